import { InvalidArgumentError, type Command } from "commander";
import { foreignFormats, type ForeignFormat } from "../core/foreign/contract";
import { importRun, mappingFor, previewImport, type Imported, type NotImported } from "../node/import";
import { answers } from "./action";
import { CliFailure, type ExitCode } from "./failure";
import { guessText } from "./importGuess";
import { importLabelFiles } from "./importLabels";
import { importReport, previewText } from "./importView";
import { err, out, outJson, progress } from "./output";

interface Options {
  readonly out?: string;
  readonly mapping?: string;
  readonly preview?: number;
  readonly guess?: boolean;
  readonly review?: string;
  readonly json?: boolean;
}

/** What a command line asks for, with the mapping taken from wherever it was named. */
interface Asked {
  readonly format: ForeignFormat | "auto";
  readonly files: readonly string[];
  readonly mapping: string | null;
}

const atLeastOne = (value: string) => {
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 1) throw new InvalidArgumentError("Give a whole number of 1 or more.");
  return number;
};

export function register(program: Command): void {
  program
    .command("import")
    .description("make a run folder of other people's files: Inspect logs, traces, chats, or JSON through a mapping; or add exported labels to a run")
    .argument("<format>", `auto, ${foreignFormats.join(", ")}, a *.mapping.json file, or labels`)
    .argument("<file...>", "files of that format; several become one run")
    .option("--out <folder>", "the run folder: new, empty, or made by an earlier import; of labels: the run that they are of")
    .option("--mapping <file>", "which fields of the records mean what")
    .option("--preview <n>", "show the first rows and write nothing", atLeastOne)
    .option("--guess", "print a mapping guessed from the records, to be saved and corrected")
    .option("--review <folder>", "of labels: where the logs are, when not in the run's own review folder")
    .option("--json", "progress as JSON lines on stderr, the outcome as JSON on stdout")
    .action(answers(importFiles));
}

async function importFiles(format: string, files: readonly string[], options: Options): Promise<ExitCode> {
  if (format === "labels") return importLabelFiles(files, options);
  try {
    const asked = await withSavedMapping(askedFor(format, files, options), options.guess ?? false);
    if (options.guess) {
      out(await guessText(files[0]!)); // commander wants one at least
      return 0;
    }
    const stop = new AbortController();
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
    if (options.preview !== undefined) return await preview(asked, options.preview, options.json ?? false, stop.signal);
    if (options.out === undefined)
      throw new CliFailure("where is the run to lie? Name a folder with --out, or look at the first rows with --preview 5");
    return await write(asked, options.out, options.json ?? false, stop.signal);
  } catch (error) {
    if (error instanceof CliFailure && options.json) err(JSON.stringify({ type: "error", message: error.message }));
    throw error;
  }
}

function askedFor(format: string, files: readonly string[], options: Options): Asked {
  const mapping = options.mapping ?? null;
  if (format.endsWith(".mapping.json")) {
    if (mapping !== null) throw new CliFailure(`${format} and --mapping ${mapping}: only one mapping can be used`);
    return { format: "mapping", files, mapping: format };
  }
  const known = (["auto", ...foreignFormats] as const).find((one) => one === format);
  if (known === undefined)
    throw new CliFailure(`there is no format "${format}": use auto, ${foreignFormats.join(", ")}, or name a *.mapping.json file`);
  return { format: known, files, mapping };
}

/** Records without a mapping named are read through the one that was saved for their file. */
async function withSavedMapping(asked: Asked, guessed: boolean): Promise<Asked> {
  if (asked.mapping !== null || guessed || (asked.format !== "auto" && asked.format !== "mapping")) return asked;
  const saved = await mappingFor(asked.files[0]!, [process.cwd()]);
  if (saved === null) return asked;
  const looked = await previewImport({ ...asked, mapping: null, rows: 1, signal: new AbortController().signal });
  return !looked.ok && looked.code === "needs-mapping" ? { ...asked, mapping: saved } : asked;
}

async function preview(asked: Asked, rows: number, json: boolean, signal: AbortSignal): Promise<ExitCode> {
  const looked = await previewImport({ ...asked, rows, signal });
  if (!looked.ok) throw refusal(looked, asked);
  const { sink, format, title } = looked;
  if (json) outJson({ format, rows: sink.rows, judgements: sink.judgements, truths: sink.truths, notes: sink.notes, problems: sink.problems });
  else out(previewText(title, sink));
  return 0;
}

async function write(asked: Asked, folder: string, json: boolean, signal: AbortSignal): Promise<ExitCode> {
  const bar = progress(asked.files.length === 1 ? asked.files[0]! : `${asked.files.length} files`);
  let last = -1;
  const imported = await importRun({
    ...asked,
    out: folder,
    signal,
    progress(done) {
      bar.update(done, 1);
      const percent = Math.floor(done * 100);
      if (json && percent > last) err(JSON.stringify({ type: "progress", done: (last = percent), total: 100 }));
    },
  });
  bar.end();
  if (!imported.ok) throw refusal(imported, asked);
  if (json) outJson(outcome(imported, folder));
  else out(importReport(imported, folder));
  return imported.partial ? 1 : 0;
}

const outcome = ({ record, partial, kept }: Imported, folder: string) => ({
  type: "done",
  out: folder,
  complete: !partial,
  format: record.format,
  ...record.counts,
  mapping: record.mapping?.path ?? null,
  notes: record.notes,
  first_problems: record.problems,
  kept,
});

/** What to do next, where a command line can say it. */
function refusal(failed: NotImported, { files }: Asked): CliFailure {
  const hint =
    failed.code === "needs-mapping"
      ? `. Begin with a guess: adjudicate import auto ${files[0]} --guess > ${files[0]}.mapping.json; correct it, then import with --mapping, or open the file in the editor, which offers the mapping assistant`
      : "";
  return new CliFailure(`${failed.message}${hint}`);
}
