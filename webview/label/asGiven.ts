import type { Dimension } from "../../src/core/formats/codebook";
import type { CurrentLabel } from "../../src/protocol/views";
import { useScreenState } from "../state";
import { t } from "../ui";
import { valueTitle } from "./labelSlots";

type Versioned = Pick<CurrentLabel, "under" | "migrated" | "stuck">;

/** The dimension as it was in the version that a label is read under; the one in force where that is it, or where that version is not known. */
export function useAsGiven(dimension: Dimension, label: Versioned | null): Dimension {
  const earlier = useScreenState(({ document }) => document?.codebook.earlier);
  return versionNamed(earlier, label?.under) ?? dimension;
}

/** A version by its name, `<id>@<version>`. */
export const versionNamed = (versions: readonly Dimension[] | undefined, name: string | undefined): Dimension | undefined =>
  name === undefined ? undefined : versions?.find(({ id, version }) => `${id}@${version}` === name);

/** Where a label is not read as it was given, or could not be: how it was given, and why it comes back. Null where there is nothing to say. */
export function versionText(label: Versioned, versions: readonly Dimension[] | undefined): string | null {
  const { under, migrated, stuck } = label;
  if (stuck !== undefined) return t("{0} is to be given again: the codebook asks otherwise now.", stuck.join(", "));
  if (migrated !== undefined)
    return t(
      "Given as {0} under {1}; a migration reads it so.",
      valueTitle(versionNamed(versions, migrated.dimension), migrated.value),
      migrated.dimension,
    );
  return under === undefined ? null : t("Given under {0}.", under);
}
