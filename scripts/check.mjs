// The fast check for whoever is writing: types, lint, format, bundles, unit tests. No browser, no processes.
import { bundle, close, format, lint, typecheck, vitest } from "./suites.mjs";

const results = [];
for (const suite of [typecheck, lint, format, bundle, () => vitest("unit")]) results.push(await suite());
close(results);
