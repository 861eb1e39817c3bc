import { useCallback, useEffect, useMemo, useState } from "react";
import { RequestError } from "../../src/protocol/client";
import type { Method, Params, Result } from "../../src/protocol/messages";
import { useScreen, useScreenState } from "./hooks";
import type { Changes } from "./screenState";

/** An answer on its way. While a newer one is asked for, the older one stays (`loading` says so): nothing flickers. */
export interface Answer<T> {
  readonly data: T | null;
  readonly error: string | null;
  readonly loading: boolean;
  reload(): void;
}

/**
 * Asks when the parameters change and when one of `watch` changed on disk or in another panel. `params: null` asks nothing.
 * `keep` is false where old data must not be shown for new parameters (another case).
 */
export function useRequest<M extends Method>(
  method: M,
  params: Params<M> | null,
  options: { readonly watch?: readonly (keyof Changes)[]; readonly keep?: boolean } = {},
): Answer<Result<M>> {
  const screen = useScreen();
  const { watch = [], keep = true } = options;
  const version = useScreenState((state) => watch.map((name) => state.changes[name]).join(" "));
  const key = params === null ? null : JSON.stringify(params);
  const [answer, setAnswer] = useState<{ key: string | null; data: Result<M> | null; error: string | null; loading: boolean }>({
    key: null,
    data: null,
    error: null,
    loading: params !== null,
  });
  const [again, setAgain] = useState(0);

  useEffect(() => {
    if (key === null) return;
    const controller = new AbortController();
    setAnswer((before) => (keep || before.key === key ? { ...before, loading: true } : { key, data: null, error: null, loading: true }));
    screen.request(method, JSON.parse(key) as Params<M>, { signal: controller.signal }).then(
      (data) => !controller.signal.aborted && setAnswer({ key, data, error: null, loading: false }),
      (error: unknown) => {
        if (controller.signal.aborted || (error instanceof RequestError && error.code === "superseded")) return;
        setAnswer((before) => ({
          key,
          data: before.key === key ? before.data : null,
          error: error instanceof Error ? error.message : String(error),
          loading: false,
        }));
      },
    );
    return () => controller.abort();
  }, [screen, method, key, version, again, keep]);

  const stale = answer.key !== key && !keep;
  const data = stale || key === null ? null : answer.data;
  const error = stale ? null : answer.error;
  const loading = answer.loading || stale;
  const reload = useCallback(() => setAgain((n) => n + 1), []);
  // One object while nothing changed: what is drawn from it alone is then not drawn again.
  return useMemo(() => ({ data, error, loading, reload }), [data, error, loading, reload]);
}
