import type { Handlers } from "../../protocol/channel";
import type { Params } from "../../protocol/messages";
import { RawBytes } from "../case/rawBytes";
import type { Sealing } from "../projection/seals";
import type { ReviewSession } from "../reviewSession";
import { findPassages } from "../useCases/passages";
import { factStages } from "../useCases/stages";

type Adjudicated = NonNullable<Params<"representation/open">["adjudicated"]>;

/** The same handlers, but for what is asked of a row while a question of it is adjudicated: that is answered under its own sealing. */
export function adjudicatedHandlers(session: ReviewSession, ordinary: Handlers): Handlers {
  const { decisions, representations, run } = session;
  const rawBytes = new RawBytes(run);
  const under = async <T>(rowId: string, asked: Adjudicated, signal: AbortSignal | undefined, answer: (sealing: Sealing) => Promise<T>): Promise<T> =>
    answer(await decisions.sealingOf({ rowId, ...asked }, signal));
  return {
    ...ordinary,
    "representation/open": (params, signal) => {
      const { adjudicated, ...asked } = params;
      return adjudicated
        ? decisions.representation({ rowId: params.rowId, ...adjudicated }, asked, signal)
        : ordinary["representation/open"](params, signal);
    },
    "representation/text": (params, signal) =>
      params.adjudicated
        ? under(params.rowId, params.adjudicated, signal, (sealing) => representations.text(params, sealing, signal))
        : ordinary["representation/text"](params, signal),
    "bytes/read": (params, signal) =>
      params.adjudicated
        ? under(params.of.rowId, params.adjudicated, signal, async (sealing) => rawBytes.read(params, sealing, signal))
        : ordinary["bytes/read"](params, signal),
    "bytes/find": (params, signal) =>
      params.adjudicated
        ? under(params.of.rowId, params.adjudicated, signal, async (sealing) => rawBytes.find(params, sealing, signal))
        : ordinary["bytes/find"](params, signal),
    "passages/find": (params, signal) =>
      params.adjudicated
        ? under(params.rowId, params.adjudicated, signal, (sealing) => findPassages(representations, params, sealing, signal))
        : ordinary["passages/find"](params, signal),
    "case/stages": (params, signal) =>
      params.adjudicated
        ? under(params.rowId, params.adjudicated, signal, (sealing) => factStages(representations, params, sealing, signal))
        : ordinary["case/stages"](params, signal),
    "evidence/describe": (params, signal) =>
      params.adjudicated
        ? under(params.rowId, params.adjudicated, signal, (sealing) => representations.describe(params, sealing, signal))
        : ordinary["evidence/describe"](params, signal),
    "evidence/describeRegion": (params, signal) =>
      params.adjudicated
        ? under(params.rowId, params.adjudicated, signal, (sealing) => representations.describeRegion(params, sealing, signal))
        : ordinary["evidence/describeRegion"](params, signal),
    "evidence/copyText": (params, signal) =>
      params.adjudicated
        ? under(params.rowId, params.adjudicated, signal, (sealing) => representations.copyText(params, sealing, signal))
        : ordinary["evidence/copyText"](params, signal),
  };
}
