import type { Method, Params } from "../../src/protocol/messages";
import type { QueuePlace } from "../../src/protocol/queue";
import type { Screen } from "../state";

/** What can be asked of a row in a queue: answered under the item's sealing. */
type RowMethod = { [M in Method]: string extends keyof Params<M> ? never : "queue" extends keyof Params<M> ? M : never }[Method];

/** Every one of them: the compiler says where one is missing. */
const rowMethods: Readonly<Record<RowMethod, true>> = {
  "case/open": true,
  "representation/open": true,
  "representation/text": true,
  "bytes/read": true,
  "bytes/find": true,
  "passages/find": true,
  "case/stages": true,
  "evidence/describe": true,
  "evidence/describeRegion": true,
  "evidence/copyText": true,
  "evidence/export": true,
  "label/commit": true,
  "label/retract": true,
  "comment/add": true,
  "draft/save": true,
  "claim/pair": true,
  "claim/mark": true,
  "claim/correct": true,
};

/**
 * The screen as the parts of a case use it in a queue: what they ask of the row names the item that is shown, so that nothing is answered
 * but what its sealing lets through. The tab of the ordinary case keeps its own name.
 */
export function queueScreen(screen: Screen, shown: () => QueuePlace | null): Screen {
  return {
    ...screen,
    request(method, params, options) {
      const queue = Object.hasOwn(rowMethods, method) ? shown() : null;
      return screen.request(method, queue === null || "queue" in params ? params : { ...params, queue }, options);
    },
    setCaseTitle: () => undefined,
  };
}
