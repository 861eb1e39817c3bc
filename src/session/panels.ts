import * as z from "zod";
import { panelState, savedFilter, type PanelState, type SavedFilter } from "../protocol/views";
import type { Keeper } from "./ports";

/** What each panel remembers, and the named filters: kept outside the data, dropped where it cannot be read any more. */
export class Panels {
  #filters: readonly SavedFilter[] = [];

  constructor(readonly keeper: Keeper) {}

  async load(): Promise<void> {
    const read = z.array(savedFilter).safeParse(await this.keeper.get("filters"));
    this.#filters = read.success ? read.data : [];
  }

  async state(panelId: string): Promise<PanelState> {
    const read = panelState.safeParse((await this.keeper.get(`panel/${panelId}`)) ?? {});
    return read.success ? read.data : panelState.parse({});
  }

  save(panelId: string, state: PanelState): Promise<void> {
    return this.keeper.set(`panel/${panelId}`, state);
  }

  get filters(): readonly SavedFilter[] {
    return this.#filters;
  }

  saveFilter(filter: SavedFilter): Promise<void> {
    return this.#keep([...this.#filters.filter((one) => one.name !== filter.name), filter].sort((a, b) => (a.name < b.name ? -1 : 1)));
  }

  deleteFilter(name: string): Promise<void> {
    return this.#keep(this.#filters.filter((one) => one.name !== name));
  }

  async #keep(filters: readonly SavedFilter[]): Promise<void> {
    await this.keeper.set("filters", filters);
    this.#filters = filters;
  }
}
