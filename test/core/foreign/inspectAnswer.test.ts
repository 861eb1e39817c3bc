import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linksIn, pageOf } from "../../../src/core/foreign/inspect/links";
import { sentencesOf } from "../../../src/core/foreign/inspect/sentences";
import { logWith, misfits, readJson, time } from "./inspectHelpers";

const read = async (content: unknown, sample: Record<string, unknown> = {}) => {
  const output = { choices: [{ message: { role: "assistant", content }, stop_reason: "stop" }] };
  const sink = await readJson(logWith([{ id: 1, epoch: 1, input: "q", target: "", output, attachments: {}, ...sample }]));
  expect(misfits(sink)).toEqual([]);
  const { trace, result } = sink.rows[0]!;
  const answer = trace?.answer ?? "";
  const claims = (trace?.claims ?? []).map(({ id, start, end }) => [id, answer.slice(start!, end!)]);
  return { sink, answer, trace, claims, citations: result?.citations ?? [] };
};
const fetched = (url: string, result = "page") => ({ event: "tool", id: "c", function: "f", arguments: { url }, result, timestamp: time(1) });

describe("the answer of an Inspect sample", () => {
  it("is the text of the first choice; reasoning is apart from it but not lost", async () => {
    const { answer, trace } = await read([
      { type: "reasoning", reasoning: "let me think" },
      { type: "text", text: "Lima." },
      { type: "image", image: "data:," },
      { type: "text", text: "Surely." },
    ]);
    expect(answer).toBe("Lima.\nSurely.");
    expect(trace).toMatchObject({ reasoning: "let me think" });
  });

  it("has no thinking aloud in it, and shows only the summary of reasoning that was redacted", async () => {
    const aloud = await read("<think>hm, Peru</think>\n\nLima.");
    expect([aloud.answer, aloud.trace?.["reasoning"]]).toEqual(["Lima.", "hm, Peru"]);
    const redacted = await read([
      { type: "reasoning", reasoning: "xxxxx", redacted: true, summary: "in short" },
      { type: "text", text: "a" },
    ]);
    expect(redacted.trace?.["reasoning"]).toBe("in short");
    expect((await read("no <think> that ends")).answer).toBe("no <think> that ends");
  });

  it("is the completion, or the last thing said, where there is no choice; and nothing where nothing was said", async () => {
    expect((await read("", { output: { choices: [], completion: "from completion" } })).answer).toBe("from completion");
    const messages = [
      { role: "assistant", content: "first" },
      { role: "assistant", content: "last" },
      { role: "assistant", content: "" },
    ];
    expect((await read("", { output: {}, messages })).answer).toBe("last");
    expect((await read("", { output: {} })).trace).not.toHaveProperty("answer");
  });

  it("answers the last user message of an input of several, its text parts alone", async () => {
    const input = [
      { role: "system", content: "be brief" },
      { role: "user", content: "first" },
      {
        role: "user",
        content: [
          { type: "text", text: "what is" },
          { type: "image", image: "x" },
          { type: "text", text: "this?" },
        ],
      },
      { role: "assistant", content: "example" },
    ];
    const { sink } = await read("a", { input, choices: ["A cat", "A dog"] });
    expect(sink.rows[0]).toMatchObject({
      query: "what is\nthis?",
      inspect: { input_media: ["image"], input_messages: 4, choices: ["A cat", "A dog"] },
    });
  });
});

