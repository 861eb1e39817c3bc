/** An entry as the archive describes it; nothing of this is believed before the bytes have been unpacked. */
export interface ZipEntry {
  readonly name: string;
  /** Where its local header stands, in bytes from the start. */
  readonly offset: number;
  readonly method: number;
  readonly encrypted: boolean;
  /** Bytes in the archive. */
  readonly packed: number;
  /** Bytes unpacked, and their CRC-32; null where the archive was cut off before it said so. */
  readonly size: number | null;
  readonly crc: number | null;
}

export const signatures = { local: 0x04034b50, central: 0x02014b50, descriptor: 0x08074b50, end: 0x06054b50 } as const;

/** Of general purpose bits: encrypted; sizes and CRC follow the data; the name is UTF-8. */
export const bits = { encrypted: 0x1, descriptor: 0x8, utf8: 0x800 } as const;

export const localHeaderLength = 30;
