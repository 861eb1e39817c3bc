// A system of somebody else, as a program: it reads JSON lines and quotes the date that it finds. Its first word says how it behaves.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const [behaviour = "quotes"] = process.argv.slice(2);
const lines = createInterface({ input: process.stdin });
const waiting = new Map();
let calls = 0;
const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
const ask = (tool, given) =>
  new Promise((resolve) => {
    waiting.set(++calls, resolve);
    say({ type: "call", id: calls, tool, arguments: given });
  });

async function work(task) {
  if (behaviour === "crashes") {
    process.stderr.write(`${"x".repeat(5000)} boom: out of ideas, key ${process.env.PLANTED_KEY ?? "not given"}\n`);
    process.exit(3);
  }
  if (behaviour === "sleeps") return new Promise(() => setInterval(() => undefined, 1000));
  if (behaviour.startsWith("leaves-behind")) {
    // What it started holds its output open.
    spawn(process.execPath, ["-e", "setTimeout(() => {}, 60_000)"], {
      stdio: ["ignore", "inherit", "inherit"],
      detached: behaviour.endsWith("apart"),
    });
    return { kind: "nothing", message: "answered" };
  }
  if (behaviour === "browses-at-once") {
    const [first, second] = await Promise.all([ask("browse", { url: task.start_url }), ask("browse", { url: task.start_url })]);
    return { kind: "nothing", message: `${first.result?.kind} ${second.result?.kind}` };
  }
  if (behaviour === "babbles") return void process.stdout.write("this is no JSON\n");
  if (behaviour === "astray") return { kind: "answer", text: "x", claims: [{ id: "c1", start: 0, end: 9 }], citations: [] };
  if (behaviour === "environment") return { kind: "nothing", message: Object.keys(process.env).sort().join(" ") };
  if (behaviour === "asks-wrongly") {
    const answers = [
      await ask("teleport", {}),
      await ask("fetch", { url: 7 }),
      await ask("fetch", { url: "file:///etc/passwd" }),
      await ask("read", { representation_id: "r9" }),
    ];
    return { kind: "nothing", message: answers.map(({ error }) => error).join(" | ") };
  }
  const { result } = await ask("fetch", { url: task.start_url });
  if (result.kind === "failed") return { kind: "nothing", message: result.error };
  const { page } = result;
  if (page.status === 403) return { kind: "refusal", code: "policy-denied", message: "403", representation_id: page.representation_id };
  if (page.status === 451) return { kind: "refusal", code: "legal-restriction", message: "451", representation_id: page.representation_id };
  const { result: read } = await ask("read", { representation_id: page.representation_id });
  const line = (read.text ?? "").split("\n").find((one) => /publi/i.test(one) && /\d{4}/.test(one));
  if (!line) return { kind: "nothing", message: "no date" };
  const claims = [{ id: "c1", start: 0, end: line.length }];
  const citations = [{ id: "k1", claim_id: "c1", url: page.final_url, representation_id: page.representation_id, evidence: { exact: line } }];
  return { kind: "answer", text: line, claims, citations };
}

lines.on("line", async (line) => {
  const message = JSON.parse(line);
  if (message.type === "result") return waiting.get(message.id)(message);
  const answer = await work(message.task);
  if (answer) {
    say({ type: "answer", answer });
    lines.close();
  }
});
