// Bundles for Node are CommonJS, where import.meta.url does not exist: dependencies that ask for it get the file's own address.
import { pathToFileURL } from "node:url";
export const importMetaUrl = pathToFileURL(__filename).href;
