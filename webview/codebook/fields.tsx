import { useId, type ReactNode } from "react";
import type { CodebookEdit } from "../../src/protocol/codebooks";
import { Dropdown, Icon, Severity } from "../ui";
import { pathText, useEditor, useProblemsAt, useTyped, type Path } from "./editing";

interface FieldProps {
  readonly label: string;
  readonly path: Path;
  readonly value: string;
  readonly hint?: string;
  /** The field may be left out: an empty text takes it away. */
  readonly optional?: boolean;
  readonly long?: boolean;
  readonly className?: string;
  /** What else changes with it. */
  also?(text: string): readonly CodebookEdit[];
  /** What a text stands for in the file, where that is not the text itself. */
  read?(text: string): Extract<CodebookEdit, { op: "set" }>["value"];
}

/** A text of the codebook, with what is wrong with it below. */
export function TextPart({ label, path, value, hint, optional = false, long = false, className, also, read = (text) => text }: FieldProps) {
  const editor = useEditor();
  const id = useId();
  const problems = useProblemsAt(path);
  const { shown, type, leave } = useTyped(value, (text) => {
    const isGone = optional && text.trim() === "";
    const edit: CodebookEdit = isGone ? { op: "remove", path: [...path] } : { op: "set", path: [...path], value: read(text) };
    return editor.edit([edit, ...(also?.(text) ?? [])], pathText(path));
  });
  const common = {
    id,
    value: shown,
    spellCheck: long,
    "aria-invalid": problems.some(({ severity }) => severity === "error"),
    "aria-describedby": `${id}-said`,
    onBlur: () => void leave(),
  };
  return (
    <div className={`codebook-field ${className ?? ""}`}>
      <label htmlFor={id}>{label}</label>
      {long ? (
        <textarea {...common} rows={Math.min(10, Math.max(2, Math.ceil(shown.length / 70)))} onChange={(event) => type(event.target.value)} />
      ) : (
        <input {...common} type="text" onChange={(event) => type(event.target.value)} />
      )}
      <Said id={`${id}-said`} path={path} hint={hint} />
    </div>
  );
}

export function ChoicePart({
  label,
  path,
  value,
  options,
  hint,
  optional = false,
}: {
  readonly label: string;
  readonly path: Path;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly hint?: string;
  /** An empty choice takes the field away. */
  readonly optional?: boolean;
}) {
  const editor = useEditor();
  const id = useId();
  const known = options.some((option) => option.value === value) ? options : [...options, { value, text: value }];
  return (
    <div className="codebook-field">
      <span className="codebook-field-name">{label}</span>
      <Dropdown
        label={label}
        value={value}
        options={known}
        onChange={(chosen) =>
          void editor.edit([optional && chosen === "" ? { op: "remove", path: [...path] } : { op: "set", path: [...path], value: chosen }])
        }
      />
      <Said id={`${id}-said`} path={path} hint={hint} />
    </div>
  );
}

/** What is wrong with a value, else what it is for. */
export function Said({ id, path, hint }: { readonly id?: string; readonly path: Path; readonly hint?: string | undefined }) {
  const problems = useProblemsAt(path);
  return (
    <div id={id} className="codebook-said" aria-live="polite">
      {problems.map((problem) => (
        <p key={problem.message} className={problem.severity === "error" ? "bad" : "fair"}>
          <Severity of={problem.severity} /> {problem.message}
        </p>
      ))}
      {problems.length === 0 && hint !== undefined && <p className="dim">{hint}</p>}
    </div>
  );
}

/** A titled part of the form. */
export function Part({ title, children, actions }: { readonly title: string; readonly children: ReactNode; readonly actions?: ReactNode }) {
  const id = useId();
  return (
    <section className="codebook-part" aria-labelledby={id}>
      <div className="codebook-part-head">
        <h2 id={id} className="heading">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** The kit's buttons give their icons room of their own accord only beside plain text. */
export const withIcon = (name: string, text: string): ReactNode => (
  <>
    <Icon name={name} /> {text}
  </>
);
