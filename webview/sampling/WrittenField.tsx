import { useId, type KeyboardEvent, type Ref } from "react";
import { isComposing } from "../state/keyboard";

/** A field with its name above it, and what is wrong with it or what it is for beneath. */
export function WrittenField({
  label,
  value,
  onInput,
  mistake,
  hint,
  placeholder,
  disabled = false,
  lines = 1,
  className = "",
  onEnter,
  ref,
}: {
  readonly label: string;
  readonly value: string;
  onInput(value: string): void;
  readonly mistake?: string | undefined;
  readonly hint?: string | undefined;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly lines?: number;
  readonly className?: string;
  onEnter?(): void;
  readonly ref?: Ref<HTMLInputElement>;
}) {
  const id = useId();
  const about = [...(mistake === undefined ? [] : [`${id}-wrong`]), ...(hint === undefined ? [] : [`${id}-hint`])].join(" ");
  const shared = {
    id,
    className: `field ${mistake === undefined ? "" : "invalid"}`,
    value,
    placeholder,
    disabled,
    "aria-invalid": mistake !== undefined,
    "aria-describedby": about === "" ? undefined : about,
    spellCheck: false,
    autoComplete: "off",
  };
  const entered = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || isComposing(event.nativeEvent) || onEnter === undefined) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <div className={`written ${className}`}>
      <label htmlFor={id}>{label}</label>
      {lines === 1 ? (
        <input {...shared} ref={ref} type="text" onChange={(event) => onInput(event.target.value)} onKeyDown={entered} />
      ) : (
        <textarea {...shared} rows={lines} onChange={(event) => onInput(event.target.value)} />
      )}
      {mistake !== undefined && (
        <span className="bad written-note" id={`${id}-wrong`} role="alert">
          {mistake}
        </span>
      )}
      {hint !== undefined && (
        <span className="dim written-note" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}
