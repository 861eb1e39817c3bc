/**
 * Walking through a read-only text with a caret, so that evidence can be chosen without a mouse: arrows move, with Shift they
 * select, with Ctrl (Alt on macOS) by words. Letters stay free for the screen's keys. Returns whether the key was used.
 */
export function moveCaret(
  event: { readonly key: string; readonly shiftKey: boolean; readonly ctrlKey: boolean; readonly altKey: boolean; readonly metaKey: boolean },
  selection: Selection,
  isMac: boolean,
): boolean {
  const byWord = isMac ? event.altKey : event.ctrlKey;
  // Alt+arrows are the screen's own on other systems; Ctrl+Alt and the like belong to somebody else.
  if (isMac ? event.ctrlKey : event.altKey || event.metaKey) return false;
  const alter = event.shiftKey ? "extend" : "move";
  const step = stepOf(event.key, byWord, isMac && event.metaKey);
  if (step === null) return false;
  for (let i = 0; i < step.times; i++) selection.modify(alter, step.direction, step.granularity);
  return true;
}

interface Step {
  readonly direction: "forward" | "backward" | "left" | "right";
  readonly granularity: "character" | "word" | "line" | "lineboundary" | "documentboundary";
  readonly times: number;
}

function stepOf(key: string, byWord: boolean, toEdge: boolean): Step | null {
  const once = (direction: Step["direction"], granularity: Step["granularity"]): Step => ({ direction, granularity, times: 1 });
  switch (key) {
    case "ArrowRight":
      return once("right", toEdge ? "lineboundary" : byWord ? "word" : "character");
    case "ArrowLeft":
      return once("left", toEdge ? "lineboundary" : byWord ? "word" : "character");
    case "ArrowDown":
      return toEdge ? once("forward", "documentboundary") : byWord ? null : once("forward", "line");
    case "ArrowUp":
      return toEdge ? once("backward", "documentboundary") : byWord ? null : once("backward", "line");
    case "Home":
      return once("backward", byWord ? "documentboundary" : "lineboundary");
    case "End":
      return once("forward", byWord ? "documentboundary" : "lineboundary");
    case "PageDown":
      return { direction: "forward", granularity: "line", times: 20 };
    case "PageUp":
      return { direction: "backward", granularity: "line", times: 20 };
    default:
      return null;
  }
}
