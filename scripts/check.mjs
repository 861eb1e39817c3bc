// The fast check for whoever is writing: types, lint, format, bundles, unit tests. No browser, no processes.
import { bundle, close, statics, vitest } from "./suites.mjs";

const results = await statics();
for (const suite of [bundle, () => vitest("unit")]) results.push(await suite());
close(results);
