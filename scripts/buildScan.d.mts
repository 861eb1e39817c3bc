export function compiledScan(): Promise<Uint8Array>;
export function scanSourcesHash(): string;
export function buildScan(file: string): Promise<void>;
