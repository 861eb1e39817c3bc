/** Where things lie. All of it is static; the bytes to scan lie behind, where the host makes room for them. */

/** Rows that one call gives at most. */
export const rowsPerRun: u32 = 4096;

/** Columns of codes, in the order of the contract, and one more for `schema`. */
export const codeColumns: u32 = 14;
export const schemaColumn: u32 = 13;
/** Columns of numbers, in the order of the contract. */
export const numberColumns: u32 = 14;
/** Dictionaries: one for each column of codes, and two for the single values of citations. */
export const dictionaries: u32 = 16;
export const supportValues: u32 = 14;
export const provenanceValues: u32 = 15;

/** Addresses of a line's quotation marks, an opening one and a closing one in turn. */
export const mostQuotes: u32 = 4 << 20;
export const quoteList: usize = memory.data(16777472); // (mostQuotes + 64) * 4

// Columns stand a cache line aside of whole pages: at equal offsets of pages they would push each other out of the cache.
/** Places from one column of codes to the next, and from one of numbers to the next. */
export const codeStride: u32 = 4128;
export const numberStride: u32 = 4104;
export const rowLine: usize = memory.data(16448, 64);
export const rowStart: usize = memory.data(32832, 64);
export const rowLength: usize = memory.data(16448, 64);
export const rowFlags: usize = memory.data(4160, 64);
export const rowCodes: usize = memory.data(115584, 64); // codeColumns * codeStride * 2
export const rowNumbers: usize = memory.data(459648, 64); // numberColumns * numberStride * 8
export const queryOffset: usize = memory.data(16448, 64);
export const queryLength: usize = memory.data(16448, 64);
export const taskEnd: usize = memory.data(16448, 64);
export const taskHashes: usize = memory.data(32896, 64); // two seeds, hashStride * 4
export const hashStride: u32 = 4112;

/** Task ids, one after the other. A longer one is the reference reader's. */
export const longestTask: u32 = 4096;
export const taskBytesRoom: u32 = 1 << 20;
export const taskBytes: usize = memory.data(1048640); // and room for a whole store at the end

/** Numbers that are left to the host: column, row, address, length. */
export const mostHardNumbers: u32 = 4096;
export const hardNumbers: usize = memory.data(65536);
