import type { ElementHandle, Page } from "playwright-core";
import type { Step } from "../../system/contract";
import type { PageNetwork } from "./pageNetwork";
import { findingScript, submittedScript } from "./pageReading";
import { settle, watch } from "./settling";

type Outcome = "done" | "not-found" | "timeout" | "refused";
/** No wait on a page is longer, whatever a step says. */
const longestSeconds = 60;
const mostScrolls = 50;

/** Takes one step and lets the page come to rest. `submits` is told of a form before it is sent. */
export async function takeStep(
  page: Page,
  network: PageNetwork,
  step: Step,
  settleSeconds: number,
  submits: (action: string) => void,
): Promise<Outcome> {
  switch (step.do) {
    case "click":
    case "type": {
      const element = await elementOf(page, step.do === "click" ? step.role : null, step.name);
      if (element === null) return "not-found";
      const action = step.do === "click" ? await page.evaluate<string | null>(submittedScript(step.role, step.name)) : null;
      try {
        if (action !== null) submits(action);
        if (step.do === "click") await element.click({ timeout: 3000, noWaitAfter: true });
        else await element.fill(step.text, { timeout: 3000 });
      } catch (error) {
        if ((error as Error).name === "TimeoutError") return "refused"; // covered or moving: a reader could not use it either
        throw error;
      }
      await settle(page, network, settleSeconds);
      return "done";
    }
    case "scroll": {
      let before = await watch(page);
      for (let times = 0; times < Math.min(step.times, mostScrolls); times++) {
        await page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)");
        await settle(page, network, settleSeconds);
        const after = await watch(page);
        if (after.height === before.height && after.changes === before.changes) return "done";
        before = after;
      }
      return "timeout";
    }
    case "wait": {
      const text = JSON.stringify(step.text.toLowerCase());
      const isSo = () => page.evaluate<boolean>(`document.body.innerText.toLowerCase().includes(${text}) === ${step.until === "shown"}`);
      if (!(await settle(page, network, Math.min(step.seconds, longestSeconds), isSo))) return "timeout";
      await settle(page, network, settleSeconds);
      return "done";
    }
    case "settle":
      return (await settle(page, network, Math.min(step.seconds, longestSeconds))) ? "done" : "timeout";
  }
}

async function elementOf(page: Page, role: string | null, name: string): Promise<ElementHandle | null> {
  const handle = await page.evaluateHandle(findingScript(role, name));
  return handle.asElement();
}
