import type { Question } from "../../src/protocol/decisions";
import type { Method, Params } from "../../src/protocol/messages";
import type { Screen } from "../state";

/** What can be asked of a row while a question of it is adjudicated. */
type RowMethod = { [M in Method]: string extends keyof Params<M> ? never : "adjudicated" extends keyof Params<M> ? M : never }[Method];

/** Every one of them: the compiler says where one is missing. */
const rowMethods: Readonly<Record<RowMethod, true>> = {
  "representation/open": true,
  "representation/text": true,
  "bytes/read": true,
  "bytes/find": true,
  "passages/find": true,
  "case/stages": true,
  "evidence/describe": true,
  "evidence/describeRegion": true,
  "evidence/copyText": true,
};

/**
 * The screen as the parts of a case use it here: what they ask of the row names the question, so that nothing is answered but what an
 * adjudicator may see, and raters' evidence comes with it. The tab of the ordinary case keeps its own name.
 */
export function decisionScreen(screen: Screen, { ref, dimension }: Question): Screen {
  return {
    ...screen,
    request(method, params, options) {
      return screen.request(method, Object.hasOwn(rowMethods, method) ? { ...params, adjudicated: { ref, dimension } } : params, options);
    },
    setCaseTitle: () => undefined,
  };
}
