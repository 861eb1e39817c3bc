/** What a robots.txt says to one crawler (RFC 9309). */
export interface RobotsRules {
  allows(url: string): boolean;
}
interface Rule {
  readonly allow: boolean;
  readonly pattern: string;
}

export const allowAll: RobotsRules = { allows: () => true };
/** Where a robots.txt cannot be had for the server's fault, nothing may be asked (2.3.1.4). */
export const denyAll: RobotsRules = { allows: (url) => pathOf(url) === "/robots.txt" };

/** At least so much is read (2.5); what follows is left unread. */
export const maxRobotsBytes = 500 * 1024;

/**
 * The rules for a product token: the groups that name it, all together; else those for `*`. The longest pattern that matches
 * decides, and of two of one length the one that allows. `*` stands for anything, `$` for the end.
 */
export function parseRobots(text: string, product: string): RobotsRules {
  const groups: { readonly agents: Set<string>; readonly rules: Rule[] }[] = [];
  let isNaming = false;
  for (const line of text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/)) {
    const [, key = "", value = ""] = /^\s*([A-Za-z-]+)\s*:\s*([^#]*?)\s*(?:#.*)?$/.exec(line) ?? [];
    const name = key.toLowerCase();
    if (name === "user-agent") {
      if (!isNaming) groups.push({ agents: new Set(), rules: [] });
      groups.at(-1)!.agents.add(value.toLowerCase());
      isNaming = true;
    } else if (name === "allow" || name === "disallow") {
      isNaming = false;
      // An empty pattern matches nothing; a rule before any user-agent is nobody's.
      if (value !== "") groups.at(-1)?.rules.push({ allow: name === "allow", pattern: normalized(value) });
    }
  }
  const of = (agent: string) => groups.filter(({ agents }) => agents.has(agent));
  const own = of(product.toLowerCase());
  const rules = (own.length > 0 ? own : of("*")).flatMap((group) => group.rules);
  return {
    allows(url) {
      const path = normalized(pathOf(url));
      if (path === "/robots.txt") return true;
      const best = rules
        .filter(({ pattern }) => matches(pattern, path))
        .reduce<Rule | null>((top, one) => {
          if (top === null || one.pattern.length > top.pattern.length) return one;
          return one.pattern.length === top.pattern.length && one.allow ? one : top;
        }, null);
      return best?.allow ?? true;
    },
  };
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

/** Percent-encoding made alike: unreserved characters bare, all others than ASCII encoded, digits in upper case (2.2.2). */
function normalized(path: string): string {
  return path
    .replace(/[^\x21-\x7e]/gu, (character) =>
      [...new TextEncoder().encode(character)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""),
    )
    .replace(/%[0-9a-f]{2}/gi, (code) => {
      const character = String.fromCharCode(parseInt(code.slice(1), 16));
      return /[A-Za-z0-9._~-]/.test(character) ? character : code.toUpperCase();
    });
}

/** Part by part from the left, so that no pattern can keep the machine busy. */
function matches(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith("$");
  const parts = (isAnchored ? pattern.slice(0, -1) : pattern).split("*");
  if (!path.startsWith(parts[0]!)) return false;
  let at = parts[0]!.length;
  for (const part of parts.slice(1, -1)) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  if (parts.length === 1) return !isAnchored || at === path.length;
  const last = parts.at(-1)!;
  if (isAnchored) return path.length - last.length >= at && path.endsWith(last);
  return path.indexOf(last, at) >= 0;
}
