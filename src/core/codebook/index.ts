/** Codebooks as they change: what differs, which versions there were, and how their text is edited. */
export * from "./changes";
export * from "./codebookText";
export * from "./editText";
export * from "./versions";
