import { useEffect, useRef } from "react";
import type { VersionView } from "../../../src/protocol/truth";
import { useScreen } from "../../state";
import { Button, Dropdown, Icon, t } from "../../ui";
import { FileDiff } from "../FileDiff";

interface Pair {
  readonly earlier: number;
  readonly later: number;
}
interface Props {
  readonly caseId: string;
  readonly versions: readonly VersionView[];
  readonly pair: Pair;
  readonly diffEditor: boolean;
  onPair(pair: Pair): void;
  onClose(): void;
}

/** Two versions of a case beside each other, as they are written. */
export function CompareVersions({ caseId, versions, pair, diffEditor, onPair, onClose }: Props) {
  const screen = useScreen();
  const part = useRef<HTMLElement>(null);
  useEffect(() => {
    part.current?.focus();
  }, [pair]);
  const yamlOf = (version: number) => versions.find((one) => one.version === version)?.yaml ?? "";
  const options = versions.map(({ version }) => ({ value: String(version), text: t("version {0}", version) }));
  const show = () => void screen.request("truth/showDiff", { of: { what: "versions", caseId, ...pair } }).catch(screen.report);
  return (
    <section className="truth-compare" aria-labelledby="truth-compare-title" tabIndex={-1} data-focus-home="" ref={part}>
      <div className="truth-part-head">
        <h3 id="truth-compare-title">{t("Two versions compared")}</h3>
        <Dropdown
          label={t("Earlier version")}
          value={String(pair.earlier)}
          options={options}
          onChange={(value) => onPair({ ...pair, earlier: Number(value) })}
        />
        <Icon name="arrow-right" label={t("with")} />
        <Dropdown
          label={t("Later version")}
          value={String(pair.later)}
          options={options}
          onChange={(value) => onPair({ ...pair, later: Number(value) })}
        />
        <span className="grow" />
        {diffEditor && (
          <Button onClick={show}>
            <Icon name="diff" /> {t("Open in diff editor")}
          </Button>
        )}
        <Button kind="icon" label={t("Close the comparison")} title={t("Close the comparison")} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      <FileDiff label={t("Versions {0} and {1}", pair.earlier, pair.later)} before={yamlOf(pair.earlier)} after={yamlOf(pair.later)} />
    </section>
  );
}
