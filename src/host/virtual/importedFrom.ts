import * as vscode from "vscode";
import { headLength } from "../../core/foreign/dataHead";
import { recogniseForeign } from "../../core/foreign/recognise";
import { isPlainLines } from "../../core/shapes/shape";
import { textShapeOf } from "../../core/shapes/textShape";
import { NotARun } from "../foreign/notARun";
import { nameOf } from "../vscode/uris";
import { workspaceRunFiles } from "./workspaceFiles";

/** Where there is no disk: rows of ours are read as they are, and whatever would have to be imported is refused. */
export async function readWithoutImport(file: vscode.Uri): Promise<null> {
  const name = nameOf(file);
  if (name === "results.jsonl") return null;
  const { results } = workspaceRunFiles(file);
  const size = await results.size();
  const head = await results.read(0, Math.min(size, headLength));
  const found = recogniseForeign(name, head, size <= headLength, null);
  if (found.kind === "rows" && isPlainLines({ packing: null, ...textShapeOf(head, size <= headLength) })) return null;
  if (found.kind === "refused") throw new NotARun("refused", vscode.l10n.t("{0} cannot be opened: {1}", name, found.message));
  throw new NotARun(
    "refused",
    vscode.l10n.t(
      "{0} can be opened ({1}), but it has to be imported first, and an import needs a disk to write to: this workspace has none that an extension can reach. Open the folder from a local disk or a remote machine.",
      name,
      found.kind === "rows" ? "rows that are no lines" : found.title,
    ),
  );
}
