import { beforeEach, describe, expect, it, vi } from "vitest";
import type * as vscode from "vscode";
import { openVirtualTruths } from "../../src/host/virtual/truthFiles";

const disk = vi.hoisted(() => ({ files: new Map<string, string>() }));
vi.mock("vscode", async () => {
  const { FileSystemError, l10n } = await import("../builders/vscodeParts");
  const paths = () => [...disk.files.keys()];
  const joined = (base: { path: string }, ...parts: string[]) => {
    const path = parts.reduce((so, part) => (part === ".." ? so.slice(0, so.lastIndexOf("/")) : `${so}/${part}`), base.path);
    return { scheme: "vscode-vfs", path, toString: () => `vscode-vfs://somewhere${path}` };
  };
  return {
    FileSystemError,
    FileType: { File: 1, Directory: 2 },
    RelativePattern: class {},
    Uri: { joinPath: joined },
    l10n,
    workspace: {
      fs: {
        stat: ({ path }: { path: string }) =>
          paths().some((one) => one === path || one.startsWith(`${path}/`)) ? Promise.resolve({}) : Promise.reject(new FileSystemError()),
        readFile({ path }: { path: string }) {
          const text = disk.files.get(path);
          return text === undefined ? Promise.reject(new FileSystemError()) : Promise.resolve(new TextEncoder().encode(text));
        },
        readDirectory({ path }: { path: string }) {
          const inside = paths().filter((one) => one.startsWith(`${path}/`));
          return inside.length === 0 ? Promise.reject(new FileSystemError()) : Promise.resolve(inside.map((one) => [one.slice(path.length + 1), 1]));
        },
      },
    },
  };
});

const run = { path: "/repo/run" } as unknown as vscode.Uri;
const opened = () => openVirtualTruths(run);

describe("the truth store of a virtual workspace", () => {
  beforeEach(() => disk.files.clear());

  it("is in the run folder, then beside it, then beside the corpus", async () => {
    expect((await opened()).name).toMatch(/\/repo\/run\/truth$/);
    disk.files.set("/repo/corpus.yaml", "");
    expect((await opened()).name).toMatch(/\/repo\/truth$/);
    disk.files.set("/repo/run/truth/S03.yaml", "");
    expect((await opened()).name).toMatch(/\/repo\/run\/truth$/);
  });

  it("is read: every truth, or one case's, whatever a case is called", async () => {
    disk.files.set("/repo/truth/S03.yaml", "case_id: S03\n").set("/repo/truth/notes.txt", "").set("/repo/secret.yaml", "");
    const truths = await opened();
    expect((await truths.list()).map(({ name }) => name)).toEqual(["truth/S03.yaml"]);
    expect(new TextDecoder().decode((await truths.read("S03"))!.bytes)).toBe("case_id: S03\n");
    expect(await truths.read("S04")).toBeNull();
    expect(await truths.read("../secret")).toBeNull();
  });

  it("is not written, and says why", async () => {
    const truths = await opened();
    let asked = false;
    const written = await truths.change("S03", () => {
      asked = true;
      return Promise.resolve({ text: "" });
    });
    expect([asked, written]).toEqual([false, { ok: false, code: "read-only", message: truths.closed }]);
    expect(truths.closed).toContain("has to be locked");
  });
});
