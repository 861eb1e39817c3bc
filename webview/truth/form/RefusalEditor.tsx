import type { RefusalCode } from "../../../src/core/formats/row";
import { Checkbox, t } from "../../ui";

/** Codes of refusals, as the benchmark knows them. */
const codes = [
  "unsupported-media",
  "policy-denied",
  "legal-restriction",
  "challenge",
  "login-required",
  "forbidden",
  "gone",
  "empty",
  "soft-404",
  "not-found",
] as const satisfies readonly RefusalCode[];

/** Which refusals are right; a code that the benchmark does not know stays, and can be taken out. */
export function RefusalEditor({
  label,
  items,
  onChange,
}: {
  readonly label: string;
  readonly items: readonly string[];
  onChange(items: string[]): void;
}) {
  const all: readonly string[] = [...codes, ...items.filter((item) => !(codes as readonly string[]).includes(item))];
  return (
    <div className="proposing-codes" role="group" aria-label={label}>
      {all.map((code) => (
        <Checkbox
          key={code}
          label={code}
          said={t("{0}: refused with {1}", label, code)}
          checked={items.includes(code)}
          onChange={(checked) => onChange(all.filter((one) => (one === code ? checked : items.includes(one))))}
        />
      ))}
    </div>
  );
}
