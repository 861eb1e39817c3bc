/**
 * Whether two addresses most likely name one page, so that the one proves nothing that the other has not: whatever the scheme, a leading
 * `www.`, port, letter case, percent-encoding, doubled or trailing slashes and `index.html`; with queries of which one holds all that the
 * other says. Taken widely on purpose: two captures of a page are no two witnesses.
 */
export function isSamePage(a: string, b: string): boolean {
  if (!URL.canParse(a) || !URL.canParse(b)) return a === b;
  const [one, other] = [new URL(a), new URL(b)];
  return siteOf(one) === siteOf(other) && pathOf(one) === pathOf(other) && (isWithin(one, other) || isWithin(other, one));
}

const siteOf = ({ hostname }: URL): string =>
  hostname
    .toLowerCase()
    .replace(/\.+$/, "")
    .replace(/^www\./, "");

function pathOf({ pathname }: URL): string {
  const plain = decoded(pathname).normalize("NFKC").toLowerCase();
  return plain
    .replace(/\/+/g, "/")
    .replace(/\/index\.[a-z]{3,5}$/, "/")
    .replace(/(?<=.)\/$/, "");
}

/** Decoded until nothing is left to decode, a few times at most; what cannot be decoded stays. */
function decoded(path: string): string {
  let text = path;
  for (let turn = 0; turn < 3; turn++) {
    try {
      const next = decodeURIComponent(text);
      if (next === text) return text;
      text = next;
    } catch {
      return text;
    }
  }
  return text;
}

const isWithin = (one: URL, other: URL): boolean => [...one.searchParams].every(([name, value]) => other.searchParams.getAll(name).includes(value));
