/** A codicon. Without a label it is decoration beside words; with one it stands for them. */
export function Icon({ name, label, className = "" }: { readonly name: string; readonly label?: string; readonly className?: string }) {
  return (
    <span
      className={`codicon codicon-${name} ${className}`}
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label, title: label })}
    />
  );
}
