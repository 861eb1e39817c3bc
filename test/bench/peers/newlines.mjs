// Not the task: only where lines end, the limit of what can be done in JavaScript.
import { closeSync, openSync, readSync } from "node:fs";
import { say } from "./task.mjs";

const descriptor = openSync(process.argv[2], "r");
const piece = Buffer.allocUnsafe(1024 * 1024);
let rows = 0;
for (let at = 0, got = 0; (got = readSync(descriptor, piece, 0, piece.length, at)) > 0; at += got) {
  const bytes = piece.subarray(0, got);
  for (let feed = bytes.indexOf(10); feed >= 0; feed = bytes.indexOf(10, feed + 1)) rows++;
}
closeSync(descriptor);
say({ rows });
