import { inSlices, type Sliced } from "../../core/slices";
import type { Environment } from "../ports";
import type { Doing } from "./compareRaters";

/** Milliseconds between two words on how far the work is. */
const tellEvery = 100;

/** Does parts of some work one after the other, each taken to be as long as any other, and tells the share that is done. */
export function workInParts(environment: Environment, parts: number, tell: (done: number) => void, signal?: AbortSignal): Doing {
  let [part, told] = [0, -Infinity];
  return async <T>(_what: string, work: Sliced<T>): Promise<T> => {
    const result = await inSlices(work, {
      signal,
      pause: () => new Promise<void>((resolve) => void environment.later(0, resolve)),
      progress: (done) => {
        if (environment.now() - told < tellEvery) return;
        told = environment.now();
        tell(Math.min(1, (part + done) / parts));
      },
    });
    part++;
    return result;
  };
}
