import type { FieldView } from "../../../src/protocol/assistantViews";
import { t } from "../../ui/text";
import type { PathStep } from "../source/recordLines";
import type { Assistant } from "../state/assistant";
import { fieldTitle } from "./fieldTitles";

/** Corrections by name, each with the words that undo says of it. */
export function clearField(assistant: Assistant, { field, source }: Pick<FieldView, "field" | "source">): void {
  if (source === null) return assistant.announce(t("{0} is empty already.", fieldTitle(field)));
  void assistant.correct({ do: "set", field, source: null }, field, t("{0} left empty", fieldTitle(field)));
}

export function readValue(assistant: Assistant, field: string, steps: readonly PathStep[]): void {
  void assistant.correct({ do: "read", field, steps: [...steps] }, field, t("{0} read from another place", fieldTitle(field)));
}

/** Keeps that a text is to be found in the answer; a value map belongs to the place before, and goes with it. */
export function readPath(assistant: Assistant, { field, source }: Pick<FieldView, "field" | "source">, path: string): void {
  const locate = typeof source === "object" && source !== null && "locate" in source && source.locate === "text";
  void assistant.correct(
    { do: "set", field, source: locate ? { path, locate: "text" } : path },
    field,
    t("{0} read from {1}", fieldTitle(field), path),
  );
}

export function sameText(assistant: Assistant, field: string, text: string): void {
  void assistant.correct({ do: "set", field, source: { constant: text } }, field, t("{0} the same everywhere", fieldTitle(field)));
}

export function mapValue(assistant: Assistant, field: string, from: string, to: string | null): void {
  void assistant.correct({ do: "map", field, from, to }, field, t("a value of {0}", fieldTitle(field)));
}

export function removeJudgement(assistant: Assistant, index: number): void {
  void assistant.correct({ do: "removeJudgement", index }, "", t("judgement {0} removed", index + 1));
}

export function joinFile(assistant: Assistant, file: string): void {
  void assistant.correct({ do: "join", file }, "", t("{0} joined", file));
}
