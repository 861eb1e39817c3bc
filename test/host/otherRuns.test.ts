import { beforeEach, describe, expect, it, vi } from "vitest";
import type * as vscode from "vscode";
import type { OpenReviews } from "../../src/host/editor/openReviews";
import { otherRunsOf } from "../../src/host/editor/otherRuns";
import { NotARun } from "../../src/host/foreign/notARun";

const disk = vi.hoisted(() => ({ gone: new Set<string>() }));
vi.mock("vscode", async () => {
  const { FileSystemError, Uri, l10n } = await import("../builders/vscodeParts");
  return {
    FileSystemError,
    Uri,
    l10n,
    workspace: {
      asRelativePath: ({ path }: { path: string }) => path.slice(1),
      fs: { stat: ({ path }: { path: string }) => (disk.gone.has(path) ? Promise.reject(new FileSystemError()) : Promise.resolve({})) },
    },
  };
});

const uri = (path: string) => ({ path, toString: () => path }) as unknown as vscode.Uri;
const results = (run: string) => uri(`/${run}/results.jsonl`);

/** Reviews that open as they are told to, and know who holds them. */
class Reviews {
  readonly open = new Set<string>();
  readonly held: string[] = [];
  readonly broken = new Map<string, Error | { readonly status: "failed"; readonly message: string }>();
  readonly blind = new Set<string>();
  readonly heard = new Set<(review: unknown) => void>();
  files = () => [...this.open].map(uri);
  onDidSayOfTruths = (listener: (review: unknown) => void) => {
    this.heard.add(listener);
    return { dispose: () => this.heard.delete(listener) };
  };
  hold(of: vscode.Uri) {
    const key = of.toString();
    this.held.push(key);
    const trouble = this.broken.get(key);
    return {
      review:
        trouble instanceof Error
          ? Promise.reject(trouble)
          : Promise.resolve({
              results: of,
              run: `the rows of ${key}`,
              whenListed: Promise.resolve(),
              state: { status: "ready", blinded: this.blind.has(key) ? { seals: [], plans: [] } : null, ...trouble },
            }),
      release: () => this.held.splice(this.held.indexOf(key), 1),
    };
  }
}

describe("the runs that are known besides one", () => {
  let reviews: Reviews;
  let known: vscode.Uri[];
  beforeEach(() => {
    disk.gone.clear();
    [reviews, known] = [new Reviews(), [results("own"), results("b"), results("a")]];
  });
  const others = () => otherRunsOf(results("own"), reviews as unknown as OpenReviews, () => known);

  it("are those of the list and those that are open, by their names, without the one that asks, and are let go", async () => {
    reviews.open.add("/own/results.jsonl").add("/c/results.jsonl").add("/a/results.jsonl");
    expect(others().own).toBe("own");
    const { runs, silent, release } = await others().hold();
    expect(runs.map(({ name, run }) => [name, run as unknown])).toEqual(["a", "b", "c"].map((name) => [name, `the rows of /${name}/results.jsonl`]));
    expect(silent).toEqual([]);
    expect(reviews.held).toHaveLength(3);
    release();
    release();
    expect(reviews.held).toEqual([]);
  });

  it("are not opened for what is told in passing", async () => {
    reviews.open.add("/a/results.jsonl");
    const { runs } = await others().hold(undefined, "open");
    expect(runs.map(({ name }) => name)).toEqual(["a"]);
  });

  it("are told of where they cannot be read; what was deleted, and what is no run, is not known", async () => {
    known.push(results("deleted"), uri("/log.json"), uri("/cancelled.eval"), results("denied"));
    disk.gone.add("/deleted/results.jsonl");
    reviews.broken.set("/a/results.jsonl", { status: "failed", message: "results.jsonl cannot be read" });
    reviews.broken.set("/denied/results.jsonl", new Error("permission denied"));
    reviews.broken.set("/log.json", new NotARun("unmapped", "nobody knows what its records mean"));
    reviews.broken.set("/cancelled.eval", new NotARun("cancelled", "the import was cancelled"));
    const { runs, silent } = await others().hold();
    expect(runs.map(({ name }) => name)).toEqual(["b"]);
    expect([...silent].sort((one, two) => (one.run < two.run ? -1 : 1))).toEqual([
      { run: "a", why: "results.jsonl cannot be read" },
      { run: "cancelled.eval", why: "the import was cancelled" },
      { run: "denied", why: "permission denied" },
    ]);
  });

  it("tell nothing while their reviewer labels blind in them, and are said to be unknown", async () => {
    reviews.blind.add("/a/results.jsonl");
    const { runs, silent } = await others().hold();
    expect(runs.map(({ name }) => name)).toEqual(["b"]);
    expect(silent).toMatchObject([{ run: "a", why: expect.stringContaining("label blind") as string }]);
  });

  it("are a hundred at most, and the rest is said to be unknown", async () => {
    known = Array.from({ length: 130 }, (_, number) => results(`run-${number}`));
    const { runs, silent, release } = await others().hold();
    expect([runs.length, silent.length]).toEqual([100, 30]);
    release();
    expect(reviews.held).toEqual([]);
  });

  it("are let go where who asked has given up", async () => {
    const stop = new AbortController();
    stop.abort();
    await expect(others().hold(stop.signal)).rejects.toThrow();
    expect(reviews.held).toEqual([]);
  });

  it("are heard of when something is said of a truth in them, and the one that asks is not", () => {
    let heard = 0;
    const stop = others().listen(() => heard++);
    for (const listener of reviews.heard) listener({ results: results("own") });
    for (const listener of reviews.heard) listener({ results: results("a") });
    expect(heard).toBe(1);
    stop();
    expect(reviews.heard.size).toBe(0);
  });
});
