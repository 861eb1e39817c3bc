const note = (characters: number): string => `… [${characters} more characters stand in the bytes of the row]`;
const noted = /… \[\d+ more characters stand in the bytes of the row\]$/;

/** A text of at most `most` UTF-16 code units; of a longer one the beginning, and how much more there is. */
export const cutText = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most)}${note(text.length - most)}`);

/** Whether `cutText` shortened this text: it is not what was recorded. */
export const isCutText = (text: string): boolean => noted.test(text);
