import type { Plan } from "../../core/formats/plan";
import { dimensionName, targetKey, type PlacedEvent, type ReviewState } from "../../core/review";
import type { Dimension } from "../../core/formats/codebook";
import { cellName } from "../projection/planCells";
import type { Sealing } from "../projection/seals";
import { namedIn, sameReviewer } from "./queueEntries";
import type { QueueView } from "./queueView";

/** A clock that went back by less is not worth a word, in milliseconds. */
const jitter = 1000;

interface Noted {
  readonly view: QueueView;
  readonly dimension: Dimension | null;
  readonly state: ReviewState;
  readonly said: readonly PlacedEvent[];
  readonly sealing: Sealing;
}

/** What somebody should know of a queue that stops nothing, in sentences. Nothing sealed is named. */
export function queueNotes({ view, dimension, state, said, sealing }: Noted): readonly string[] {
  const { plan, me } = view;
  return [
    ...otherVersion(plan, dimension),
    ...otherSpellings(plan, state, me),
    ...clockBack(said),
    ...shortCells(plan, sealing),
    ...twice(plan),
    ...outsideCodebook(view, dimension),
  ];
}

function otherVersion({ dimension: asked }: Plan, dimension: Dimension | null): readonly string[] {
  if (!dimension || asked === undefined || !asked.includes("@") || asked === dimensionName(dimension)) return [];
  return [`The plan was drawn for ${asked}; the codebook here has ${dimensionName(dimension)}. Labels say which version they were given in.`];
}

function otherSpellings(plan: Plan, state: ReviewState, me: string): readonly string[] {
  const others = [...new Set([...namedIn(plan), ...state.reviewers])].filter((name) => name !== me && sameReviewer(name, me));
  const inLogs = others.filter((name) => state.reviewers.includes(name));
  return [
    ...(others.length > inLogs.length
      ? [`The plan spells you ${quoted(others.filter((name) => !inLogs.includes(name)))}; here you are "${me}". That is one reviewer.`]
      : []),
    ...(inLogs.length > 0
      ? [
          `Logs hold labels by ${quoted(inLogs)} as well as by "${me}". They share one log, but count as different reviewers: say who you are as the log spells it.`,
        ]
      : []),
  ];
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");

function clockBack(said: readonly PlacedEvent[]): readonly string[] {
  const back = said.filter(({ event, effective }) => effective - Date.parse(event.at) > jitter);
  if (back.length === 0) return [];
  return [
    `The clock ran backwards: ${back.length === 1 ? "one thing" : `${back.length} things`} said here ${back.length === 1 ? "has an earlier time" : "have earlier times"} than what stands before in the log. The order of the log counts, nothing is lost.`,
  ];
}

function shortCells(plan: Plan, sealing: Sealing): readonly string[] {
  // The quota of a cell that is split stands at each of its parts.
  const whole = plan.cells.filter((cell) => cell["part"] === undefined && cell["spread"] === undefined);
  const short = whole.filter(({ quota, drawn, size }) => typeof quota === "number" && quota >= 1 && drawn < quota && drawn >= size);
  if (short.length === 0) return [];
  const names = [...new Set(short.flatMap((cell) => cellName(plan, cell, sealing) ?? []))];
  return [
    `${short.length === 1 ? "One cell has" : `${short.length} cells have`} fewer items than the plan asks for${names.length > 0 ? ` (${names.join(", ")})` : ""}: the results have no more.`,
  ];
}

function twice({ items }: Plan): readonly string[] {
  const keys = items.flatMap(({ target, repeat_of }) => (repeat_of === undefined ? [targetKey(target)] : []));
  const extra = keys.length - new Set(keys).size;
  return extra === 0 ? [] : [`The plan names ${extra === 1 ? "one target" : `${extra} targets`} more than once: each is asked once.`];
}

function outsideCodebook({ states }: QueueView, dimension: Dimension | null): readonly string[] {
  if (!dimension || dimension.open === true) return [];
  const known = new Set(dimension.labels.map(({ id }) => id));
  const odd = states.filter(({ label }) => label !== null && [label.event.value].flat().some((value) => !known.has(value)));
  return odd.length === 0
    ? []
    : [
        `${odd.length === 1 ? "One label" : `${odd.length} labels`} of yours here ${odd.length === 1 ? "is" : "are"} not in the codebook any more: the item shows which.`,
      ];
}
