/** Other people's files: opening them, and making run folders of them. */
export { cachedImport, cacheFolderOf, type CachedImport, type CachedImportOptions } from "./cachedImport";
export { importRecordIn } from "./importFolder";
export { importRun, type Imported, type ImportOptions, type NotImported } from "./importRun";
export { mappingFolder, mappingFor } from "./mappingFor";
export { openForeign, type OpenedForeign } from "./openForeign";
export { originOf, type OriginOptions } from "./originOf";
export { previewImport, type PreviewOptions } from "./previewImport";
export { readMapping } from "./readMapping";
