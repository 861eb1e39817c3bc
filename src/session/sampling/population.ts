import type { Design, DesignCell } from "../../core/formats/design";
import type { Row } from "../../core/formats/row";
import type { Target } from "../../core/formats/target";
import { isNumeric } from "../../core/query/field";
import { FilterError, parseFilter } from "../../core/query/filter";
import { fieldsOf as fieldsIn } from "../../core/query/filterAst";
import { dimensionField, rowFields, type RowItem } from "../../core/records/rowFields";
import { dimensionName, targetKey, targetOf } from "../../core/review";
import type { OpenRun } from "../openRun";
import { grader, nameOf } from "../plans/judgeOfPlan";

/** Something that can be drawn: a target that the judge has labelled. */
export interface PopulationItem {
  readonly key: string;
  readonly target: Target;
  readonly judgeLabel: string;
  readonly stratum: string | null;
  readonly cluster: string;
  /** Place of its row among the rows of the run. */
  readonly place: number;
  /** Values of the fields that the design names, by field. */
  readonly values: Readonly<Record<string, string>>;
}

/** Why a design cannot be used for this run, as the user should read it; `at` is the path to what is wrong. */
export class DesignError extends Error {
  constructor(
    message: string,
    readonly at: readonly (string | number)[],
    /** Character of a filter expression that cannot be read, from 0. */
    readonly character: number | null = null,
  ) {
    super(message);
  }
}

export interface Population {
  readonly judge: string;
  readonly items: readonly PopulationItem[];
  /** Full names of the fields that the design names, such as `dimensions.probe` for `probe`. */
  readonly fields: ReadonlyMap<string, string>;
  /** Places of the rows that fit each filter expression of the design. */
  readonly fits: ReadonlyMap<string, ReadonlySet<number>>;
}

/** Expressions of the design that rows are asked, with where they stand. */
function expressionsOf({ population, cells }: Design): readonly (readonly [string, readonly (string | number)[]])[] {
  return [
    ...(population?.where === undefined ? [] : [[population.where, ["population", "where"]] as const]),
    ...cells.flatMap(({ predicate, parts }, at) => [
      ...(predicate === undefined ? [] : [[predicate, ["cells", at, "predicate"]] as const]),
      ...(parts ?? []).map((part, of) => [part.predicate, ["cells", at, "parts", of, "predicate"]] as const),
    ]),
  ];
}

const fieldsOf = ({ by, spread }: DesignCell): readonly string[] => [...(by ?? []), ...(spread === undefined ? [] : [spread])];

export interface PopulationOptions {
  readonly signal?: AbortSignal;
  /** Which fields whoever asks may know of; all where it is left out. */
  readonly mayUse?: (field: string) => boolean;
}

/**
 * All targets of the run that the design's judge has labelled, in rows of the design's population.
 * @throws DesignError where the design asks for what the run does not have
 */
export async function populationOf(run: OpenRun, design: Design, { signal, mayUse = () => true }: PopulationOptions = {}): Promise<Population> {
  const dimension = run.data.dimension(design.dimension.split("@")[0]!);
  if (!dimension)
    throw new DesignError(
      `the codebook has no dimension ${JSON.stringify(design.dimension)}; there are ${run.data.codebook.dimensions.map(({ id }) => id).join(", ")}`,
      ["dimension"],
    );
  if (design.dimension.includes("@") && design.dimension !== dimensionName(dimension))
    throw new DesignError(`the codebook has ${dimensionName(dimension)}, not ${design.dimension}`, ["dimension"]);
  const judge = judgeOf(run, design, dimension.id);
  checkLasting(design);
  const fits = new Map<string, ReadonlySet<number>>();
  for (const [expression, at] of expressionsOf(design))
    if (!fits.has(expression)) fits.set(expression, await placesThatFit(run, expression, at, mayUse, signal));
  const fields = new Map([...rowFields(run.rows.store.table.dimensionKeys)].filter(([name]) => mayUse(name)));
  const wanted = new Map(
    design.cells.flatMap((cell, at) =>
      fieldsOf(cell).map((name) => {
        const field = fields.get(name) ?? fields.get(dimensionField(name));
        if (field && field.kind !== "read") return [name, field] as const;
        throw new DesignError(
          `there is no field ${JSON.stringify(name)}; there are ${[...fields.values()].flatMap((one) => (one.kind === "read" ? [] : [one.name])).join(", ")}`,
          ["cells", at, ...(cell.spread === name ? ["spread"] : ["by"])],
        );
      }),
    ),
  );
  const valuesOf = (item: RowItem) =>
    Object.fromEntries(
      [...wanted].map(([name, field]) => [name, isNumeric(field) ? String(field.value(item) ?? "") : field.values(item).join(", ")]),
    );
  const items: PopulationItem[] = [];
  const chosen = run.rows.engine.walk({ where: design.population?.where ?? "", search: "", sort: [], mayUse }, signal);
  for await (const item of chosen) {
    const { summary } = item;
    const rest = {
      stratum: summary.stratum,
      cluster: summary.dimensions["support_component"] ?? summary.key.task_id,
      place: summary.place,
      values: valuesOf(item),
    };
    for (const { target, label } of await judged(run, item, judge, dimension.id, dimension.applies_to, signal))
      items.push({ key: targetKey(target), target, judgeLabel: label, ...rest });
  }
  return { judge, items, fits, fields: new Map([...wanted].map(([name, field]) => [name, field.name])) };
}

