import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AssistantNotifications, AssistantRequests } from "../../src/protocol/assistant";
import { connect } from "../../src/protocol/client";
import { openedServer, pageOf, type OpenedServer } from "../builders/openedServer";
import { adjudicate, type Answer } from "./adjudicate";

const messages = [
  { role: "user", content: "Why was the bridge closed?" },
  { role: "assistant", content: "Because of a flood." },
];
const record = (n: number) => ({
  idx: n,
  question: `Why was bridge ${n} closed?`,
  response: `Bridge ${n} was flooded.`,
  human_label: n % 2 === 0 ? "good" : "bad",
});
const records = (count: number) => Array.from({ length: count }, (_, n) => `${JSON.stringify(record(n))}\n`).join("");

let work: string;
let state: string;
let server: OpenedServer | null = null;
beforeEach(async () => {
  work = await mkdtemp(join(tmpdir(), "open-foreign-"));
  state = join(work, "state");
  await mkdir(join(work, "data"));
});
afterEach(async () => {
  server?.close();
  server = null;
  await rm(work, { recursive: true, force: true });
});
const file = (name: string) => join(work, "data", name);
const opened = (...args: string[]): Promise<Answer> => adjudicate(["open", ...args], { cwd: work, env: { TRACE_ADJUDICATOR_STATE: state } });
const serve = async (...args: string[]) => (server = await openedServer(args, { state, cwd: work }));

const app = async (url: string) => /data-app="(\w+)"/.exec(await (await fetch(url)).text())?.[1];
const shown = async (url: string) =>
  (await connect(await pageOf(url), () => undefined).request("view/ready", { protocol: 1, panelId: "p" })).document;

