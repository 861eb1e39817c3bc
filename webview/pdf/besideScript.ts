/** The script that this module is in, known only while it runs for the first time. */
const own = document.currentScript instanceof HTMLScriptElement ? document.currentScript : null;
const [address, nonce] = [own?.src ?? "", own?.nonce ?? ""];

const loading = new Map<string, Promise<void>>();

/**
 * Loads a script that was built beside this one, once: under the same policy and with the same nonce, because nothing else of
 * a page may load. Rejects where it is not there, and tries anew when it is asked for again.
 */
export function besideScript(name: string): Promise<void> {
  const known = loading.get(name);
  if (known !== undefined) return known;
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = new URL(name, address).href;
    script.nonce = nonce;
    script.onload = () => resolve();
    script.onerror = () => {
      loading.delete(name);
      script.remove();
      reject(new Error(`${name} could not be loaded`));
    };
    document.head.append(script);
  });
  loading.set(name, loaded);
  return loaded;
}
