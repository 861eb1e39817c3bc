import * as z from "zod";
import { baseline } from "./baseline";
import { channels } from "./channels";
import { codebook } from "./codebook";
import { corpus } from "./corpus";
import {
  claimEditEvent,
  commentEvent,
  decisionEvent,
  eventBase,
  flagEvent,
  labelEvent,
  migrationEvent,
  pairingEvent,
  retractEvent,
  revealEvent,
  skipEvent,
} from "./event";
import { judgement } from "./judgement";
import { manifest } from "./manifest";
import { importRecord } from "./importRecord";
import { mapping } from "./mapping";
import { plan } from "./plan";
import { policy } from "./policy";
import { row } from "./row";
import type { Artefact } from "./schemaVersion";
import { siblingClaim, siblingRepresentation, siblingSpan } from "./siblings";
import { truthEventSchemas } from "./truthEvent";
import { truth } from "./truth";

export interface ArtefactForm {
  readonly schema: z.ZodType;
  /** `jsonl`: the schema is that of one line. */
  readonly form: "json" | "jsonl" | "yaml";
  /** Where it lies; `*` is any name. */
  readonly place: string;
  readonly title: string;
  /** What it is, for hovers and the README of `schemas/`. */
  readonly description: string;
}

/** Events whose kind has a shape of its own; the other kinds carry the base alone. */
export const eventSchemas: Readonly<Record<string, z.ZodType>> = {
  label: labelEvent,
  retract: retractEvent,
  comment: commentEvent,
  flag: flagEvent,
  skip: skipEvent,
  reveal: revealEvent,
  pairing: pairingEvent,
  "claim-edit": claimEditEvent,
  migration: migrationEvent,
  decision: decisionEvent,
  ...truthEventSchemas,
};

/** Every artefact: its schema, and what people know it as. */
export const artefacts: Readonly<Record<Artefact, ArtefactForm>> = {
  row: {
    schema: row,
    form: "jsonl",
    place: "results.jsonl",
    title: "Row",
    description: "One task, one lane, one system, one repetition: its result, metrics, trace and provenance.",
  },
  run: { schema: manifest, form: "json", place: "run.json", title: "Run manifest", description: "What a run is, beside its rows." },
  judgement: {
    schema: judgement,
    form: "jsonl",
    place: "judgements/*.jsonl",
    title: "Judgement",
    description: "One label given by a judge: a model with a pinned version and prompt, a person, or a rule.",
  },
  codebook: {
    schema: codebook,
    form: "yaml",
    place: "review/codebook.yaml",
    title: "Codebook",
    description: "The versioned definition of the label sets, with guidelines and keys.",
  },
  event: {
    schema: eventBase,
    form: "jsonl",
    place: "review/logs/*.jsonl",
    title: "Event of an adjudication log",
    description: "One decision of a reviewer. Logs are append-only; each line names the hash of the one before.",
  },
  plan: {
    schema: plan,
    form: "json",
    place: "review/plans/*.json",
    title: "Sampling plan",
    description: "What was drawn from which population, with inclusion probabilities and blinding.",
  },
  truth: {
    schema: truth,
    form: "yaml",
    place: "truth/*.yaml",
    title: "Truth of a case",
    description: "What is held to be the right answer of a case: every version, newest first.",
  },
  corpus: {
    schema: corpus,
    form: "yaml",
    place: "corpus.yaml",
    title: "Corpus",
    description: "The cases of a benchmark, whose identities never change under one version.",
  },
  channels: {
    schema: channels,
    form: "yaml",
    place: "channels.yaml",
    title: "Live channels",
    description: "How the live lane reaches the world. Secrets are references, never values.",
  },
  baseline: {
    schema: baseline,
    form: "json",
    place: "baseline.json",
    title: "Baseline",
    description: "The rounds that the rolling gate compares with.",
  },
  policy: {
    schema: policy,
    form: "yaml",
    place: "policy.yaml",
    title: "Gate policy",
    description: "Thresholds and floors of the gates; examples until calibrated.",
  },
  mapping: {
    schema: mapping,
    form: "json",
    place: "*.mapping.json",
    title: "Mapping",
    description: "How other people's records become rows: our field, their path.",
  },
  import: {
    schema: importRecord,
    form: "json",
    place: "import.json",
    title: "Import",
    description: "Which files of somebody else's a run was made from, how, and what was wrong with them.",
  },
  spans: {
    schema: siblingSpan,
    form: "jsonl",
    place: "spans.jsonl",
    title: "Span beside its row",
    description: "One attempt, with the key of its row.",
  },
  claims: {
    schema: siblingClaim,
    form: "jsonl",
    place: "claims.jsonl",
    title: "Claim beside its row",
    description: "One claim, with the key of its row.",
  },
  representations: {
    schema: siblingRepresentation,
    form: "jsonl",
    place: "representations.jsonl",
    title: "Representation beside its row",
    description: "One representation, with the key of its row.",
  },
};

/** The JSON Schema (draft 2020-12) of what a file, or a line of it, may hold. */
export function jsonSchemaOf(artefact: Artefact): Record<string, unknown> {
  const { schema, title, description } = artefacts[artefact];
  const converted = inputSchema(schema);
  const byKind =
    artefact === "event"
      ? {
          allOf: Object.entries(eventSchemas).map(([kind, shape]) => ({
            if: { properties: { kind: { const: kind } }, required: ["kind"] },
            then: withoutDialect(inputSchema(shape)),
          })),
        }
      : {};
  return { $schema: converted["$schema"], title, description, ...withoutDialect(converted), ...byKind };
}

const inputSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: "input", target: "draft-2020-12" }) as Record<string, unknown>;
const withoutDialect = (schema: Record<string, unknown>) => Object.fromEntries(Object.entries(schema).filter(([name]) => name !== "$schema"));

/** The README that lies beside the generated schemas. */
export function schemasReadme(): string {
  const lines = Object.entries(artefacts).map(
    ([name, { form, place, description }]) =>
      `| [\`${name}.schema.json\`](${name}.schema.json) | \`${place}\` | ${form === "jsonl" ? "each line" : form.toUpperCase()} | ${description} |`,
  );
  return [
    "# JSON Schemas",
    "",
    "Generated from `src/core/formats` by `node scripts/schemas.mjs`; a test keeps them in step. Do not edit them by hand.",
    "Unknown fields are allowed everywhere and are kept. `docs/artefacts.md` says what the fields mean.",
    "",
    "| schema | artefact | checks | what it is |",
    "| --- | --- | --- | --- |",
    ...lines,
    "",
  ].join("\n");
}
