import { useCallback, useEffect, useRef, useState } from "react";
import { RequestError } from "../../../src/protocol/client";
import type { PreviewView } from "../../../src/protocol/truth";
import { useScreen, useScreenState } from "../../state";

export type Preview =
  | { readonly state: "none" }
  | { readonly state: "busy" }
  | { readonly state: "failed"; readonly why: string }
  /** `old`: something has changed since. */
  | { readonly state: "made"; readonly view: PreviewView; readonly old: boolean };

/** What a proposal changes in every known run, made when it is asked for; it can be given up while it is made. */
export function usePreview(id: string) {
  const screen = useScreen();
  const version = useScreenState(({ changes }) => `${changes.truths} ${changes.rows} ${changes.labels}`);
  const [made, setMade] = useState<
    | { readonly state: "none" | "busy" }
    | { readonly state: "failed"; readonly why: string }
    | { readonly state: "made"; readonly view: PreviewView; readonly of: string }
  >({ state: "none" });
  const asking = useRef<AbortController | null>(null);
  const latest = useRef(version);
  useEffect(() => {
    latest.current = version;
  });
  useEffect(() => () => asking.current?.abort(), []);
  const make = useCallback(async () => {
    asking.current?.abort();
    const controller = new AbortController();
    asking.current = controller;
    setMade({ state: "busy" });
    const of = latest.current;
    try {
      const view = await screen.request("truth/preview", { id }, { signal: controller.signal });
      if (!controller.signal.aborted) setMade({ state: "made", view, of });
    } catch (error) {
      if (controller.signal.aborted || (error instanceof RequestError && error.code === "cancelled")) return;
      setMade({ state: "failed", why: error instanceof Error ? error.message : String(error) });
    }
  }, [screen, id]);
  const cancel = useCallback(() => {
    asking.current?.abort();
    setMade({ state: "none" });
  }, []);
  const preview: Preview = made.state === "made" ? { state: "made", view: made.view, old: made.of !== version } : made;
  return { preview, make, cancel };
}
