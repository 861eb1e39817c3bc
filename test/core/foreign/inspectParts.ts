type Json = Record<string, unknown>;

/**
 * Entries of one sample in Inspect's newer layout, made from the sample as one entry: messages and model inputs pooled, attachments
 * numbered, every sequence split into chunks of `size` that are named by the number of their first item.
 */
export function partsOf(sample: Json, size: number): Record<string, unknown> {
  const {
    messages = [],
    events = [],
    attachments = {},
    metadata,
    ...rest
  } = sample as Json & { messages?: Json[]; events?: Json[]; attachments?: Json };
  const shell = { ...rest, events_data: undefined };
  const hashes = Object.keys(attachments);
  const renumbered = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value ?? null).replace(/attachment:\/\/([0-9a-f]{32})/g, (whole, hash: string) =>
        hashes.includes(hash) ? `attachment://${hashes.indexOf(hash)}` : whole,
      ),
    );
  const pool: Json[] = [];
  const refsOf = (list: readonly Json[]) => {
    const refs: [number, number][] = [];
    for (const message of list) {
      const text = JSON.stringify(message);
      let at = pool.findIndex((one) => JSON.stringify(one) === text);
      if (at < 0) at = pool.push(message) - 1;
      const last = refs.at(-1);
      if (last?.[1] === at) last[1]++;
      else refs.push([at, at + 1]);
    }
    return refs;
  };
  const pooled = events.map((event) =>
    event["event"] === "model" ? { ...event, input: [], input_refs: refsOf(event["input"] as Json[]), call: null } : event,
  );
  const message_refs = refsOf(messages);
  const prefix = `samples/${String(sample["id"])}_epoch_${String(sample["epoch"])}`;
  const chunks = (name: string, items: readonly unknown[]) =>
    Object.fromEntries(
      Array.from({ length: Math.ceil(items.length / size) }, (_, at) => [
        `${prefix}/${name}/${at * size}.json`,
        items.slice(at * size, (at + 1) * size),
      ]),
    );
  return {
    [`${prefix}/sample.json`]: renumbered({ ...shell, message_refs }),
    ...(metadata && Object.keys(metadata).length > 0 ? { [`${prefix}/metadata.json`]: renumbered(metadata) } : {}),
    [`${prefix}/skeleton.json`]: { version: 1, spans: [], notables: [] },
    [`${prefix}/events/stats.json`]: {},
    [`${prefix}/events/uuids.json`]: [],
    ...chunks("messages", renumbered(pool) as unknown[]),
    ...chunks("events", renumbered(pooled) as unknown[]),
    ...chunks("calls", [{ role: "user" }]),
    ...chunks(
      "attachments",
      hashes.map((hash) => (attachments as Json)[hash]),
    ),
  };
}
