import * as z from "zod";

const params = <T extends z.ZodRawShape>(shape: T) => z.strictObject(shape);

/** What a review can be taken elsewhere as. */
export const exportForms = ["labels-csv", "labels-tsv", "labels-jsonl", "appendix-md", "appendix-html"] as const;
export type ExportForm = (typeof exportForms)[number];

export const exportRequests = {
  /**
   * The review as a file: every label with what agreement is computed from, or the report for an appendix. `planId`: of this plan's items
   * alone. While anything is sealed labels are one's own alone, without what judges say and what plans tell of it (`onlyMine`), and the
   * report is refused.
   */
  "review/export": {
    params: params({ as: z.enum(exportForms), planId: z.string().min(1).max(200).nullable(), pseudonyms: z.boolean(), mark: z.boolean() }),
    result: z.object({ text: z.string(), name: z.string(), mediaType: z.string(), labels: z.number().nullable(), onlyMine: z.boolean() }),
  },
} as const;
