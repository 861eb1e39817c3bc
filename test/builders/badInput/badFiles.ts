import type { BadFile } from "./badFile";
import { oddBytes } from "./oddBytes";
import { oddValues } from "./oddValues";
import { oddShapes } from "./oddShapes";
import { oddTraces } from "./oddTraces";

/** Every kind of bad file that is small enough to be kept. They come out the same each time. */
export const badFiles: readonly BadFile[] = [...oddBytes, ...oddShapes, ...oddValues, ...oddTraces];
