import { placesOf, textNodesIn, type PlacedNode, type TextPlaces } from "./textPlaces";

/**
 * Ties the text nodes of a drawn page to the canonical text. Null where they are not what `core` wrote, node by node: then
 * nothing may be highlighted or selected by position.
 */
export function frameText(body: HTMLElement, text: string, runs: readonly number[]): TextPlaces | null {
  // The browser's parser cuts long text into nodes of 65,536 characters.
  body.normalize();
  const nodes = textNodesIn(body);
  if (nodes.length !== runs.length / 2) return null;
  const placed: PlacedNode[] = [];
  for (const [index, node] of nodes.entries()) {
    const [start, end] = [runs[2 * index]!, runs[2 * index + 1]!];
    if (node.length !== end - start || node.data !== text.slice(start, end)) return null;
    placed.push({ node, start, end });
  }
  return placesOf(placed);
}
