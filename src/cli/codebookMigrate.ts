import type { Command } from "commander";
import { dimensionAt } from "../core/codebook";
import { dimensionName } from "../core/review";
import type { MigrationSaid } from "../protocol/codebooks";
import type { Result } from "../protocol/messages";
import { answers } from "./action";
import { needRows, reviewerName, withSession, type CliSession } from "./cliSession";
import { CliFailure, type ExitCode } from "./failure";
import { out, outJson } from "./output";
import { table } from "./table";
import { visibleLine } from "./visible";

interface Options {
  readonly from: string;
  readonly to?: string;
  readonly map: readonly string[];
  readonly same?: boolean;
  readonly keepOthers?: boolean;
  readonly forEverybody?: boolean;
  readonly preview?: boolean;
  readonly reviewer?: string;
  readonly json?: boolean;
}

export function registerMigrate(codebook: Command): void {
  const collect = (value: string, before: readonly string[]) => [...before, value];
  codebook
    .command("migrate")
    .description("say in your log what labels of an earlier version mean under the one in force; nothing is edited")
    .argument("<run>", "run folder or results file")
    .requiredOption("--from <dimension@version>", "what the labels were given under, e.g. citation-support@1")
    .option("--to <dimension@version>", "what they are to be read under (else the version in force)")
    .option("--map <old=new>", "what a label becomes; old= alone: it has to be given again (may be given several times)", collect, [])
    .option("--same", "labels that both versions have stay as they are, unless --map says otherwise")
    .option("--keep-others", "labels that no map names stay as they are (reviewers' own tags)")
    .option("--for-everybody", "for the labels of everybody who says nothing else, not for yours alone")
    .option("--preview", "say what would become of which labels, and write nothing")
    .option("--reviewer <name>", "whose log (else TRACE_ADJUDICATOR_REVIEWER, else git's user.name)")
    .option("--json", "as JSON")
    .action(answers(migrate));
}

async function migrate(path: string, options: Options): Promise<ExitCode> {
  return withSession(path, await reviewerName(options.reviewer), async (session) => {
    needRows(session);
    const said = migrationOf(session, options);
    const preview = session.review.codebooks.preview(said);
    if (preview.problem !== null) throw new CliFailure(preview.problem);
    if (options.preview) return shown(said, preview, options);
    const outcome = await session.review.codebooks.migrate(said);
    if (outcome.saved === "no" || outcome.saved === "outbox") throw new CliFailure(outcome.reason ?? "it was not saved");
    const event = session.run.book.state.event(outcome.eventId);
    if (options.json) outJson({ saved: true, event: event?.event ?? { id: outcome.eventId }, moved: preview.moved, again: preview.again });
    else out(visibleLine(`saved as ${outcome.eventId}${event ? ` (${event.file}:${event.line})` : ""}: ${countsText(preview)}`));
    return 0;
  });
}

function migrationOf({ run }: CliSession, options: Options): MigrationSaid {
  const id = options.from.split("@")[0]!;
  if (!/^[^@]+@[^@]+$/.test(options.from)) throw new CliFailure(`--from ${options.from}: a version of a dimension is written ID@VERSION`);
  const current = run.data.dimension(id);
  const to = options.to ?? (current && dimensionName(current));
  if (to === null)
    throw new CliFailure(
      `the codebook has no dimension ${JSON.stringify(id)}; there are ${run.data.codebook.dimensions.map((one) => one.id).join(", ")}`,
    );
  const map = new Map<string, string | null>();
  if (options.same) {
    const [before, after] = [options.from, to].map((name) => dimensionAt(run.data.codebook, name));
    if (!before || !after) throw new CliFailure(`--same needs both versions, and the codebook does not know ${before ? to : options.from}`);
    for (const label of before.labels) if (after.labels.some((one) => one.id === label.id)) map.set(label.id, label.id);
  }
  for (const said of options.map) {
    const at = said.indexOf("=");
    if (at < 1) throw new CliFailure(`--map ${said}: write OLD=NEW, or OLD= where the label has to be given again`);
    map.set(said.slice(0, at), said.slice(at + 1) === "" ? null : said.slice(at + 1));
  }
  return {
    from: options.from,
    to,
    map: Object.fromEntries(map),
    others: options.keepOthers ? "keep" : "relabel",
    scope: options.forEverybody ? "everybody" : "own",
  };
}

const countsText = ({ moved, again, lacking }: Result<"codebook/preview">): string =>
  `${moved} ${moved === 1 ? "label" : "labels"} carried on, ${again} to be given again${lacking > 0 ? `, ${lacking} carried on without a rationale or evidence that is asked for now` : ""}`;

function shown(said: MigrationSaid, preview: Result<"codebook/preview">, { json }: Options): ExitCode {
  if (json) outJson({ migration: said, ...preview });
  else {
    const rows = preview.rows.map(({ value, to, labels, mine }) => [
      value,
      to === null ? "(to be given again)" : [to].flat().join(", "),
      String(labels),
      String(mine),
    ]);
    if (rows.length > 0)
      out(table([{ title: said.from }, { title: said.to }, { title: "labels", align: "right" }, { title: "yours", align: "right" }], rows));
    out(countsText(preview));
  }
  return 0;
}
