import type { Handlers } from "../../protocol/channel";
import type { Sealing } from "../projection/seals";
import type { Agreements } from "./agreements";

type AgreementMethod = "agreement/raters" | "agreement/pair" | "agreement/all" | "agreement/self" | "agreement/corrected" | "agreement/needed";

/** Answers what the Agreement tab asks. @param sealing what is sealed now, asked at each request */
export const agreementHandlers = (agreements: Agreements, sealing: () => Sealing): Pick<Handlers, AgreementMethod> => ({
  "agreement/raters": (params, signal) => agreements.raters(params, sealing(), signal),
  "agreement/pair": (params, signal) => agreements.pair(params, sealing(), signal),
  "agreement/self": (params, signal) => agreements.self(params, sealing(), signal),
  "agreement/corrected": (params, signal) => agreements.corrected(params, sealing(), signal),
  "agreement/needed": (params, signal) => agreements.needed(params, sealing(), signal),
  "agreement/all": (params, signal) => agreements.all(params, sealing(), signal),
});
