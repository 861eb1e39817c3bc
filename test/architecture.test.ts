import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

/** The walls of the house: which part may import which (docs/architecture.md has the drawing). */
const allowed: Record<string, readonly string[]> = {
  core: [],
  protocol: ["core"],
  session: ["protocol", "core"],
  node: ["session/ports", "session/assistant/ports", "core"],
  harness: ["node", "core"],
  cli: ["harness", "node", "session", "protocol", "core"],
  "host/desktop": ["node", "session", "protocol", "core", "host"],
  host: ["session", "protocol", "core"],
  webview: ["protocol", "core"],
};
/** Packages that only one place may import. */
const gated: Record<string, readonly string[]> = {
  vscode: ["src/host/"],
  "@vscode/webview-ui-toolkit": ["webview/ui/"],
  "@microsoft/fast-": ["webview/ui/"],
  react: ["webview/"],
  "node:": ["src/node/", "src/harness/", "src/cli/", "src/host/desktop/"],
};
/** `core` stands on zod and pure libraries alone. */
const corePackages = [
  "zod",
  "yaml",
  "parse5",
  "@noble/hashes",
  "@exodus/bytes",
  "html-encoding-sniffer",
  "urlpattern-polyfill",
  "pure-rand",
  "minisearch",
  "re2js",
  "hyparquet",
  "hyparquet-writer",
];

const root = resolve(import.meta.dirname, "..");
const files = ["src", "webview"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".d.ts"))
    .map((name) => join(folder, name)),
);

interface Import {
  readonly from: string;
  readonly to: string;
  readonly external: boolean;
  readonly typeOnly: boolean;
}
const imports: Import[] = files.flatMap((file) => {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), "utf8"), ts.ScriptTarget.ES2022, true);
  const found: Import[] = [];
  const visit = (node: ts.Node) => {
    const named =
      (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)
        ? node.moduleSpecifier.text
        : undefined;
    const called =
      ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword && node.arguments[0] && ts.isStringLiteral(node.arguments[0])
        ? node.arguments[0].text
        : undefined;
    const name = named ?? called;
    if (name !== undefined) {
      const typeOnly = (ts.isImportDeclaration(node) && node.importClause?.isTypeOnly === true) || (ts.isExportDeclaration(node) && node.isTypeOnly);
      const external = !name.startsWith(".");
      found.push({ from: file, to: external ? name : resolveFile(file, name), external, typeOnly });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
});

function resolveFile(from: string, name: string): string {
  const base = relative(root, resolve(root, dirname(from), name));
  const candidates = [base, `${base}.ts`, `${base}.tsx`, join(base, "index.ts"), join(base, "index.tsx")];
  return candidates.find((candidate) => files.includes(candidate)) ?? base;
}

/** `src/host/desktop/x.ts` → `host/desktop`; `src/core/y/z.ts` → `core`; `webview/a.tsx` → `webview`. */
function partOf(file: string): string {
  if (file.startsWith("webview/")) return "webview";
  if (file.startsWith("src/host/desktop/")) return "host/desktop";
  return file.split("/")[1] ?? file;
}

describe("the walls of the house", () => {
  it("finds the sources", () => {
    expect(files.length).toBeGreaterThan(20);
    expect(imports.length).toBeGreaterThan(40);
  });

  it("lets imports between parts only point down", () => {
    const wrong = imports.filter((entry) => {
      if (entry.external) return false;
      const [from, to] = [partOf(entry.from), partOf(entry.to)];
      if (from === to) return false;
      // The wiring file alone joins the desktop half to the rest of the host.
      if (entry.from === "src/host/extension.ts" && to === "host/desktop") return false;
      const target = entry.to.replace(/^src\//, "").replace(/\.tsx?$/, "");
      return !(allowed[from] ?? []).some((wall) =>
        wall.includes("/") ? target === wall || target.startsWith(`${wall}/`) : to === wall || to.startsWith(`${wall}/`),
      );
    });
    expect(wrong.map((entry) => `${entry.from} → ${entry.to}`)).toEqual([]);
  });

  it("keeps gated packages in their place", () => {
    const wrong = imports.filter((entry) => {
      if (!entry.external) return false;
      const gate = Object.keys(gated).find(
        (name) => entry.to === name || entry.to.startsWith(name.endsWith(":") || name.endsWith("-") ? name : `${name}/`),
      );
      return gate !== undefined && !gated[gate]!.some((place) => entry.from.startsWith(place));
    });
    expect(wrong.map((entry) => `${entry.from} → ${entry.to}`)).toEqual([]);
  });

  it("builds core, protocol and session on zod and pure libraries alone", () => {
    const wrong = imports.filter(
      (entry) =>
        entry.external &&
        /^src\/(core|protocol|session)\//.test(entry.from) &&
        !corePackages.some((name) => entry.to === name || entry.to.startsWith(`${name}/`)),
    );
    expect(wrong.map((entry) => `${entry.from} → ${entry.to}`)).toEqual([]);
  });

  it("gives the webview schemas as types only", () => {
    const wrong = imports.filter(
      (entry) =>
        entry.from.startsWith("webview/") &&
        !entry.typeOnly &&
        !entry.external &&
        /^src\/(protocol\/(messages|views|channel)|core\/formats\/)/.test(entry.to),
    );
    expect(wrong.map((entry) => `${entry.from} → ${entry.to}`)).toEqual([]);
  });

  it("has no circles", () => {
    const edges = new Map<string, string[]>();
    for (const entry of imports) if (!entry.external && !entry.typeOnly) edges.set(entry.from, [...(edges.get(entry.from) ?? []), entry.to]);
    const done = new Set<string>();
    const circle = (file: string, path: readonly string[]): readonly string[] | undefined => {
      if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
      if (done.has(file)) return undefined;
      for (const next of edges.get(file) ?? []) {
        const found = circle(next, [...path, file]);
        if (found) return found;
      }
      done.add(file);
      return undefined;
    };
    expect(
      files
        .map((file) => circle(file, []))
        .find((found) => found !== undefined)
        ?.join(" → "),
    ).toBeUndefined();
  });

  it("imports only files that exist", () => {
    const missing = imports.filter((entry) => !entry.external && !files.includes(entry.to) && !/\.(ya?ml|json|css|d)$/.test(entry.to));
    expect(missing.map((entry) => `${entry.from} → ${entry.to}`)).toEqual([]);
  });
});