/** The judge by the name it has among the judges of the run: those of one id with another model, version or prompt are others. */
/** Designs of which this is the same have the same population: quotas, parts' shares and who labels do not change it. */
export const populationKey = (design: Design): string =>
  JSON.stringify([design.dimension, design.judge, design.population?.where, expressionsOf(design), design.cells.map(fieldsOf)]);

/** Fields that say who reviews here and what was labelled so far. */
const passing = new Set(["review", "mine", "reviewer"]);

/** A plan is drawn the same by anybody at any time, so that it cannot hang on what one reviewer has done by now. */
function checkLasting(design: Design): void {
  const refuse = (field: string, at: readonly (string | number)[]) => {
    throw new DesignError(`${field} depends on who reviews, and on what was labelled by then: nobody could draw this plan again`, at);
  };
  for (const [expression, at] of expressionsOf(design))
    if (readable(expression)) for (const field of fieldsIn(parseFilter(expression))) if (field !== null && passing.has(field)) refuse(field, at);
  for (const [at, cell] of design.cells.entries())
    for (const field of fieldsOf(cell)) if (passing.has(field)) refuse(field, ["cells", at, cell.spread === field ? "spread" : "by"]);
}

/** What cannot be read is told when rows are asked by it. */
function readable(expression: string): boolean {
  try {
    parseFilter(expression);
    return true;
  } catch (error) {
    if (error instanceof FilterError) return false;
    throw error;
  }
}

function judgeOf(run: OpenRun, { judge }: Design, dimension: string): string {
  const { judges } = run.judgements;
  const spoken = new Set<string>();
  for (const place of run.judgements.places)
    for (const one of run.judgements.ofRow(place)) if (one.dimension === dimension) spoken.add(nameOf(judges, one.judgement.judge));
  if (judge === grader || (judge !== undefined && spoken.has(judge))) return judge;
  const there = `there are ${[...spoken, `${grader} (the verdicts in the rows)`].join(", ")}`;
  if (judge !== undefined && judges.withId(judge).length > 1)
    throw new DesignError(`${JSON.stringify(judge)} is the id of several judges, which differ in model, version or prompt: say which; ${there}`, [
      "judge",
    ]);
  if (judge !== undefined) throw new DesignError(`no judge ${JSON.stringify(judge)} has answered ${dimension} in this run; ${there}`, ["judge"]);
  if (spoken.size > 1) throw new DesignError(`several judges have answered ${dimension}: say which; ${there}`, []);
  return [...spoken][0] ?? grader;
}

async function placesThatFit(
  run: OpenRun,
  where: string,
  at: readonly (string | number)[],
  mayUse: (field: string) => boolean,
  signal?: AbortSignal,
): Promise<ReadonlySet<number>> {
  const places = new Set<number>();
  try {
    for await (const { summary } of run.rows.engine.walk({ where, search: "", sort: [], mayUse }, signal)) places.add(summary.place);
  } catch (error) {
    if (error instanceof FilterError) throw new DesignError(`${error.message} (at character ${error.at + 1})`, at, error.at);
    throw error;
  }
  return places;
}

interface Judged {
  readonly target: Target;
  readonly label: string;
}

async function judged(
  run: OpenRun,
  { summary }: RowItem,
  judge: string,
  dimension: string,
  kind: string,
  signal?: AbortSignal,
): Promise<readonly Judged[]> {
  const { judges } = run.judgements;
  if (judge !== grader)
    return run.judgements
      .ofRow(summary.place)
      .filter((one) => one.dimension === dimension && nameOf(judges, one.judgement.judge) === judge && one.judgement.malformed !== true)
      .flatMap(({ target, judgement }) => (typeof judgement.label === "string" ? [{ target, label: judgement.label }] : []));
  const full = await run.rows.engine.row(summary.id, signal);
  if (!full) return []; // it was there a moment ago
  return verdictsOf(full.row, dimension, kind).map(({ label, ...part }) => ({ target: targetOf(summary.key, { kind, ...part }), label }));
}

/** What a row's own grader says in a dimension. */
function verdictsOf(row: Row, dimension: string, kind: string): readonly { readonly label: string; readonly citation_id?: string }[] {
  const citations = row.result?.citations ?? [];
  const of = (label: (citation: (typeof citations)[number]) => string | null | undefined) =>
    citations.flatMap((citation) => {
      const said = label(citation);
      return said == null ? [] : [{ label: said, citation_id: citation.id }];
    });
  if (kind === "citation" && dimension === "citation-support") return of(({ support }) => support);
  if (kind === "citation" && dimension === "provenance") return of(({ provenance }) => provenance);
  if (kind === "row" && dimension === "primary-label") return row.result?.primary_label ? [{ label: row.result.primary_label }] : [];
  return [];
}
