import { describe, expect, it } from "vitest";
import { pageDates } from "../../../src/core/evidence/pageDates";

const dates = (markup: string, text = "") => pageDates(markup, text).map(({ kind, at, from }) => [kind, at, from]);

describe("dates that a page states of itself", () => {
  it("are those of its metadata, with the zone that they name", () => {
    expect(
      dates(`<meta property="article:published_time" content="2026-03-01T10:00:00+02:00"><meta content='2026-03-04' name='dcterms.modified'>`),
    ).toEqual([
      ["published", "2026-03-01T08:00:00.000Z", "meta article:published_time"],
      ["updated", "2026-03-04", "meta dcterms.modified"],
    ]);
    expect(dates(`<script type="application/ld+json">{"datePublished": "2026-02-03", "dateModified":"2026-02-05T01:00:00Z"}</script>`)).toEqual([
      ["published", "2026-02-03", "JSON-LD datePublished"],
      ["updated", "2026-02-05T01:00:00.000Z", "JSON-LD dateModified"],
    ]);
    expect(dates(`<time itemprop="datePublished" datetime="2025-12-24">Christmas</time>`)).toEqual([
      ["published", "2025-12-24", "time datePublished"],
    ]);
  });
  it("are those that its lines say after a word for it, in English and Chinese", () => {
    expect(dates("", "Release v3.2\nPublished on 20 August 2026 by the team.\nLast updated: August 22, 2026")).toEqual([
      ["published", "2026-08-20", "text “Published on 20 August 2026”"],
      ["updated", "2026-08-22", "text “Last updated: August 22, 2026”"],
    ]);
    expect(dates("", "發布日期：2026年3月1日\n更新於 2026年3月2日")).toEqual([
      ["published", "2026-03-01", "text “發布日期：2026年3月1日”"],
      ["updated", "2026-03-02", "text “更新於 2026年3月2日”"],
    ]);
  });
  it("are told once, the strongest statement first, two of a kind at most", () => {
    expect(dates(`<meta name="date" content="2026-03-01">`, "Published 1 March 2026\nPublished 2 March 2026\nPublished 3 March 2026")).toEqual([
      ["published", "2026-03-01", "meta date"],
      ["published", "2026-03-02", "text “Published 2 March 2026”"],
    ]);
  });
  it("are not what the page tells about, nor what no calendar has", () => {
    expect(
      dates(
        `<meta name="date" content="soon"><meta name="date" content="0001-01-01">`,
        "The battle of 14 October 1066. Reviewed 2025-11-10. Published 31 February 2026",
      ),
    ).toEqual([]);
  });
});
