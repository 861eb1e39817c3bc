import { normalize } from "../../grade/matchFact";
import type { TruthFile } from "../../formats/truth";
import type { Attachments } from "./attachments";
import { listOf } from "./values";

/** Names that Windows gives to devices, whatever their extension. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** Whether a case id can be the name of `truth/<id>.yaml` on every machine. */
export const canNameFile = (id: string): boolean =>
  !/[/\\:*?"<>|\u0000-\u001f\u007f]|[. ]$|^\.{1,2}$|^\s/.test(id) &&
  !devices.test(id) &&
  new TextEncoder().encode(id).length <= 200 &&
  !halves.test(id);
const halves = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/**
 * What the data set holds to be right. One target is one fact that the answer has to state; of several any one is enough, so
 * none of them is required. Null where there is none.
 */
export function truthOf(caseId: string, target: unknown, validAt: string, { resolve }: Attachments): TruthFile | null {
  const written = (Array.isArray(target) ? listOf(target) : [target]).flatMap((one) => (typeof one === "string" ? resolve(one) : []));
  const values = [...new Set(written)].filter((one) => one.trim() !== "");
  if (values.length === 0) return null;
  return {
    case_id: caseId,
    valid_at: validAt,
    expected_facts: values.map((value, at) => ({
      id: values.length === 1 ? "target" : `target-${at + 1}`,
      value,
      match: normalize(value) === "" ? "exact" : "normalized",
      ...(values.length === 1 ? {} : { optional: true }),
    })),
  };
}
