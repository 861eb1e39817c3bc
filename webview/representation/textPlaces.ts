/** What stands between a drawn register and the canonical text: stretches to DOM ranges and back. */
export interface TextPlaces {
  /** Null where the stretch is empty or not drawn. */
  rangeOf(start: number, end: number): Range | null;
  /** The selection as a stretch; null where it is empty or outside. */
  selected(selection: Selection | null): { readonly start: number; readonly end: number } | null;
}

/** Text nodes in document order, each with its place in the canonical text. */
export interface PlacedNode {
  readonly node: Text;
  readonly start: number;
  readonly end: number;
}

export function textNodesIn(root: Node): Text[] {
  const walker = root.ownerDocument!.createTreeWalker(root, 4 /* NodeFilter.SHOW_TEXT; the constant is of our window, the node may be of another */);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) found.push(node as Text);
  return found;
}

/** Places for nodes whose `start` rises; between two nodes there may be text that none carries (line ends, tabs). */
export function placesOf(nodes: readonly PlacedNode[]): TextPlaces {
  const indexOf = new Map<Node, number>(nodes.map(({ node }, index) => [node, index]));

  /** First node that ends after `offset`. */
  const after = (offset: number): number => {
    let [low, high] = [0, nodes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (nodes[middle]!.end > offset) high = middle;
      else low = middle + 1;
    }
    return low;
  };

  /** The canonical offset of a boundary point; one in an element goes to the text that follows it. */
  const offsetOf = (container: Node, offset: number): number | null => {
    const own = indexOf.get(container);
    if (own !== undefined) return nodes[own]!.start + Math.min(offset, nodes[own]!.end - nodes[own]!.start);
    const document = container.ownerDocument;
    if (document === null || nodes.length === 0) return null;
    const point = document.createRange();
    point.setStart(container, offset);
    let [low, high] = [0, nodes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (point.comparePoint(nodes[middle]!.node, 0) >= 0) high = middle;
      else low = middle + 1;
    }
    return low < nodes.length ? nodes[low]!.start : nodes[nodes.length - 1]!.end;
  };

  /** Last node that begins before `offset`. */
  const before = (offset: number): PlacedNode | undefined => {
    const at = after(offset - 1);
    const node = nodes[at];
    return node !== undefined && node.start < offset ? node : nodes[at - 1];
  };

  return {
    rangeOf(start, end) {
      const [first, last] = [nodes[after(start)], before(end)];
      if (first === undefined || last === undefined || start >= end || first.start >= end) return null;
      const range = first.node.ownerDocument.createRange();
      range.setStart(first.node, Math.max(0, start - first.start));
      range.setEnd(last.node, Math.min(last.end, end) - last.start);
      return range;
    },
    selected(selection) {
      if (selection === null || selection.rangeCount === 0 || selection.isCollapsed) return null;
      const range = selection.getRangeAt(0);
      const start = offsetOf(range.startContainer, range.startOffset);
      const end = offsetOf(range.endContainer, range.endOffset);
      if (start === null || end === null) return null;
      // An end before a node, as a triple click makes it, is the end of the text before it: the line end between is not chosen.
      const closed = Math.min(end, before(end)?.end ?? end);
      return start < closed ? { start, end: closed } : null;
    },
  };
}
