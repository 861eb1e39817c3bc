// A process that keeps values of its own and fights over a shared one; says whatever it reads that nobody can have kept.
import { writeSync } from "node:fs";
import { openKeeper } from "../../../src/node";

const { folder, tag, count } = JSON.parse(process.argv[2]!) as { readonly folder: string; readonly tag: string; readonly count: number };
const keeper = openKeeper(folder, (message) => void writeSync(1, `${message}\n`));
const filler = "x".repeat(20_000);
for (let index = 0; index < count; index++) {
  await Promise.all([keeper.set(`${tag}-${index}`, index), keeper.set("shared", { tag, filler })]);
  const seen = (await keeper.get("shared")) as { readonly tag?: string; readonly filler?: string } | undefined;
  if (seen?.filler !== filler) writeSync(1, `read ${JSON.stringify(seen)}\n`);
}
