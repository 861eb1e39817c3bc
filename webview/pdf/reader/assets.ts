/** Tables of characters and fonts that a PDF takes for granted, asked of the page by name: a worker has nowhere to load from. */
const asked = new Map<string, { readonly answer: Promise<string | null>; came(base64: string | null): void }>();

async function fetchAsset(kind: string, filename: string): Promise<Uint8Array> {
  const name = `${kind === "cMapUrl" ? "cmaps" : "standard_fonts"}/${filename}`;
  let one = asked.get(name);
  if (one === undefined) {
    let came: (base64: string | null) => void = () => undefined;
    const answer = new Promise<string | null>((resolve) => (came = resolve));
    asked.set(name, (one = { answer, came }));
    assets.ask(name);
  }
  const base64 = await one.answer;
  if (base64 === null) throw new Error(`there is no ${name}`);
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

export const assets = {
  ask: (name: string): void => void name,
  came(name: string, base64: string | null): void {
    asked.get(name)?.came(base64);
    asked.delete(name);
  },
  /** As pdf.js wants it. */
  Factory: class {
    fetch = ({ kind, filename }: { readonly kind: string; readonly filename: string }): Promise<Uint8Array> => fetchAsset(kind, filename);
  },
};
