/** A path of a mapping by the keys that lead to a value, from `up` items further out. `[]` among the keys goes through a list. */
export function pathText(steps: readonly (string | number)[], up = 0): string {
  const written = steps.reduce<string>((text, step) => {
    if (typeof step === "number" || step === "[]") return `${text}${step === "[]" ? step : `[${step}]`}`;
    if (!isPlain(step, text === "" && up === 0)) return `${text}[${JSON.stringify(step)}]`;
    return text === "" ? step : `${text}.${step}`;
  }, "");
  return `${"^".repeat(up)}${written}` || ".";
}

const isPlain = (key: string, first: boolean) =>
  /^[^.[\]"^{}]+$/.test(key) && key.trim() === key && !(first && /^[$#]/.test(key)) && !key.startsWith("$");
