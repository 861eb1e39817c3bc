import { URLPattern } from "urlpattern-polyfill";

/** What `allowed_sources` let pass. `ruleFor` is the first pattern that allows an address, null where none does. */
export interface SourceRules {
  readonly allows: (url: string) => boolean;
  readonly ruleFor: (url: string) => string | null;
  readonly problems: readonly string[];
}

/**
 * `allowed_sources` as URL patterns, matched part by part, so that a host cannot be faked inside a path. A pattern must be
 * absolute. User names in an address are never allowed; a fragment never matters, and a query only where the pattern has one.
 */
export function sourceRules(patterns: readonly string[]): SourceRules {
  const problems: string[] = [];
  const rules = patterns.flatMap((pattern) => {
    try {
      const rule = new URLPattern(pattern);
      if (rule.protocol === "*" || rule.hostname === "*") throw new Error("name the protocol and the host");
      return [{ pattern, rule, query: pattern.includes("?") }];
    } catch (error) {
      problems.push(`allowed_sources: "${pattern}" is not a URL pattern (${(error as Error).message})`);
      return [];
    }
  });
  const ruleFor = (address: string) => {
    if (!URL.canParse(address)) return null;
    const url = new URL(address);
    if (url.username !== "" || url.password !== "") return null;
    url.hash = "";
    const bare = new URL(url.href);
    bare.search = "";
    return rules.find(({ rule, query }) => rule.test(query ? url.href : bare.href))?.pattern ?? null;
  };
  return { allows: (address) => ruleFor(address) !== null, ruleFor, problems };
}
