import type { ReactNode } from "react";
import type { RepresentationView } from "../../src/protocol/views";
import { visibleText } from "../answer/answerSegments";
import { Button, Chip, Icon, t, type Tone } from "../ui";
import "./strip.css";

/** Verdicts on the bytes and on the source, in a word each: separate answers, none implies another. */
export function VerdictStrip({ view, open, onToggle }: { readonly view: RepresentationView; readonly open: boolean; onToggle(): void }) {
  const { strip, provenance, freshness } = view;
  const { tone, icon, word } = hashWords(view);
  return (
    <div className="strip" role="group" aria-label={t("Verdicts on this representation")}>
      <ul className="strip-chips">
        <Verdict tone={tone} icon={icon} title={hashTitle(view)}>
          {word}
        </Verdict>
        {strip.type?.verdict === "differs" && (
          <Verdict tone="fair" icon="warning" title={t("Declared {0}, but the bytes look like {1}", strip.type.declared ?? "", strip.type.sniffed)}>
            {t("type differs")}
          </Verdict>
        )}
        {strip.sources !== null && (
          <Verdict tone={strip.sources.verdict === "allowed" ? "good" : "bad"} title={strip.sources.rule ?? strip.sources.refused ?? undefined}>
            {strip.sources.verdict === "allowed" ? t("allowed source") : t("not an allowed source")}
          </Verdict>
        )}
        {provenance !== null && (strip.sources === null || provenance !== "allowed" || strip.sources.verdict !== "allowed") && (
          <Verdict tone={provenanceTone(provenance)} title={t("Provenance: whether this source may be cited")}>
            {provenance}
          </Verdict>
        )}
        {freshness.verdict !== null && (
          <Verdict tone={freshness.verdict === "fresh" ? "good" : freshness.verdict === "stale" ? "bad" : "fair"} title={t("Freshness")}>
            {freshness.verdict}
          </Verdict>
        )}
      </ul>
      <Button kind="icon" label={open ? t("Hide the verdicts in full") : t("Show the verdicts in full")} expanded={open} onClick={onToggle}>
        <Icon name={open ? "chevron-up" : "info"} />
      </Button>
    </div>
  );
}

function Verdict({
  tone,
  icon,
  title,
  children,
}: {
  readonly tone: Tone;
  readonly icon?: string;
  readonly title?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <li>
      <Chip tone={tone} {...(title === undefined || title === "" ? {} : { title: visibleText(title) })}>
        <span className="icon-text">
          {icon !== undefined && <Icon name={icon} />}
          {children}
        </span>
      </Chip>
    </li>
  );
}

export interface HashWords {
  readonly tone: Tone;
  readonly icon: string;
  readonly word: string;
}

/** The verdict on the hash, in words. */
export function hashWords({ hash: { verdict } }: RepresentationView): HashWords {
  const words: Readonly<Record<typeof verdict, HashWords>> = {
    verified: { tone: "good", icon: "verified", word: t("hash verified") },
    mismatch: { tone: "bad", icon: "error", word: t("hash differs") },
    missing: { tone: "bad", icon: "circle-slash", word: t("bytes missing") },
    "no-hash": { tone: "fair", icon: "question", word: t("no hash") },
    "too-large": { tone: "fair", icon: "question", word: t("not verified") },
  };
  return words[verdict];
}

const hashTitle = ({ hash: { message, expected, actual } }: RepresentationView) =>
  [message, expected && t("expected sha256 {0}", expected), actual && actual !== expected && t("found sha256 {0}", actual)]
    .filter(Boolean)
    .join("\n");

const provenanceTone = (provenance: string): Tone =>
  provenance === "allowed" ? "good" : provenance === "disallowed" || provenance === "unreachable" ? "bad" : "fair";

/** What is wrong with the capture, each with the rule that says so. Always in sight: who does not see it relies on the wrong page. */
export function CaptureFindings({ view }: { readonly view: RepresentationView }) {
  const { findings } = view.strip;
  if (findings.length === 0) return null;
  return (
    <ul className="strip-findings" aria-label={t("Warnings about the capture")}>
      {findings.map(({ code, rule, message }) => (
        <li key={`${code} ${rule}`}>
          <Icon name="warning" label={t("Warning")} />
          <span>
            {visibleText(message)} <span className="strip-rule">{rule === code ? code : `${code} · ${rule}`}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
