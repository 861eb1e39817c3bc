import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { artefacts, eventSchemas, jsonSchemaOf, schemasReadme } from "../../../src/core/formats/artefacts";
import { eventKinds } from "../../../src/core/formats/event";
import type { Artefact } from "../../../src/core/formats/schemaVersion";

const folder = resolve(import.meta.dirname, "../../../schemas");
const names = Object.keys(artefacts) as Artefact[];

describe("the JSON Schemas", () => {
  it("are in step with the code (else: node scripts/schemas.mjs)", () => {
    expect(readdirSync(folder).sort()).toEqual(["README.md", ...names.map((name) => `${name}.schema.json`)].sort());
    for (const name of names)
      expect(readFileSync(join(folder, `${name}.schema.json`), "utf8"), name).toBe(`${JSON.stringify(jsonSchemaOf(name), null, 2)}\n`);
    expect(readFileSync(join(folder, "README.md"), "utf8")).toBe(schemasReadme());
  });

  it("allow unknown fields, and say of each artefact what it is", () => {
    for (const name of names) {
      const schema = jsonSchemaOf(name);
      expect(schema["title"], name).toBeTruthy();
      expect(schema["description"], name).toBeTruthy();
      const objects = schema["anyOf"] ? (schema["anyOf"] as Record<string, unknown>[]) : [schema];
      for (const object of objects) expect(object["additionalProperties"], name).not.toBe(false);
    }
  });

  it("ask of a row no more than document 001's minimal row has", () => {
    expect(jsonSchemaOf("row")["required"]).toEqual(["task_id"]);
  });

  it("check events by their kind", () => {
    for (const kind of Object.keys(eventSchemas)) expect(eventKinds).toContain(kind);
    const label = (jsonSchemaOf("event")["allOf"] as { if: { properties: { kind: { const: string } } }; then: { required: string[] } }[]).find(
      (one) => one.if.properties.kind.const === "label",
    )!;
    expect(label.then.required).toEqual(
      expect.arrayContaining(["id", "at", "reviewer", "kind", "prev", "target", "content", "dimension", "value", "condition"]),
    );
  });
});
