import * as z from "zod";
import { mapping as mappingSchema, type Mapping } from "../../core/formats/mapping";
import { assistantPanel, type AssistantPanel } from "../../protocol/assistantViews";
import type { Keeper } from "../ports";

const keptDraft = z.object({ mapping: mappingSchema });

/** What outlives the page: the mapping as it stands, and what each panel remembers. */
export class Kept {
  constructor(
    readonly keeper: Keeper,
    /** The file's name: a keeper may serve several. */
    readonly file: string,
  ) {}

  async draft(): Promise<Mapping | null> {
    const read = keptDraft.safeParse(await this.keeper.get(this.#key("draft")));
    return read.success ? read.data.mapping : null;
  }

  keepDraft(mapping: Mapping | null): Promise<void> {
    return this.keeper.set(this.#key("draft"), mapping === null ? null : { mapping });
  }

  async panel(panelId: string): Promise<AssistantPanel> {
    const read = assistantPanel.safeParse((await this.keeper.get(this.#key(`panel/${panelId}`))) ?? {});
    return read.success ? read.data : assistantPanel.parse({});
  }

  keepPanel(panelId: string, panel: AssistantPanel): Promise<void> {
    return this.keeper.set(this.#key(`panel/${panelId}`), panel);
  }

  #key(what: string): string {
    return `assistant/${this.file}/${what}`;
  }
}
