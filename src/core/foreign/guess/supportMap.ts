import type { SupportLabel } from "../../formats/row";
import type { Candidate } from "./candidates";

/** Spellings that mean exactly what ours mean. `incomplete`, `missing` or a plain yes are none: what they mean differs from study to study. */
const same: Readonly<Record<string, SupportLabel>> = {
  full: "full",
  "full support": "full",
  "fully supported": "full",
  partial: "partial",
  "partial support": "partial",
  "partially supported": "partial",
  none: "none",
  "no support": "none",
  "not supported": "none",
  unsupported: "none",
  contradicted: "contradicted",
  contradictory: "contradicted",
  contradicts: "contradicted",
  "cannot judge": "cannot-judge",
};

/** A map to our words of support where every value has one, and at least one is spelled otherwise; else null: a wrong map is worse than none. */
export function supportMap({ profile, key }: Candidate): Readonly<Record<string, SupportLabel>> | null {
  if (!/support|attribut|支持/i.test(key)) return null;
  const values = [...profile.values.keys()].filter((value) => value.trim() !== "");
  const mapped = values.map((value) => [value, same[value.trim().toLowerCase().replace(/[_-]+/g, " ")]] as const);
  if (values.length < 2 || mapped.some(([, ours]) => ours === undefined)) return null;
  const different = mapped.filter(([value, ours]) => value !== ours);
  return different.length === 0 ? null : Object.fromEntries(different as readonly (readonly [string, SupportLabel])[]); // none is undefined, as checked above
}
