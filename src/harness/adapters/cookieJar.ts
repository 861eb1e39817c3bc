/** The cookies of one account, by host. They are sent and renewed by the harness alone: no page, system or file gets them. */
export interface CookieJar {
  /** The Cookie header for an address; undefined where there is none. */
  headerFor(url: string): string | undefined;
  /** Takes what an answer sets or deletes. */
  take(url: string, setCookie: readonly string[]): void;
}

/** `signedIn`: the cookies that the account begins with. */
export function createCookieJar(
  signedIn: readonly { readonly host: string; readonly cookie: { readonly name: string; readonly value: string } }[],
): CookieJar {
  const byHost = new Map<string, Map<string, string>>();
  const of = (url: string) => {
    const { host } = new URL(url);
    let cookies = byHost.get(host);
    if (!cookies) byHost.set(host, (cookies = new Map<string, string>()));
    return cookies;
  };
  for (const { host, cookie } of signedIn) of(`http://${host}/`).set(cookie.name, cookie.value);
  return {
    headerFor(url) {
      const pairs = [...of(url)].map(([name, value]) => `${name}=${value}`);
      return pairs.length > 0 ? pairs.join("; ") : undefined;
    },
    take(url, setCookie) {
      for (const line of setCookie) {
        const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
        const at = pair.indexOf("=");
        if (at < 1) continue;
        const ends = attributes.some((attribute) => /^max-age=\s*(?:0|-\d+)$/i.test(attribute)) || at === pair.length - 1;
        if (ends) of(url).delete(pair.slice(0, at));
        else of(url).set(pair.slice(0, at), pair.slice(at + 1));
      }
    },
  };
}
