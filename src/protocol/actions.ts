/**
 * Every action of the screen: its id (also the VS Code command `traceAdjudicator.<id>`), its title, its default key, and
 * where it works. Keys are handled in the screen from the setting `traceAdjudicator.keys`; they are never contributed key
 * bindings, whose copy of the event could fire while someone types.
 * Key syntax: modifiers `Mod` (Ctrl, on macOS Cmd), `Alt`, `Shift`, joined with `+`, then a KeyboardEvent `key`; several by space.
 */
export interface Action {
  readonly id: string;
  readonly title: string;
  readonly keys: string;
  /** In a case, in the table of cases, everywhere, or in a queue alone, whose items are cases. */
  readonly where: "case" | "cases" | "both" | "queue";
}

export const actions = [
  { id: "nextCase", title: "Next Case", keys: "j", where: "both" },
  { id: "previousCase", title: "Previous Case", keys: "k", where: "both" },
  { id: "nextClaim", title: "Next Claim", keys: "] Alt+ArrowDown", where: "case" },
  { id: "previousClaim", title: "Previous Claim", keys: "[ Alt+ArrowUp", where: "case" },
  { id: "nextCitation", title: "Next Citation", keys: ". Alt+ArrowRight", where: "case" },
  { id: "previousCitation", title: "Previous Citation", keys: ", Alt+ArrowLeft", where: "case" },
  { id: "label1", title: "Label 1", keys: "1", where: "case" },
  { id: "label2", title: "Label 2", keys: "2", where: "case" },
  { id: "label3", title: "Label 3", keys: "3", where: "case" },
  { id: "label4", title: "Label 4", keys: "4", where: "case" },
  { id: "label5", title: "Label 5", keys: "5", where: "case" },
  { id: "label6", title: "Label 6", keys: "6", where: "case" },
  { id: "label7", title: "Label 7", keys: "7", where: "case" },
  { id: "label8", title: "Label 8", keys: "8", where: "case" },
  { id: "label9", title: "Label 9", keys: "9", where: "case" },
  { id: "markEnough", title: "Mark Which Citations Are Enough", keys: "v", where: "case" },
  { id: "correctClaims", title: "Correct Claims…", keys: "C", where: "case" },
  { id: "failureTags", title: "Failure Tags", keys: "f", where: "case" },
  { id: "useSelectionAsEvidence", title: "Use Selection as Evidence", keys: "e", where: "case" },
  { id: "editRationale", title: "Edit Rationale", keys: "r", where: "case" },
  { id: "switchRegister", title: "Switch Register (Page, Text, Bytes)", keys: "p", where: "case" },
  { id: "focusWaterfall", title: "Focus Waterfall", keys: "w", where: "case" },
  { id: "zoomIn", title: "Zoom In on the Waterfall", keys: "+ =", where: "case" },
  { id: "zoomOut", title: "Zoom Out of the Waterfall", keys: "-", where: "case" },
  { id: "zoomToAttempt", title: "Zoom to the Attempt", keys: "a", where: "case" },
  { id: "zoomWhole", title: "Show the Whole Waterfall", keys: "0", where: "case" },
  { id: "panEarlier", title: "Go Earlier in the Waterfall", keys: "<", where: "case" },
  { id: "panLater", title: "Go Later in the Waterfall", keys: ">", where: "case" },
  { id: "copyAsCurl", title: "Copy Request as curl", keys: "x", where: "case" },
  { id: "maximisePane", title: "Maximise Pane", keys: "z", where: "case" },
  { id: "restorePanes", title: "Restore Panes", keys: "Z", where: "case" },
  { id: "skip", title: "Skip", keys: "s", where: "case" },
  { id: "flag", title: "Flag", keys: "F", where: "queue" },
  { id: "reveal", title: "Reveal…", keys: "R", where: "queue" },
  { id: "comeBack", title: "Next Skipped or Flagged", keys: "B", where: "queue" },
  { id: "confirmJudge", title: "Confirm the Judge’s Label", keys: "i", where: "queue" },
  { id: "nextUnlabelled", title: "Next Unlabelled", keys: "n", where: "both" },
  { id: "previousUnlabelled", title: "Previous Unlabelled", keys: "N", where: "both" },
  { id: "nextDimension", title: "Next Dimension", keys: "d", where: "case" },
  { id: "confirm", title: "Go On", keys: "Enter", where: "both" },
  { id: "undo", title: "Undo", keys: "Mod+z", where: "both" },
  { id: "redo", title: "Redo", keys: "Mod+Shift+z Mod+y", where: "both" },
  { id: "goToRow", title: "Go to Row…", keys: "G", where: "cases" },
  { id: "selectAllRows", title: "Select All Rows", keys: "Mod+a", where: "cases" },
  { id: "copyRows", title: "Copy Rows as Table", keys: "Mod+c", where: "cases" },
  { id: "copyRowsAsJson", title: "Copy Rows as JSON", keys: "Mod+Shift+c", where: "cases" },
  { id: "search", title: "Search", keys: "/", where: "both" },
  { id: "goToCase", title: "Go to Case…", keys: "g", where: "both" },
  { id: "backToCases", title: "Back to Cases", keys: "Escape", where: "case" },
  { id: "comment", title: "Comment", keys: "c", where: "case" },
  { id: "showHistory", title: "Show History", keys: "h", where: "case" },
  { id: "whyThisLabel", title: "Why This Label", keys: "y", where: "case" },
  { id: "stillRight", title: "Stale Label Is Still Right", keys: "Y", where: "case" },
  { id: "myLabels", title: "My Labels", keys: "m", where: "both" },
  { id: "openQueue", title: "Queues…", keys: "U", where: "both" },
  { id: "showAgreement", title: "Agreement", keys: "I", where: "both" },
  { id: "openDisagreements", title: "Disagreements", keys: "A", where: "both" },
  { id: "showEverything", title: "Show Everything…", keys: "", where: "both" },
  { id: "openTruth", title: "Truth", keys: "T", where: "both" },
  { id: "proposeTruth", title: "Propose Truth Update…", keys: "t", where: "both" },
  { id: "drawSample", title: "Draw a Sample…", keys: "D", where: "both" },
  { id: "editCodebook", title: "Edit Codebook", keys: "K", where: "both" },
  { id: "goToLine", title: "Go to Line in results.jsonl", keys: "l", where: "both" },
  { id: "find", title: "Find in Pane", keys: "Mod+f", where: "case" },
  { id: "showBytes", title: "Show the Bytes of the Row", keys: "b", where: "both" },
  { id: "passages", title: "Passages for the Claim", keys: "u", where: "case" },
  { id: "nextPassage", title: "Next Passage", keys: "o", where: "case" },
  { id: "previousPassage", title: "Previous Passage", keys: "O", where: "case" },
  { id: "copyEvidence", title: "Copy Evidence", keys: "q", where: "case" },
  { id: "exportEvidence", title: "Export Evidence…", keys: "E", where: "case" },
  { id: "exportReview", title: "Export Review…", keys: "X", where: "both" },
  { id: "copyLink", title: "Copy Link to Case", keys: "Q", where: "both" },
  { id: "showProblems", title: "Show Problems", keys: "!", where: "both" },
  { id: "help", title: "Keys and Help", keys: "?", where: "both" },
] as const satisfies readonly Action[];

export type ActionId = (typeof actions)[number]["id"];
export const defaultKeys: Readonly<Record<string, string>> = Object.fromEntries(actions.map((action) => [action.id, action.keys]));
