import type { Recognised } from "./contract";
import { dataHead, headLength, type DataHead } from "./dataHead";
import { isJaeger } from "./jaeger/shape";
import { isMessages } from "./messages/shape";
import { isOtlp, otherSignal } from "./otlp/shape";
import { isOurRow, ourArtefact } from "./ours";
import { isPlain, member } from "./plain";
import { layoutIn } from "./recordLayout";
import { brokenJson, refused, refusedBytes, refusedText, refusedZip, scriptIn } from "./refusals";

/**
 * What a file is, by what it holds; its name settles only what that leaves open. Never throws for what bytes can hold.
 * @param head its beginning; 256 kB of it are looked at
 * @param whole whether that is all of it
 * @param entries names of the entries, where it is a zip file that could be opened
 */
export function recogniseForeign(name: string, head: Uint8Array, whole: boolean, entries: readonly string[] | null): Recognised {
  const zipped = entries ?? firstZipEntry(head);
  if (zipped) return refusedZip(zipped) ?? { kind: "format", format: "inspect", title: "Inspect log (.eval)" };
  const cut = head.subarray(0, headLength);
  const all = whole && head.length <= headLength;
  const bytes = refusedBytes(name, cut, all);
  if (bytes) return bytes;
  const script = scriptIn(new TextDecoder().decode(cut.subarray(0, 4096)).trimStart());
  if (script) return script;
  const data = dataHead(name, cut, all);
  if (!data || cut.subarray(0, data.offset).includes(0)) return refusedText(name, cut);
  return knownIn(data, name) ?? recordsIn(data, name, cut);
}

/** A zip's first entry stands in plain sight, also where the rest was cut off. */
function firstZipEntry(head: Uint8Array): readonly string[] | null {
  if (head[0] !== 0x50 || head[1] !== 0x4b || !((head[2] === 3 && head[3] === 4) || (head[2] === 5 && head[3] === 6))) return null;
  const length = (head[26] ?? 0) + (head[27] ?? 0) * 256;
  return head[2] === 3 && length > 0 && head.length >= 30 + length ? [new TextDecoder().decode(head.subarray(30, 30 + length))] : [];
}

function knownIn(data: DataHead, name: string): Recognised | null {
  const values = data.form === "lines" ? data.values.slice(0, 5) : data.values;
  const one = (test: (value: unknown) => boolean) => values.some(test);
  const [first] = values;
  const rows = data.form === "value" && Array.isArray(first) ? first.slice(0, 5) : values;
  if (rows.some((value) => isOurRow(value, name))) return { kind: "rows" };
  if (one(isInspect)) return { kind: "format", format: "inspect", title: "Inspect log" };
  if (one(isOtlp)) return { kind: "format", format: "otlp", title: "OpenTelemetry trace" };
  if (one(isJaeger)) return { kind: "format", format: "jaeger", title: "Jaeger trace" };
  const signal = values.map(otherSignal).find((found) => found !== null);
  if (signal) return refused("no-spans", `this is an OpenTelemetry export of ${signal}, without spans: export the traces of the run and open those`);
  if (one(isHar))
    return refused(
      "har",
      "this is a HAR file, a browser's record of its requests: it holds no answers, so there is nothing to judge in it by itself; open the log of the run that made these requests",
    );
  const ours = values.map(ourArtefact).find((found) => found !== null);
  if (ours)
    return refused(
      "artefact",
      `this is a file of ours (${ours}), not a run: open the results.jsonl of its run folder${ours === "mapping" ? ", or the file that this mapping is for" : ""}`,
    );
  if (one(isMessages)) return { kind: "format", format: "messages", title: "chat messages" };
  return null;
}

function recordsIn(data: DataHead, name: string, head: Uint8Array): Recognised {
  const found = layoutIn(data);
  if (found) return { kind: "records", layout: found.layout, title: found.title };
  const [value] = data.values;
  if (data.form === "value" && !data.complete) return brokenJson(name, head.subarray(data.offset), data.line);
  const what = Array.isArray(value) ? (value.length === 0 ? "an empty list" : "a list without objects in it") : "an empty object";
  return refused("no-records", `this is JSON, but ${what}: there are no records in it`);
}

/** An Inspect log says its version, its status and its evaluation before anything else. */
const isInspect = (value: unknown) =>
  isPlain(member(value, "eval")) &&
  (typeof member(value, "status") === "string" || member(value, "version") !== undefined) &&
  ["task", "model", "run_id", "eval_id", "created", "task_id"].some((key) => member(member(value, "eval"), key) !== undefined);

const isHar = (value: unknown) =>
  Array.isArray(member(member(value, "log"), "entries")) ||
  (isPlain(member(member(value, "log"), "creator")) && member(member(value, "log"), "version") !== undefined);
