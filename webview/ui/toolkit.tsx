import { DesignSystem } from "@microsoft/fast-foundation";
import { provideReactWrapper } from "@microsoft/fast-react-wrapper";
import {
  vsCodeButton,
  vsCodeCheckbox,
  vsCodeDropdown,
  vsCodeOption,
  vsCodeProgressRing,
  vsCodeTextArea,
  vsCodeTextField,
} from "@vscode/webview-ui-toolkit";
import * as React from "react";
import { useImperativeHandle, useLayoutEffect, useRef, type ReactNode, type Ref } from "react";
import { isComposing } from "../state/keyboard";

/**
 * The UI kit, and the only place that knows which one it is. Only the controls used are registered (the kit's own React
 * entry brings all of them), under a prefix of ours. Labels are required: the kit's fields are nameless without.
 */
const { wrap } = provideReactWrapper(React, DesignSystem.getOrCreate().withPrefix("tk"));
const KitButton = wrap(vsCodeButton(), { name: "tk-button" });
const KitCheckbox = wrap(vsCodeCheckbox(), { name: "tk-checkbox" });
const KitDropdown = wrap(vsCodeDropdown(), { name: "tk-dropdown", events: { onChange: "change" } });
const KitOption = wrap(vsCodeOption(), { name: "tk-option" });
const KitProgressRing = wrap(vsCodeProgressRing(), { name: "tk-progress-ring" });
const KitTextArea = wrap(vsCodeTextArea(), { name: "tk-text-area", events: { onInput: "input", onChange: "change" } });
const KitTextField = wrap(vsCodeTextField(), { name: "tk-text-field", events: { onInput: "input", onChange: "change" } });

/** Any control of the kit, as far as callers may hold it: to focus it. */
export type Control = HTMLElement;
// The wrapper types `ref` as the component instance; what it hands over is the element.
const refOf = (ref: Ref<Control> | undefined) => ref as never;

export interface ButtonProps {
  readonly children?: ReactNode;
  readonly kind?: "primary" | "secondary" | "icon";
  readonly disabled?: boolean;
  readonly title?: string;
  /** Needed where the content is an icon alone. */
  readonly label?: string;
  readonly pressed?: boolean;
  readonly expanded?: boolean;
  readonly controls?: string;
  readonly className?: string;
  /** Has the focus when its dialog opens. */
  readonly autofocus?: boolean;
  onClick(): void;
  readonly ref?: Ref<Control>;
}
export function Button({
  children,
  kind = "secondary",
  disabled = false,
  title,
  label,
  pressed,
  expanded,
  controls,
  className,
  autofocus = false,
  onClick,
  ref,
}: ButtonProps) {
  // The kit copies ARIA attributes to its inner button through properties of these names.
  return (
    <KitButton
      ref={refOf(ref)}
      {...(autofocus ? { "data-autofocus": "" } : {})}
      appearance={kind}
      disabled={disabled}
      title={title}
      ariaLabel={label ?? null}
      aria-label={label}
      ariaPressed={pressed === undefined ? null : String(pressed)}
      ariaExpanded={expanded === undefined ? null : String(expanded)}
      ariaControls={controls ?? null}
      className={`${className ?? ""} ${pressed === true ? "pressed" : ""}`.trim()}
      onClick={() => !disabled && onClick()}
    >
      {children}
    </KitButton>
  );
}

export interface CheckboxProps {
  readonly label: string;
  /** What a screen reader says, where it should hear more than the label. */
  readonly said?: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  onChange(checked: boolean): void;
  readonly ref?: Ref<Control>;
}
/**
 * The kit says `change` also when its `checked` is set from outside, so a state that arrives late would undo itself for ever.
 * Only what the user does counts: a click, or Space (which the kit acts on at the following key press).
 */
export function Checkbox({ label, said, checked, disabled = false, onChange, ref }: CheckboxProps) {
  const element = useRef<Control>(null);
  useImperativeHandle(ref, () => element.current as Control); // Mounted with this component, so it is there.
  // Once connected, the kit names the box by its text alone: what is to be said is put back each time.
  useLayoutEffect(() => element.current?.setAttribute("aria-label", said ?? label));
  return (
    <KitCheckbox
      ref={refOf(element)}
      aria-label={said ?? label}
      checked={checked}
      disabled={disabled}
      onClick={() => !disabled && onChange(!checked)}
      onKeyDown={(event) => event.key === " " && !event.repeat && !disabled && onChange(!checked)}
    >
      {label}
    </KitCheckbox>
  );
}

export interface DropdownProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  onChange(value: string): void;
  readonly disabled?: boolean;
}
export function Dropdown({ label, value, options, onChange, disabled = false }: DropdownProps) {
  const dropdown = useRef<HTMLElement & { readonly $fastController?: { notify(property: string): void } }>(null);
  const text = options.find((option) => option.value === value)?.text;
  // The kit draws what is chosen anew only when another option is: not where its words change.
  useLayoutEffect(() => dropdown.current?.$fastController?.notify("displayValue"), [text]);
  return (
    <KitDropdown
      ref={refOf(dropdown)}
      ariaLabel={label}
      aria-label={label}
      title={label}
      value={value}
      disabled={disabled}
      onChange={(event) => {
        const now = (event.target as HTMLSelectElement).value;
        if (now !== value) onChange(now);
      }}
    >
      {options.map((option) => (
        // The kit names an option once by its text: a text that changes has to say so again.
        <KitOption key={option.value} value={option.value} selected={option.value === value} aria-label={option.text}>
          {option.text}
        </KitOption>
      ))}
    </KitDropdown>
  );
}

export interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** The label is shown above the field; otherwise only said. */
  readonly showLabel?: boolean;
  readonly className?: string;
  onInput(value: string): void;
  onEnter?(): void;
  readonly ref?: Ref<Control>;
}
export function TextField({ label, value, placeholder, disabled = false, showLabel = false, className, onInput, onEnter, ref }: TextFieldProps) {
  return (
    <KitTextField
      ref={refOf(ref)}
      value={value}
      placeholder={placeholder ?? ""}
      disabled={disabled}
      className={className}
      ariaLabel={showLabel ? null : label}
      onInput={(event) => onInput((event.target as HTMLInputElement).value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.ctrlKey || event.metaKey || isComposing(event.nativeEvent) || onEnter === undefined) return;
        event.preventDefault();
        onEnter();
      }}
    >
      {showLabel ? label : null}
    </KitTextField>
  );
}

export interface TextAreaProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly rows?: number;
  readonly showLabel?: boolean;
  readonly className?: string;
  onInput(value: string): void;
  readonly ref?: Ref<Control>;
}
export function TextArea({ label, value, placeholder, disabled = false, rows = 3, showLabel = false, className, onInput, ref }: TextAreaProps) {
  return (
    <KitTextArea
      ref={refOf(ref)}
      value={value}
      placeholder={placeholder ?? ""}
      disabled={disabled}
      rows={rows}
      resize="vertical"
      className={className}
      ariaLabel={showLabel ? null : label}
      onInput={(event) => onInput((event.target as HTMLTextAreaElement).value)}
    >
      {showLabel ? label : null}
    </KitTextArea>
  );
}

export function ProgressRing({ label }: { readonly label: string }) {
  return <KitProgressRing ariaLabel={label} aria-label={label} />;
}
