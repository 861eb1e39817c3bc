import type { Dimension } from "../codebook";

export const provenance: Dimension = {
  id: "provenance",
  version: 1,
  title: "Provenance",
  applies_to: "citation",
  exclusive: true,
  recipe: "provenance/1",
  guideline:
    "Where does the cited text come from, measured against the sources the case allows? Independent of what the text says: a mirror may support the claim fully and still be the wrong source.",
  labels: [
    { id: "allowed", title: "Allowed", key: "1", color: "good", guideline: "The final URL, after redirects, is one of the allowed sources." },
    {
      id: "mirror",
      title: "Mirror",
      key: "2",
      color: "fair",
      guideline: "A copy of an allowed source at an address that is not allowed: syndication, a cache, an archive.",
    },
    {
      id: "snippet-only",
      title: "Snippet only",
      key: "3",
      color: "bad",
      guideline: "The text was seen only in a list of search results; the page itself was never retrieved.",
    },
    { id: "disallowed", title: "Disallowed", key: "4", color: "bad", guideline: "Another source than the allowed ones." },
    {
      id: "unreachable",
      title: "Unreachable",
      key: "5",
      color: "neutral",
      guideline: "The cited URL never gave a representation in this run: refused, timed out, not found.",
    },
  ],
};

export const freshness: Dimension = {
  id: "freshness",
  version: 1,
  title: "Freshness",
  applies_to: "row",
  exclusive: true,
  recipe: "freshness/1",
  guideline:
    "Was what the answer rests on young enough for this case when it was used? Compare its age, or its last validation (a 304), with the case's own window. The window is the case's, not the server's caching headers.",
  labels: [
    { id: "fresh", title: "Fresh", key: "1", color: "good", guideline: "Within the window, or validated within it." },
    {
      id: "stale",
      title: "Stale",
      key: "2",
      color: "bad",
      guideline: "Older than the window and not validated, or an outdated edition although a newer one was to be had.",
    },
    {
      id: "undatable",
      title: "Undatable",
      key: "3",
      color: "neutral",
      guideline: "Neither the headers, nor the page, nor the trace tells when the content was current.",
    },
  ],
};