describe("opening somebody else's file with `adjudicate open`", () => {
  it("says of a file that cannot be opened why not, and exits 2", async () => {
    await writeFile(file("page.html"), "<!doctype html><html><body>no log</body></html>");
    const { code, err, out } = await opened(file("page.html"), "--once");
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(`${file("page.html")} cannot be opened: this is an HTML page`);
    const gone = await opened(file("nothing.jsonl"), "--once");
    expect([gone.code, gone.err]).toEqual([2, expect.stringContaining("nothing.jsonl")]);
  });

  it("imports a file that it knows into the state folder, and leaves nothing beside it", async () => {
    await writeFile(file("chat.json"), JSON.stringify(messages));
    const answer = await opened(file("chat.json"), "--once", "--json");
    expect([answer.code, answer.err]).toEqual([0, ""]);
    expect(answer.json()).toMatchObject({ answers: true });
    expect(await readdir(join(work, "data"))).toEqual(["chat.json"]);
    const [folder] = await readdir(join(state, "imports"));
    expect(await readdir(join(state, "imports", folder!))).toEqual(expect.arrayContaining(["import.json", "results.jsonl", "run.json", "source"]));
  });

  it("shows it as a review whose labels lie beside the file", async () => {
    await writeFile(file("chat.json"), JSON.stringify(messages));
    const { url } = await serve(file("chat.json"), "--reviewer", "reviewer-a");
    expect(await app(url)).toBe("review");
    const client = connect(await pageOf(url), () => undefined);
    await expect.poll(async () => (await client.request("view/ready", { protocol: 1, panelId: "p" })).document.status).toBe("ready");
    const { rows } = await client.request("cases/page", { query: { where: "", search: "", sort: [] }, from: 0, count: 10 });
    expect(rows).toHaveLength(1);
    const label = {
      rowId: rows[0]!.rowId,
      ref: { kind: "row" },
      dimension: "primary-label",
      value: "success",
      rationale: "",
      evidence: null,
      activeSeconds: 1,
    };
    expect(await client.request("label/commit", label)).toMatchObject({ saved: "disk" });
    expect(await readFile(join(`${file("chat.json")}.review`, "logs/reviewer-a.jsonl"), "utf8")).toContain('"success"');
  });

  it("goes through the mapping that was saved beside the file", async () => {
    await writeFile(file("answers.jsonl"), records(4));
    await writeFile(
      file("answers.jsonl.mapping.json"),
      JSON.stringify({ row: { task_id: "idx", query: "question", trace: { answer: "response" } } }),
    );
    const { url } = await serve(file("answers.jsonl"));
    expect(await app(url)).toBe("review");
    await expect.poll(async () => (await shown(url)).rows).toBe(4);
  });

  it("asks first what records mean that no mapping explains, and shows the review at the same address then", async () => {
    await writeFile(file("answers.jsonl"), records(5));
    const { url, said } = await serve(file("answers.jsonl"));
    expect(said()).toContain("no mapping explains yet");
    expect(await app(url)).toBe("assistant");
    const page = connect<AssistantRequests, AssistantNotifications>(await pageOf(url), () => undefined);
    const heard: unknown[] = [];
    page.on("assistant/opened", (params) => heard.push(params));
    page.on("assistant/progress", () => undefined);
    const { mapping, origin, source } = await page.request("assistant/ready", { protocol: 1, panelId: "p" });
    expect([origin, source.records]).toEqual(["guess", 5]);
    expect(await page.request("assistant/import", { mapping, save: "beside", replace: false })).toMatchObject({ done: true, rows: 5, judgements: 5 });
    expect(heard).toEqual([{ reload: true }]);
    expect(await app(url)).toBe("review");
    await expect.poll(async () => (await shown(url)).rows).toBe(5);
    expect((await shown(url)).source).toMatchObject({ name: "answers.jsonl", state: "same", canImportAgain: true });
    expect(JSON.parse(await readFile(file("answers.jsonl.mapping.json"), "utf8"))).toEqual(mapping);

    const second = await opened(file("answers.jsonl"), "--json");
    expect(second.json()).toEqual({ url, already: true });
  });

  it("sees that the file changed, and imports it again into the rows that are open", async () => {
    await writeFile(file("answers.jsonl"), records(2));
    await writeFile(
      file("answers.jsonl.mapping.json"),
      JSON.stringify({ row: { task_id: "idx", query: "question", trace: { answer: "response" } } }),
    );
    const { url } = await serve(file("answers.jsonl"));
    await expect.poll(async () => (await shown(url)).rows).toBe(2);
    await writeFile(file("answers.jsonl"), records(3));
    await expect.poll(async () => (await shown(url)).source?.state, { timeout: 20_000 }).toBe("changed");
    await connect(await pageOf(url), () => undefined).request("source/importAgain", {});
    await expect.poll(async () => (await shown(url)).rows, { timeout: 20_000 }).toBe(3);
  });

  it("keeps a mapping that was tried without saving it with the rows that it made, and asks anew with --assistant", async () => {
    await writeFile(file("answers.jsonl"), records(3));
    const first = await serve(file("answers.jsonl"));
    const page = connect<AssistantRequests, AssistantNotifications>(await pageOf(first.url), () => undefined);
    const { mapping } = await page.request("assistant/ready", { protocol: 1, panelId: "p" });
    await page.request("assistant/import", { mapping, save: null, replace: false });
    expect(existsSync(file("answers.jsonl.mapping.json"))).toBe(false);
    const ended = new Promise((resolve) => first.child.once("exit", resolve));
    first.close();
    await ended;
    expect(await app((await serve(file("answers.jsonl"))).url)).toBe("review");
    const again = new Promise((resolve) => server!.child.once("exit", resolve));
    server!.close();
    await again;
    expect(await app((await serve(file("answers.jsonl"), "--assistant")).url)).toBe("assistant");
  });

  it("opens the run folder that an import made as any run", async () => {
    await writeFile(file("chat.json"), JSON.stringify(messages));
    const imported = await adjudicate(["import", "auto", file("chat.json"), "--out", join(work, "run")]);
    expect([imported.code, imported.err]).toEqual([0, ""]);
    expect((await opened(join(work, "run"), "--once")).code).toBe(0);
    expect((await opened(join(work, "run/results.jsonl"), "--once")).code).toBe(0);
  });
});
