import type { PageShown, Shown, Step, Tools } from "./contract";
import { readPage, type Looked } from "./pageView";
import type { Wanted } from "./wanted";

/** Page time that something which is still loading gets, in seconds. */
const patience = 20;
const mostScrolls = 20;
const shortText = 400;

/**
 * Opens a page in the browser and does what a reader would do before reading: says no to cookies, waits for what is loading,
 * and scrolls to the end where a list is wanted whole. Nothing is ever sent.
 */
export async function browsePage(tools: Tools, url: string, wanted: Wanted): Promise<Looked> {
  let shown = await tools.browse(url);
  for (const prepare of [consentStep, loadingStep, wanted.what === "items" ? scrollStep : null]) {
    const step = shown.kind === "shown" && prepare ? prepare(shown.page) : null;
    if (step) shown = await tools.act([step]);
  }
  return read(tools, shown);
}

async function read(tools: Tools, shown: Shown): Promise<Looked> {
  return shown.kind === "failed" ? shown : { kind: "page", page: await readPage(tools, shown.page) };
}

/** The way past a cookie dialog that agrees to least. */
function consentStep({ visible_text, controls }: PageShown): Step | null {
  if (!/\bcookies?\b|\bconsent\b|\bprivacy\b/i.test(visible_text)) return null;
  const buttons = controls.filter(({ role, submits }) => role === "button" && submits === null);
  const named = (pattern: RegExp) => buttons.find(({ name }) => pattern.test(name));
  const button = named(/\b(?:reject|refuse|decline|deny|necessary|essential|without accepting)\b/i) ?? named(/\b(?:accept|agree|allow|ok|got it)\b/i);
  return button ? { do: "click", role: button.role, name: button.name } : null;
}

function loadingStep({ visible_text }: PageShown): Step | null {
  const line = visible_text.length < shortText ? visible_text.split("\n").find((one) => /\bloading\b|\bplease wait\b/i.test(one)) : undefined;
  return line === undefined ? null : { do: "wait", text: line.trim(), until: "gone", seconds: patience };
}

const scrollStep = (): Step => ({ do: "scroll", times: mostScrolls });

/** A bad habit: presses the button of the first form that would change something. */
export async function submitForm(tools: Tools, url: string): Promise<void> {
  const shown = await tools.browse(url);
  if (shown.kind === "failed") return;
  const { controls, forms } = shown.page;
  const button = controls.find(({ submits }) => submits !== null && forms[submits]?.method === "POST");
  if (button) await tools.act([{ do: "click", role: button.role, name: button.name }]);
}