describe("citations in the answer of an Inspect sample", () => {
  it("that the model gave stand for the part that carries them, with what they quote", async () => {
    const { claims, citations } = await read(
      [
        {
          type: "text",
          text: "Lima is the capital.",
          citations: [{ type: "url", url: "https://a.test/lima/", cited_text: "The capital is Lima", title: "Lima" }],
        },
        {
          type: "text",
          text: "It is big.",
          citations: [{ type: "document", cited_text: "10 million", title: "Census", range: { type: "page", start_index: 2, end_index: 3 } }],
        },
      ],
      { events: [fetched("http://A.test/lima#top")] },
    );
    expect(claims).toEqual([
      ["c1", "Lima is the capital."],
      ["c2", "It is big."],
    ]);
    expect(citations).toEqual([
      {
        id: "k1",
        claim_id: "c1",
        url: "https://a.test/lima/",
        representation_id: "r1",
        evidence: { exact: "The capital is Lima", representation_id: "r1" },
        title: "Lima",
      },
      {
        id: "k2",
        claim_id: "c2",
        evidence: { exact: "10 million" },
        title: "Census",
        source: "document",
        document_range: { type: "page", start_index: 2, end_index: 3 },
      },
    ]);
  });

  it("that mark a range stand for the sentences it touches, counted in characters as Python counts", async () => {
    const text = "🥶 is cold. Lima is the capital (source). More.";
    const from = [...text].join("").indexOf("(source)") - 1; // the emoji is one character
    const { claims, citations } = await read([
      { type: "text", text, citations: [{ type: "url", url: "https://a.test", cited_text: [from, from + 8] }] },
    ]);
    expect(claims).toEqual([["c1", "Lima is the capital (source)."]]);
    expect(citations[0]).toMatchObject({ url: "https://a.test", cited_range: [from, from + 8] });
    expect((await read([{ type: "text", text: "short", citations: [{ type: "url", url: "u", cited_text: [3, 99] }] }])).claims).toEqual([
      ["c1", "short"],
    ]);
  });

  it("that are written into it stand for the sentence that holds them, and are marked as found there", async () => {
    const { claims, citations } = await read(
      [
        "Lima is the capital ([Atlas](https://a.test/atlas)). It has a port.",
        "- See https://b.test/x_(y)/z, and more.",
        "",
        "Rivers flow east. [source](https://c.test) Others do not.",
      ].join("\n"),
      { events: [fetched("https://b.test/x_(y)/z")] },
    );
    expect(claims).toEqual([
      ["c1", "Lima is the capital ([Atlas](https://a.test/atlas))."],
      ["c2", "See https://b.test/x_(y)/z, and more."],
      ["c3", "Rivers flow east. [source](https://c.test)"],
    ]);
    expect(citations).toEqual([
      { id: "k1", claim_id: "c1", url: "https://a.test/atlas", found_in: "answer" },
      { id: "k2", claim_id: "c2", url: "https://b.test/x_(y)/z", representation_id: "r1", found_in: "answer" },
      { id: "k3", claim_id: "c3", url: "https://c.test", found_in: "answer" },
    ]);
  });

  it("are not found again where the model gave them already", async () => {
    const text = "Lima ([a](https://a.test/)).";
    const { citations } = await read([{ type: "text", text, citations: [{ type: "url", url: "https://a.test" }] }]);
    expect(citations).toHaveLength(1);
    expect(citations[0]).not.toHaveProperty("found_in");
  });

  it("by footnote stand where the footnote's mark stands", async () => {
    const { claims, citations } = await read(
      "Lima is the capital.[1] It is big [2].\n\n[1]: https://a.test/one\n[2]: <https://a.test/two>\n[3]: https://a.test/three",
    );
    expect(claims.map(([, text]) => text)).toEqual(["Lima is the capital.[1]", "It is big [2].", "[3]: https://a.test/three"]);
    expect(citations.map(({ url }) => url)).toEqual(["https://a.test/one", "https://a.test/two", "https://a.test/three"]);
  });
});

describe("sentences", () => {
  const sentences = (text: string) => sentencesOf(text).map(({ start, end }) => text.slice(start, end));

  it("end where a reader would say they do", () => {
    expect(sentences("One. Two! Three? Four… Five")).toEqual(["One.", "Two!", "Three?", "Four…", "Five"]);
    expect(sentences("It is 3.2 m, e.g. here, says J. K. Rowling. Next.")).toEqual(["It is 3.2 m, e.g. here, says J. K. Rowling.", "Next."]);
    expect(sentences('He said "yes." Then (so.) Left.')).toEqual(['He said "yes."', "Then (so.)", "Left."]);
    expect(sentences("東京は首都。大阪は違う。")).toEqual(["東京は首都。", "大阪は違う。"]);
    expect(sentences("# Title\n\n> - 1. One.\n  * two\n")).toEqual(["Title", "One.", "two"]);
  });

  it("lie in the text in order, without white space around them, and leave out nothing but white space and list marks", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab. A!?\n-*1)[]("…。 \t#>é🥶') }), (text) => {
        let last = 0;
        for (const { start, end } of sentencesOf(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(text.slice(start, end)).toBe(text.slice(start, end).trim());
          expect(text.slice(start, end)).not.toContain("\n");
          expect(text.slice(last, start)).not.toMatch(/\p{L}/u);
          last = end;
        }
        expect(text.slice(last)).not.toMatch(/\p{L}/u);
      }),
    );
  });
});

describe("links", () => {
  it("are found whatever is around them, without the signs that end a sentence", () => {
    const urls = (text: string) => linksIn(text).map(({ url, start, end }) => [url, text.slice(start, end)]);
    expect(urls("(https://a.test/x).")).toEqual([["https://a.test/x", "https://a.test/x"]]);
    expect(urls("<https://a.test/x>, **https://b.test**")).toEqual([
      ["https://a.test/x", "https://a.test/x"],
      ["https://b.test", "https://b.test"],
    ]);
    expect(urls('[a [b]](https://a.test/(c) "title")')).toEqual([["https://a.test/(c)", '[a [b]](https://a.test/(c) "title")']]);
    expect(urls("ftp://a.test javascript:alert(1) http")).toEqual([]);
  });

  it("never reach beyond the text, whatever it is", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("https://a.test", "[", "]", "(", ")", "](", " ", "\n", ":", "[1]", "[1]: ", '"', ".", "é")), (pieces) => {
        const text = pieces.join("");
        for (const { start, end, url } of linksIn(text)) {
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(url).toMatch(/^https:\/\/a\.test/);
        }
      }),
    );
  });

  it("name one page whatever its scheme, host's case, last slash and fragment", () => {
    expect(pageOf("http://A.test/x/#y")).toBe(pageOf("https://a.test/x"));
    expect(pageOf("https://a.test/x?y=1")).not.toBe(pageOf("https://a.test/x"));
    expect(pageOf("no address")).toBeNull();
  });
});
