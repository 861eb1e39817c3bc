/** Limits that both ends know. */

/** Rows copied at once; a clipboard is no way to export a file. */
export const mostCopied = 10_000;

/** Groups answered at once: those with the most rows. */
export const mostGroups = 1_000;

/** Bytes read at once. */
export const mostBytes = 65_536;
