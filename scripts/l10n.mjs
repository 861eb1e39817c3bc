// Collects the English texts of screen and host into l10n/bundle.l10n.json, for translators: every literal that stands first
// in t("…") (webview) or vscode.l10n.t("…") (host). Puts the translations in the same order, takes out what is no longer said,
// and names what is not translated yet. `--check` writes nothing and fails where the English file is out of step.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const root = join(import.meta.dirname, "..");
const file = join(root, "l10n/bundle.l10n.json");
const texts = new Set();
const unclear = [];

for (const folder of ["src/host", "webview"]) {
  for (const name of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).filter((each) => /\.tsx?$/.test(each))) {
    const path = join(folder, name);
    const source = ts.createSourceFile(path, readFileSync(join(root, path), "utf8"), ts.ScriptTarget.ES2022, true);
    const visit = (node) => {
      if (ts.isCallExpression(node) && /^(t|vscode\.l10n\.t)$/.test(node.expression.getText())) {
        const [first] = node.arguments;
        if (first && ts.isStringLiteralLike(first)) texts.add(first.text);
        else if (path !== "webview/ui/text.ts") unclear.push(`${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
}

// The titles of actions are texts of the screen too; they stand in a table.
for (const [, title] of readFileSync(join(root, "src/protocol/actions.ts"), "utf8").matchAll(/title: "([^"]+)"/g)) texts.add(title);

const bundle = `${JSON.stringify(Object.fromEntries([...texts].sort().map((text) => [text, text])), null, 2)}\n`;
for (const place of unclear) console.log(`${place}: the text is not a literal, so it cannot be collected`);
if (process.argv.includes("--check")) {
  if (readFileSync(file, "utf8") !== bundle) {
    console.error("l10n/bundle.l10n.json is out of step: node scripts/l10n.mjs");
    process.exit(1);
  }
} else {
  mkdirSync(join(root, "l10n"), { recursive: true });
  writeFileSync(file, bundle);
  console.log(`${texts.size} texts`);
  for (const language of ["zh-cn", "zh-tw"]) {
    const translation = join(root, `l10n/bundle.l10n.${language}.json`);
    const known = JSON.parse(readFileSync(translation, "utf8"));
    const kept = Object.keys(JSON.parse(bundle)).filter((text) => text in known);
    writeFileSync(translation, `${JSON.stringify(Object.fromEntries(kept.map((text) => [text, known[text]])), null, 2)}\n`);
    for (const text of texts) if (!(text in known)) console.log(`not in ${language} yet: ${text}`);
  }
}
