/** Limits that both ends know. */

/** Rows copied at once; a clipboard is no way to export a file. */
export const mostCopied = 10_000;

/** Groups answered at once: those with the most rows. */
export const mostGroups = 1_000;

/** Bytes read at once. */
export const mostBytes = 65_536;

/** UTF-16 code units of a text that are sent whole; longer ones are read by blocks. */
export const mostText = 4 * 1024 * 1024;

/** Citations of one set, or claims made one, at most. */
export const mostMarked = 1_000;

/** UTF-16 code units of a design that is opened. */
export const mostDesignText = 1_000_000;
