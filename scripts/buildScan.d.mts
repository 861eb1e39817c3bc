export type ScanModule = "scan" | "search";
export function compiledScan(module?: ScanModule): Promise<Uint8Array>;
export function scanSourcesHash(): string;
export function buildScan(file: string, module?: ScanModule): Promise<void>;
