import { describe, expect, it, vi } from "vitest";
import { RequestFailure, serve, type Handlers } from "../../src/protocol/channel";
import { connect } from "../../src/protocol/client";
import { everyRow, portPair } from "../builders/openedSession";

type Some = Partial<{ [M in keyof Handlers]: Handlers[M] }>;

/** A page and a serving end over a line in memory; only the handlers a test speaks of exist. */
function line(handlers: Some) {
  const [page, host] = portPair();
  const errors: [string, unknown][] = [];
  const dropped: unknown[] = [];
  const heardNothing: unknown[] = [];
  const served = serve(host, handlers as Handlers, {
    error: (method, error) => errors.push([method, error]),
    dropped: (message) => dropped.push(message),
  });
  return { page, host, served, client: connect(page, (message) => heardNothing.push(message)), errors, dropped, heardNothing };
}
const question = { query: everyRow, from: 0, count: 1 };
const answer = { revision: 1, total: 0, exact: true, from: 0, rows: [], error: null };
/** Never answers by itself; tells when its signal is aborted. */
const endless = () => {
  const aborted = vi.fn();
  const handler: Handlers["cases/page"] = (_params, signal) =>
    new Promise((_resolve, reject) => signal.addEventListener("abort", () => (aborted(), reject(signal.reason as Error))));
  return { aborted, handler };
};

describe("a request", () => {
  it("is answered with what its handler gives", async () => {
    const { client } = line({ "cases/page": () => answer });
    expect(await client.request("cases/page", question)).toEqual(answer);
  });

  it("is answered as refused, failed or of unknown name, never with silence", async () => {
    const { client, errors } = line({
      "cases/page": () => {
        throw new RequestFailure("refused", "not here");
      },
      "cases/facets": () => Promise.reject(new Error("broken")),
    });
    await expect(client.request("cases/page", question)).rejects.toMatchObject({ code: "refused", message: "not here" });
    await expect(client.request("cases/facets", { query: everyRow })).rejects.toMatchObject({ code: "failed", message: "broken" });
    await expect(client.request("no/such" as "cases/page", question)).rejects.toMatchObject({ code: "unknown-method" });
    await expect(client.request("constructor" as "cases/page", question)).rejects.toMatchObject({ code: "unknown-method" });
    expect(errors.map(([method]) => method)).toEqual(["cases/facets"]);
  });

  it("is checked strictly before its handler sees it", async () => {
    const handler = vi.fn(() => answer);
    const { client } = line({ "cases/page": handler });
    for (const wrong of [
      { ...question, from: -1 },
      { ...question, count: 501 },
      { ...question, extra: 1 },
      { ...question, query: { where: 1, search: "", sort: [] } },
      null,
    ]) {
      await expect(client.request("cases/page", wrong as typeof question)).rejects.toMatchObject({ code: "bad-request" });
    }
    expect(handler).not.toHaveBeenCalled();
  });

  it("can be cancelled, and its handler learns of it", async () => {
    const { aborted, handler } = endless();
    const { client } = line({ "cases/page": handler });
    const controller = new AbortController();
    const asked = client.request("cases/page", question, { signal: controller.signal });
    await Promise.resolve();
    controller.abort();
    await expect(asked).rejects.toMatchObject({ code: "cancelled" });
    await vi.waitFor(() => expect(aborted).toHaveBeenCalled());
    await expect(client.request("cases/page", question, { signal: controller.signal })).rejects.toMatchObject({ code: "cancelled" });
  });

  it("gives way to a newer one of the same key, and to no other", async () => {
    const { aborted, handler } = endless();
    let calls = 0;
    const { client } = line({
      "cases/page": (params, signal) => (++calls === 1 ? handler(params, signal) : answer),
      "cases/facets": () => ({ revision: 1, facets: [] }),
    });
    const older = client.request("cases/page", question, { supersedes: "table" });
    const other = client.request("cases/facets", { query: everyRow }, { supersedes: "rail" });
    const newer = client.request("cases/page", question, { supersedes: "table" });
    await expect(older).rejects.toMatchObject({ code: "superseded" });
    expect(await newer).toEqual(answer);
    expect(await other).toEqual({ revision: 1, facets: [] });
    expect(aborted).toHaveBeenCalled();
  });

  it("ends when either end closes", async () => {
    const first = endless();
    const one = line({ "cases/page": first.handler });
    const asked = one.client.request("cases/page", question);
    await Promise.resolve();
    one.served.close();
    await expect(asked).rejects.toMatchObject({ code: "cancelled", message: "the panel was closed" });
    const second = endless();
    const two = line({ "cases/page": second.handler });
    const waiting = two.client.request("cases/page", question);
    two.client.close();
    await expect(waiting).rejects.toMatchObject({ code: "cancelled", message: "the page was closed" });
  });
});

describe("messages of unknown shape", () => {
  it("are dropped and told by both ends, and hurt nothing", async () => {
    const { page, host, client, dropped, heardNothing } = line({ "cases/page": () => answer });
    for (const odd of [null, 7, "x", [], {}, { type: "request" }, { type: "request", id: "1", method: "cases/page" }, { type: "shout", id: 1 }])
      page.send(odd);
    for (const odd of [null, 7, { type: "result" }, { type: "notification" }, { type: "notification", name: "nobody/listens", params: {} }])
      host.send(odd);
    host.send({ type: "result", id: 12345, result: {} });
    page.send({ type: "cancel", id: 999 });
    expect(await client.request("cases/page", question)).toEqual(answer);
    expect(dropped).toHaveLength(8);
    expect(heardNothing).toHaveLength(5);
  });
});

describe("a notification", () => {
  it("reaches who listens, until they stop", async () => {
    const { served, client } = line({ "cases/page": () => answer });
    const heard: number[] = [];
    const stop = client.on("document/changed", ({ revision }) => heard.push(revision));
    served.notify("document/changed", { revision: 1, what: ["rows"] });
    await client.request("cases/page", question);
    stop();
    served.notify("document/changed", { revision: 2, what: ["rows"] });
    await client.request("cases/page", question);
    expect(heard).toEqual([1]);
  });
});
