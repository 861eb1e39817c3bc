import type { Row } from "../../src/core/formats/row";
import { runOnDisk, type RunOnDisk } from "./runOnDisk";
import { longAnswerRow, longPage } from "./extremeRows";
import { lockedPdf } from "./hostilePdfs";
import { aPdf } from "./pdf";
import { archived, screenshot } from "./png";
import { sampleRepresentation, type SampleRepresentation } from "./sampleRows";

/** What is no small page: a screenshot with regions as evidence, a long PDF, one that is locked, a page too long to be drawn whole. */
const picture = archived(screenshot(), "image/png");
const report = archived(
  aPdf(
    Array.from({ length: 60 }, (_, page) => ({
      lines: Array.from(
        { length: 42 },
        (__, line) => `Page ${page + 1}, line ${line + 1}: the harbour was measured at station ${(page * 7 + line) % 97}.`,
      ),
    })),
  ),
  "application/pdf",
);
const locked = archived(lockedPdf(), "application/pdf");
const long = sampleRepresentation(longPage(6 * 1024 * 1024));

const regions = [
  { x: 60, y: 100, width: 360, height: 30 },
  { x: 60, y: 580, width: 180, height: 50 },
];
const quotes = ["Page 2, line 3: the harbour was measured at station 9.", "Page 1, line 5: the harbour was measured at station 4."];

function row(task: string, page: SampleRepresentation, evidence?: readonly object[]): Row {
  const made = longAnswerRow({ task, characters: 600, claims: 2, page });
  if (evidence === undefined) return made;
  const citations = made.result!.citations!.map((citation, index) => ({ ...citation, evidence: { representation_id: "r1", ...evidence[index] } }));
  return { ...made, result: { ...made.result, citations } } as Row;
}

export const mediaRows = (): readonly Row[] => [
  row(
    "IMAGE",
    picture,
    regions.map((rect) => ({ rect })),
  ),
  row(
    "PDF",
    report,
    quotes.map((exact) => ({ exact })),
  ),
  row("LOCKED", locked),
  row("LONGPAGE", long),
];

export const mediaRun = (): RunOnDisk => runOnDisk(mediaRows(), [picture, report, locked, long]);
