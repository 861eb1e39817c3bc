import type { Attempt, Row } from "../../src/core/formats/row";
import { anAttempt } from "./attempt";
import { richRow } from "./richRow";

const site = "http://pages.fixture.test";
const location = (to: string) => ({ "http.response.header.location": [to] });
const events = (attempt: Attempt, ...list: NonNullable<Attempt["events"]>): Attempt => ({ ...attempt, events: list });

/** Retrieval as it goes: a chain of redirects at the top, caches, waits that were kept, cut short, left, and a resend of which nothing else is known. */
const retrieval: readonly Attempt[] = [
  anAttempt({ id: "old", at: 0, ms: 90, url: `${site}/old`, status: 301, attributes: location("/newer") }),
  anAttempt({ id: "newer", at: 95, ms: 80, url: `${site}/newer`, status: 308, attributes: location("/newest") }),
  anAttempt({ id: "newest", at: 180, ms: 120, url: `${site}/newest`, brings: "r-new", attributes: { "http.request.header.accept": ["text/html"] } }),
  events(
    anAttempt({ id: "known", at: 320, ms: 40, url: `${site}/known`, status: 304, attributes: { "http.request.header.if-none-match": ['"v1"'] } }),
    { name: "cache.revalidated", attributes: { etag: '"v1"' } },
  ),
  events(
    { ...anAttempt({ id: "kept", at: 370, ms: 1, adapter: "fetch" }), provider: "cache", attributes: { "url.full": `${site}/kept` } },
    { name: "cache.hit" },
  ),
  anAttempt({ id: "edge", at: 380, ms: 30, url: `${site}/edge`, attributes: { "http.response.header.cache-status": ['"edge"; hit; ttl=30'] } }),
  events(anAttempt({ id: "slow-1", at: 420, ms: 60, url: `${site}/slow`, status: 503 }), {
    name: "retry.wait",
    attributes: { wait_s: 0.2, reason: "backoff" },
  }),
  anAttempt({
    id: "slow-2",
    at: 680,
    ms: 60,
    url: `${site}/slow`,
    status: 429,
    attributes: { "http.request.resend_count": 1, "http.response.header.retry-after": ["0.6"] },
  }),
  anAttempt({ id: "slow-3", at: 1000, ms: 60, url: `${site}/slow`, attributes: { "http.request.resend_count": 2 } }),
  events(
    anAttempt({ id: "busy", at: 1100, ms: 40, url: `${site}/busy`, status: 503, attributes: { "http.response.header.retry-after": ["3600"] } }),
    { name: "retry.abandoned", attributes: { wait_s: 3600, reason: "deadline" } },
  ),
  anAttempt({ id: "again", at: 1160, ms: 50, url: `${site}/again`, attributes: { "http.request.resend_count": 3 } }),
  anAttempt({ id: "loop-1", at: 1230, ms: 40, url: `${site}/a`, status: 302, attributes: location("/b") }),
  anAttempt({ id: "loop-2", at: 1280, ms: 40, url: `${site}/b`, status: 302, attributes: location("/a") }),
  anAttempt({ id: "browser", adapter: "browser", at: 1400, ms: 500, url: `${site}/newest` }),
];

/** Times and links that cannot be: each is shown as it was recorded. */
const odd: readonly Attempt[] = [
  anAttempt({ id: "agent", adapter: "fetch", at: 100, ms: 400, url: `${site}/index` }),
  anAttempt({ id: "early", parent: "agent", at: 40, ms: 100, url: `${site}/early` }),
  anAttempt({ id: "late", parent: "agent", at: 450, ms: 300, url: `${site}/late` }),
  anAttempt({ id: "moved", at: 520, ms: 100, url: `${site}/moved`, status: 301, attributes: location("/target") }),
  anAttempt({ id: "target", at: 560, ms: 90, url: `${site}/target` }),
  anAttempt({ id: "orphan", parent: "gone", at: 300, ms: 60, url: `${site}/orphan` }),
  anAttempt({ id: "ring-a", parent: "ring-c", at: 700, ms: 90, url: `${site}/a` }),
  anAttempt({ id: "ring-b", parent: "ring-a", at: 710, ms: 70, url: `${site}/b` }),
  anAttempt({ id: "ring-c", parent: "ring-b", at: 720, ms: 50, url: `${site}/c` }),
  anAttempt({ id: "twice", at: 800, ms: 30, url: `${site}/twice` }),
  anAttempt({ id: "twice", at: 840, ms: 30, url: `${site}/twice` }),
  anAttempt({ id: "timeless", at: null, ms: 30, url: `${site}/timeless` }),
  anAttempt({ id: "endless", at: 900, ms: null, url: `${site}/endless` }),
];

const withAttempts = (task: string, attempts: readonly Attempt[]): Row => {
  const row = richRow(task);
  return { ...row, trace: { ...row.trace, attempts: [...attempts] } };
};

/** A row of retrieval with all that a waterfall marks, and one of spans that do not fit each other. */
export const oddTraceRows = (): readonly Row[] => [withAttempts("RETRIEVAL", retrieval), withAttempts("SKEW", odd)];
