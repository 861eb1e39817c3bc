import { useRef } from "react";
import { Severity, t } from "../ui";
import { textOf } from "./codebookEditor";
import { useEditor, useEditorState, useTyped } from "./editing";

/** The codebook as it is written, with what is wrong with it: each problem leads to its place. */
export function TextSide() {
  const editor = useEditor();
  const area = useRef<HTMLTextAreaElement>(null);
  const { text, problems } = useEditorState((state) => ({ text: textOf(state), problems: state.check.problems }));
  const { shown, type, leave } = useTyped(text, (written) => editor.write(written, "text"));
  const goTo = (line: number, column: number, length: number) => {
    const before =
      shown
        .split("\n")
        .slice(0, line - 1)
        .join("\n").length + (line > 1 ? 1 : 0);
    const from = before + column - 1;
    area.current?.focus();
    area.current?.setSelectionRange(from, from + length);
  };
  return (
    <div className="codebook-text">
      <textarea
        ref={area}
        aria-label={t("The codebook as YAML")}
        aria-describedby="codebook-text-problems"
        spellCheck={false}
        wrap="off"
        value={shown}
        onChange={(event) => type(event.target.value)}
        onBlur={() => void leave()}
      />
      <div id="codebook-text-problems" className="codebook-problems" role="group" aria-label={t("Problems of the text")} aria-live="polite">
        {problems.length === 0 ? (
          <p className="dim">{t("Nothing is wrong with it.")}</p>
        ) : (
          <ul>
            {problems.map(({ line = 1, column = 1, length = 0, message, severity }, at) => (
              <li key={at}>
                <Severity of={severity} />{" "}
                <button type="button" className="link" onClick={() => goTo(line, column, length)}>
                  {t("line {0}", line)}
                </button>{" "}
                {message}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
