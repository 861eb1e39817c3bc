import { useCallback, useEffect, useRef, useState } from "react";
import type { PairAgreementView } from "../../src/protocol/agreement";
import { RequestError } from "../../src/protocol/client";
import { useScreen, useScreenState } from "../state";
import type { Pair } from "./chosenAgreement";

/** As the command line has them by itself, so that both show the same figures. */
export const sampling = { seed: "1", resamples: 10_000 };

export interface Intervals {
  readonly data: PairAgreementView | null;
  /** From 0 to 1 while they are being computed; null otherwise. */
  readonly progress: number | null;
  readonly stopped: boolean;
  readonly error: string | null;
  stop(): void;
  start(): void;
}

interface State {
  readonly key: string;
  readonly data: PairAgreementView | null;
  readonly running: boolean;
  readonly stopped: boolean;
  readonly error: string | null;
}

/** Computes the intervals of a pair, once its figures are there, and again when `version` says that they have changed. */
export function useIntervals(pair: Pair | null, version: unknown): Intervals {
  const screen = useScreen();
  const key = JSON.stringify(pair);
  const [again, setAgain] = useState(0);
  const [state, setState] = useState<State>({ key, data: null, running: false, stopped: false, error: null });
  const [token, setToken] = useState("");
  const controller = useRef<AbortController | null>(null);
  const told = useScreenState(({ computing }) => (computing?.token === token ? computing.done : 0));

  useEffect(() => {
    if (version === null) return;
    const own = new AbortController();
    // Every panel hears of every computation, so that names of two panels must differ.
    const name = Math.random().toString(36).slice(2);
    controller.current = own;
    setToken(name);
    setState({ key, data: null, running: true, stopped: false, error: null });
    screen.request("agreement/pair", { ...(JSON.parse(key) as Pair), intervals: { ...sampling, token: name } }, { signal: own.signal }).then(
      (data) => !own.signal.aborted && setState({ key, data, running: false, stopped: false, error: null }),
      (error: unknown) => {
        if (own.signal.aborted || (error instanceof RequestError && error.code === "superseded")) return;
        setState({ key, data: null, running: false, stopped: false, error: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => own.abort();
  }, [screen, key, version, again]);

  const current = state.key === key ? state : { data: null, running: true, stopped: false, error: null };
  return {
    data: current.data,
    progress: current.running ? told : null,
    stopped: current.stopped,
    error: current.error,
    stop: useCallback(() => {
      controller.current?.abort();
      setState((before) => ({ ...before, running: false, stopped: true }));
    }, []),
    start: useCallback(() => setAgain((n) => n + 1), []),
  };
}
