import type { Attempt, Representation } from "../core/formats/row";
import { sha256Of, type Archive } from "./archive";
import { timeText, type RunClock } from "./runClock";

type Attributes = Record<string, unknown>;

export interface OpenSpan {
  readonly id: string;
  /** RFC 3339. */
  readonly startTime: string;
  event(name: string, attributes?: Attributes): void;
  set(attributes: Attributes): void;
  /** The exchange is over: the run's clock ticks, then the span's end and the answer's time are now. */
  end(status: "ok" | "error", attributes: Attributes): void;
  /** What came of it. May be told after the end. */
  brought(representationId: string): void;
}

export interface Received {
  readonly url: string;
  readonly finalUrl: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
  readonly spanId: string | null;
  readonly retrievedAt: string;
}

export interface Rendered {
  readonly url: string;
  readonly finalUrl: string;
  readonly status: number;
  readonly bytes: Uint8Array;
  readonly spanId: string;
  /** When the document came. */
  readonly retrievedAt: string;
  readonly by: string;
}

/** Everything one task does, as spans and representations in the order they came about. */
export interface Recorder {
  span(adapter: string, provider: string, attributes: Attributes, parent?: string): OpenSpan;
  /** Archives bytes and names them. */
  keep(received: Received): Promise<Representation>;
  /** Archives and names a representation that the client had before this task. */
  adopt(known: Representation, bytes: Uint8Array): Promise<Representation>;
  /** Archives a page as it was rendered from a document: a page of its own, that can be read and cited. */
  render(documentId: string, rendered: Rendered): Promise<Representation>;
  /** Archives a picture of a page. It is no part of `representations`: its bytes depend on the fonts of the machine. */
  picture(of: Representation, bytes: Uint8Array, by: string): Promise<Representation>;
  /** Archives a text that was made from a representation and handed to the system. */
  derive(from: Representation, text: string, by: string): Promise<void>;
  readonly attempts: readonly Attempt[];
  readonly representations: readonly Representation[];
  bytesOf(representationId: string): Uint8Array | undefined;
}

export function createRecorder(clock: RunClock, archive: Archive): Recorder {
  const attempts: Attempt[] = [];
  const representations: Representation[] = [];
  const bytes = new Map<string, Uint8Array>();
  /** Texts made from a page are named after it; everything with an address has a number. */
  const nextId = () => `r${representations.filter((one) => one.url !== undefined).length + 1}`;

  return {
    attempts,
    representations,
    bytesOf: (id) => bytes.get(id),
    span(adapter, provider, attributes, parent) {
      const began = clock.elapsed();
      const attempt: Attempt & { attributes: Attributes; events: NonNullable<Attempt["events"]> } = {
        span_id: `a${attempts.length + 1}`,
        parent_span_id: parent ?? null,
        name: typeof attributes["http.request.method"] === "string" ? attributes["http.request.method"] : adapter,
        adapter,
        provider,
        start_time: timeText(clock.now()),
        duration_s: 0,
        status: "ok",
        attributes: { ...attributes },
        representation_id: null,
        events: [],
      };
      attempts.push(attempt);
      return {
        id: attempt.span_id,
        startTime: attempt.start_time!,
        event: (name, more) => void attempt.events.push({ name, time: timeText(clock.now()), ...(more ? { attributes: more } : {}) }),
        set: (more) => void Object.assign(attempt.attributes, more),
        end(status, more) {
          clock.tick();
          attempt.duration_s = Math.round((clock.elapsed() - began) * 1000) / 1_000_000;
          attempt.status = status;
          Object.assign(attempt.attributes, more);
        },
        brought: (id) => void (attempt.representation_id = id),
      };
    },
    async keep({ url, finalUrl, status, headers, bytes: body, spanId, retrievedAt }) {
      const one: Representation = {
        id: nextId(),
        sha256: sha256Of(body),
        url,
        final_url: finalUrl,
        retrieved_at: retrievedAt,
        status,
        ...(headers["content-type"] === undefined ? {} : { content_type: headers["content-type"] }),
        bytes: body.length,
        headers: { ...headers },
        ...(spanId === null ? {} : { generated_by: spanId }),
      };
      representations.push(one);
      bytes.set(one.id, body);
      await archive.keep(body);
      return one;
    },
    async adopt(known, body) {
      if (representations.includes(known)) return known;
      const one: Representation = { ...known, id: nextId() };
      delete one.generated_by;
      delete one.seen_by_model;
      representations.push(one);
      bytes.set(one.id, body);
      await archive.keep(body);
      return one;
    },
    async render(documentId, { url, finalUrl, status, bytes: body, spanId, retrievedAt, by }) {
      const one: Representation = {
        id: nextId(),
        sha256: sha256Of(body),
        url,
        final_url: finalUrl,
        retrieved_at: retrievedAt,
        status,
        content_type: "text/html; charset=utf-8",
        bytes: body.length,
        generated_by: spanId,
        derived_from: documentId,
        by,
      };
      representations.push(one);
      bytes.set(one.id, body);
      await archive.keep(body);
      return one;
    },
    async picture(of, body, by) {
      const sha256 = sha256Of(body);
      await archive.keep(body);
      return { id: `${of.id}-picture`, sha256, content_type: "image/png", bytes: body.length, derived_from: of.id, by };
    },
    async derive(from, text, by) {
      if (from.seen_by_model) return;
      const body = new TextEncoder().encode(text);
      const sha256 = sha256Of(body);
      from.seen_by_model = { sha256, start: 0, end: text.length };
      representations.push({
        id: `${from.id}-text`,
        sha256,
        content_type: "text/plain; charset=utf-8",
        bytes: body.length,
        derived_from: from.id,
        by,
      });
      await archive.keep(body);
    },
  };
}
