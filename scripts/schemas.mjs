// Writes schemas/*.schema.json and their README from the zod schemas in src/core/formats.
import { build } from "esbuild";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const root = join(import.meta.dirname, "..");
const bundle = join(root, "out/artefacts.mjs");
await build({
  absWorkingDir: root,
  entryPoints: ["src/core/formats/artefacts.ts"],
  outfile: bundle,
  bundle: true,
  format: "esm",
  platform: "neutral",
  mainFields: ["module", "main"],
  logLevel: "warning",
});
const { artefacts, jsonSchemaOf, schemasReadme } = await import(pathToFileURL(bundle).href);

mkdirSync(join(root, "schemas"), { recursive: true });
for (const name of Object.keys(artefacts))
  writeFileSync(join(root, `schemas/${name}.schema.json`), `${JSON.stringify(jsonSchemaOf(name), null, 2)}\n`);
writeFileSync(join(root, "schemas/README.md"), schemasReadme());
