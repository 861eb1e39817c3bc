import { useEffect, useId, useRef, useState } from "react";
import { RequestError } from "../../../src/protocol/client";
import type { SourceFile } from "../../../src/protocol/assistantViews";
import { visibleText } from "../../answer/answerSegments";
import { Severity, t } from "../../ui";
import { mappingOf } from "../state/assistantState";
import { useAssistant, useAssistantState } from "../state/hooks";

type Problems = SourceFile["problems"];
const patience = 250;

/** The mapping as the text of its file. What can be read holds at once, as one step for undo; what cannot is told with its place. */
export function MappingText() {
  const assistant = useAssistant();
  const mapping = useAssistantState(mappingOf);
  const field = useRef<HTMLTextAreaElement>(null);
  const series = useId();
  const [text, setText] = useState<string | null>(null);
  const [problems, setProblems] = useState<Problems>([]);
  /** The mapping that this text was read as: it needs no writing. */
  const mine = useRef<unknown>(null);
  const [typed, setTyped] = useState<string | null>(null);

  useEffect(() => {
    if (mapping === null || mapping === mine.current) return;
    const controller = new AbortController();
    assistant
      .request("assistant/write", { mapping }, { signal: controller.signal })
      .then((written) => {
        mine.current = mapping;
        setText(written.text);
        setTyped(null);
        setProblems([]);
        assistant.setUnreadText(false);
      })
      .catch(assistant.report);
    return () => controller.abort();
  }, [assistant, mapping]);

  useEffect(() => {
    if (typed === null) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      assistant
        .request("assistant/parse", { text: typed }, { supersedes: "parse", signal: controller.signal })
        .then((parsed) => {
          setProblems(parsed.problems);
          assistant.setUnreadText(parsed.mapping === null);
          if (parsed.mapping === null) return;
          mine.current = parsed.mapping;
          assistant.replace(parsed.mapping, t("the mapping’s text changed"), series);
        })
        .catch((error: unknown) => {
          if (!(error instanceof RequestError && (error.code === "cancelled" || error.code === "superseded"))) assistant.report(error);
        });
    }, patience);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [assistant, typed, series]);
  // Left as it cannot be read, the text is given up: the last mapping that could be read holds.
  useEffect(() => () => assistant.setUnreadText(false), [assistant]);

  const goTo = (line: number, column: number) => {
    const at = offsetOf(text ?? "", line, column);
    field.current?.focus();
    field.current?.setSelectionRange(at, at);
  };
  return (
    <div className="mapping-text">
      <textarea
        ref={field}
        className="field mono"
        aria-label={t("Mapping as JSON")}
        aria-invalid={problems.some(({ severity }) => severity === "error")}
        spellCheck={false}
        value={text ?? ""}
        disabled={text === null}
        data-autofocus
        onChange={(event) => {
          setText(event.target.value);
          setTyped(event.target.value);
          assistant.setUnreadText(true);
        }}
      />
      <div role="status" className="mapping-problems">
        {problems.length === 0 ? (
          <p className="dim">{t("What is written here holds as soon as it can be read.")}</p>
        ) : (
          <ul className="field-problems">
            {problems.map((problem, at) => (
              <li key={at}>
                <Severity of={problem.severity} />
                {problem.line !== undefined && (
                  <button type="button" className="link" onClick={() => goTo(problem.line!, problem.column ?? 1)}>
                    {t("line {0}, column {1}", problem.line, problem.column ?? 1)}
                  </button>
                )}
                <span className="breakable">{visibleText(problem.message)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

const offsetOf = (text: string, line: number, column: number): number => {
  let at = 0;
  for (let n = 1; n < line; n++) {
    const end = text.indexOf("\n", at);
    if (end < 0) return text.length;
    at = end + 1;
  }
  return Math.min(text.length, at + column - 1);
};
