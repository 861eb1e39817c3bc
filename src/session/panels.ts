import * as z from "zod";
import { panelState, savedFilter, tableLayout, type PanelState, type SavedFilter, type TableLayout } from "../protocol/views";
import type { Keeper } from "./ports";

/** What each panel remembers, the layout of the table, and the named filters: kept outside the data, dropped where it cannot be read any more. */
export class Panels {
  #filters: readonly SavedFilter[] = [];
  #table: TableLayout = { columns: null, widths: {} };

  constructor(readonly keeper: Keeper) {}

  async load(): Promise<void> {
    const read = z.array(savedFilter).safeParse(await this.keeper.get("filters"));
    this.#filters = read.success ? read.data : [];
    const table = tableLayout.safeParse(await this.keeper.get("table"));
    if (table.success) this.#table = table.data;
  }

  async state(panelId: string): Promise<PanelState> {
    const read = panelState.safeParse((await this.keeper.get(`panel/${panelId}`)) ?? {});
    return read.success ? read.data : panelState.parse({});
  }

  save(panelId: string, state: PanelState): Promise<void> {
    return this.keeper.set(`panel/${panelId}`, state);
  }

  get table(): TableLayout {
    return this.#table;
  }

  async saveTable(table: TableLayout): Promise<void> {
    await this.keeper.set("table", table);
    this.#table = table;
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
