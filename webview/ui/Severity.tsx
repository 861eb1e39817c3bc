import { Icon } from "./Icon";
import { t } from "./text";

type Level = "error" | "warning" | "info";
const tones = { error: "bad", warning: "fair", info: "dim" } as const;
const weight = { error: 0, warning: 1, info: 2 } as const;

/** How grave what stands beside it is; what is only to be known never looks like a warning. */
export function Severity({ of }: { readonly of: Level }) {
  return <Icon name={of} className={tones[of]} label={{ error: t("error"), warning: t("warning"), info: t("note") }[of]} />;
}

/** The gravest first, otherwise as they came. */
export const graver = (a: { readonly severity: Level }, b: { readonly severity: Level }): number => weight[a.severity] - weight[b.severity];
