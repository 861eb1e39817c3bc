import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ClaimEvidence, EvidenceSpan } from "../../../src/core/export/claimEvidence";
import { webAnnotations } from "../../../src/core/export/webAnnotation";
import { namedInformation } from "../../../src/core/export/identifiers";
import { brokenRules } from "../../builders/annotationModel";
import { claimWith, spanWith } from "../../builders/claimEvidence";

/** As much of the document as the tests look into. */
interface Item {
  readonly id: string;
  motivation: string;
  created: string;
  target?: { source: string; readonly selector: Record<string, unknown>[] };
}
interface Collection {
  total: number;
  readonly first?: { readonly items: Item[] };
}
const written = (claims: readonly ClaimEvidence[]) => JSON.parse(JSON.stringify(webAnnotations(claims))) as Collection;
const annotations = (claims: readonly ClaimEvidence[]) => written(claims).first?.items ?? [];

describe("evidence as Web Annotations", () => {
  it("is one annotation for each span, valid against the model", () => {
    const claims = [
      claimWith([spanWith({}), spanWith({ key: "label:e2", place: null, context: null })]),
      claimWith([spanWith({ key: "judge:j1", rect: { x: 10, y: 20, width: 30, height: 40 }, exact: "" })], { claimId: "c2" }),
    ];
    const made = JSON.parse(JSON.stringify(webAnnotations(claims))) as unknown;
    expect(brokenRules(made)).toEqual([]);
    expect(made).toMatchObject({ type: "AnnotationCollection", total: 3, first: { type: "AnnotationPage", startIndex: 0 } });
    expect(brokenRules(JSON.parse(JSON.stringify(webAnnotations([claimWith([])]))))).toEqual([]);
  });

  it("selects by quote and by position in code points, in the state in which it was seen, by whom the log says", () => {
    const [one] = annotations([claimWith([spanWith({})])]);
    expect(one).toMatchObject({
      type: "Annotation",
      motivation: "assessing",
      creator: { type: "Person", nickname: "reviewer-a" },
      created: "2026-11-29T10:00:00Z",
      body: [
        { type: "TextualBody", purpose: "describing", value: "Version 3.2 was published on 20 August 2026." },
        { type: "TextualBody", purpose: "classifying", value: "citation-support: full" },
        { type: "TextualBody", purpose: "commenting", value: "says so" },
      ],
      target: {
        type: "SpecificResource",
        source: "https://vendor.example/releases/v3.2",
        selector: [
          { type: "TextQuoteSelector", exact: "Published 20 August 2026", prefix: "🚀\n\n", suffix: " by" },
          { type: "TextPositionSelector", start: 10, end: 34 },
        ],
        state: { type: "TimeState", sourceDate: "2026-11-29T09:00:00.000Z", cached: namedInformation("ab".repeat(32), "text/html") },
      },
    });
  });

  it("names a region of a picture and a page of a PDF as fragments", () => {
    const [region] = annotations([claimWith([spanWith({ exact: "", place: null, rect: { x: 1.4, y: 2, width: 30, height: 40 } })])]);
    expect(region!.target!.selector).toEqual({
      type: "FragmentSelector",
      conformsTo: "http://www.w3.org/TR/media-frags/",
      value: "xywh=1,2,30,40",
    });
    const [page] = annotations([claimWith([spanWith({ page: 3 })])]);
    expect(page!.target!.selector[2]).toMatchObject({ type: "FragmentSelector", value: "page=3", refinedBy: { type: "TextQuoteSelector" } });
  });

  it("has a source that is an IRI and runs nothing, whatever the address was", () => {
    for (const url of ["javascript:alert(1)", "data:text/html,<script>x</script>", "not a url", " https://x.test/a b", null]) {
      const span = spanWith({});
      const [one] = annotations([claimWith([{ ...span, source: { ...span.source, url, finalUrl: null } }])]);
      expect(one!.target!.source).toMatch(/^(?:ni:\/\/\/sha-256;|https:\/\/)/);
      expect(one!.target!.source).not.toMatch(/\s/);
    }
    expect(namedInformation("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", null)).toBe(
      "ni:///sha-256;47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU",
    );
  });

  it("is the same for the same evidence, and each annotation has an id of its own", () => {
    const claims = [claimWith([spanWith({}), spanWith({ key: "label:e2" })])];
    expect(webAnnotations(claims)).toEqual(webAnnotations(structuredClone(claims)));
    expect(new Set(annotations(claims).map((one) => one.id)).size).toBe(2);
  });

  it("is valid whatever the data holds", () => {
    const text = fc.string({ unit: "binary", maxLength: 40 });
    fc.assert(
      fc.property(text, text, text, fc.webUrl(), fc.option(text), fc.option(fc.nat(50)), (exact, claim, name, url, type, page) => {
        const span: EvidenceSpan = spanWith({ exact, page });
        const made = webAnnotations([
          claimWith(
            [
              {
                ...span,
                label: { ...span.label, by: { role: "judge", type: "Software", name } },
                source: { ...span.source, url, finalUrl: null, contentType: type },
              },
            ],
            { text: claim },
          ),
        ]);
        expect(brokenRules(JSON.parse(JSON.stringify(made)))).toEqual([]);
      }),
      { seed: 11, numRuns: 200 },
    );
  });
});

describe("the check of the model itself", () => {
  it("sees what breaks a rule", () => {
    const good = written([claimWith([spanWith({})])]);
    const spoiled = (spoil: (one: Collection) => void) => {
      const copy = structuredClone(good);
      spoil(copy);
      return brokenRules(copy).length;
    };
    const item = (copy: Collection) => copy.first!.items[0]!;
    expect(spoiled((copy) => delete item(copy).target)).toBeGreaterThan(0);
    expect(spoiled((copy) => (item(copy).motivation = "believing"))).toBeGreaterThan(0);
    expect(spoiled((copy) => (item(copy).target!.selector[1]!["start"] = -1))).toBeGreaterThan(0);
    expect(spoiled((copy) => (item(copy).target!.selector[0]!["words"] = "x"))).toBeGreaterThan(0);
    expect(spoiled((copy) => (item(copy).created = "yesterday"))).toBeGreaterThan(0);
    expect(spoiled((copy) => (copy.total = 7))).toBeGreaterThan(0);
    expect(spoiled((copy) => (item(copy).target!.source = "not an iri"))).toBeGreaterThan(0);
  });
});
