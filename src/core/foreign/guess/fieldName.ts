/** `[]`: the items of a list of ours. */
export type FieldStep = string | number;

const token = /\.?([^.[\]"]+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|(\[\])/y;

/** The steps of a field's name, `trace.claims[].text` → trace, claims, [], text; null where it is none. */
export function fieldSteps(name: string): readonly FieldStep[] | null {
  const steps: FieldStep[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < name.length) {
    const found = token.exec(name);
    if (!found) return null;
    const [, key, index, quoted, items] = found;
    if (quoted !== undefined) steps.push(unquoted(quoted));
    else steps.push(key ?? items ?? Number(index));
  }
  return steps.length > 0 && steps.every((step) => step !== "__proto__") ? steps : null;
}

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return text.slice(1, -1);
  }
}

/** The name of a field by its steps. */
export const fieldName = (steps: readonly FieldStep[]): string =>
  steps.reduce<string>((name, step) => {
    if (step === "[]" || typeof step === "number") return `${name}${step === "[]" ? step : `[${step}]`}`;
    if (!/^[^.[\]"]+$/.test(step)) return `${name}[${JSON.stringify(step)}]`;
    return name === "" ? step : `${name}.${step}`;
  }, "");
