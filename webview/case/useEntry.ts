import { useEffect, useState } from "react";
import type { Entry } from "./caseCache";

export interface Loaded<T> {
  readonly data: T | null;
  readonly error: string | null;
  readonly loading: boolean;
}

/**
 * Follows an entry of the cache. What is there is returned in the same render, without a frame of "loading". While another
 * version of the same thing (`identity`) is on its way, the old one stays.
 */
export function useEntry<T>(entry: Entry<T> | null, identity: string): Loaded<T> {
  const [seen, setSeen] = useState<{ entry: Entry<T> | null; identity: string; data: T | null; error: string | null }>({
    entry: null,
    identity: "",
    data: null,
    error: null,
  });
  useEffect(() => {
    let current = true;
    entry?.promise.then(
      (data) => current && setSeen({ entry, identity, data, error: null }),
      (error: unknown) => current && setSeen({ entry, identity, data: null, error: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      current = false;
    };
  }, [entry, identity]);
  if (entry === null) return { data: null, error: null, loading: false };
  if (entry.value !== null) return { data: entry.value, error: null, loading: false };
  if (seen.entry === entry) return { data: seen.data, error: seen.error, loading: false };
  return { data: seen.identity === identity ? seen.data : null, error: null, loading: true };
}
