import { openIndexShelf } from "../../../src/node/index/openIndexShelf";

// Saves an index that never ends, until it is killed.
const { folder, key } = JSON.parse(process.argv[2]!) as { readonly folder: string; readonly key: string };
function* endless(): Generator<Uint8Array, boolean> {
  for (let piece = 0; ; piece++) {
    yield new Uint8Array(16);
    if (piece === 3) console.log("writing");
  }
}
await openIndexShelf(folder, key).save(endless());
