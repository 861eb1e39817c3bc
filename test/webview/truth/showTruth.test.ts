import { describe, expect, it } from "vitest";
import { showTruth } from "../../../webview/truth/showTruth";
import { freshPanel } from "../../../webview/state/screenState";
import type { Screen } from "../../../webview/state";
import type { PanelState } from "../../../src/protocol/views";

/** A screen of which only the panel is there. */
function screenOf(panel: PanelState) {
  const held = { panel };
  const setPanel: Screen["setPanel"] = (change) => {
    held.panel = { ...held.panel, ...(typeof change === "function" ? change(held.panel) : change) };
  };
  return { held, screen: { setPanel } as Screen };
}

describe("what the host asks for in the Truth tab", () => {
  it("is shown whatever the tab showed last, with the filter as it was left", () => {
    const { held, screen } = screenOf(freshPanel);
    const filter = { ...freshPanel.truth.filter, search: "S03" };
    screen.setPanel(({ truth }) => ({ truth: { ...truth, view: "due", filter } }));
    showTruth(screen, { view: "proposals", id: "p1" });
    expect([held.panel.tab, held.panel.truth]).toEqual(["truth", { ...freshPanel.truth, view: "proposals", id: "p1", filter }]);
    showTruth(screen, { view: "history", caseId: "S04" });
    expect(held.panel.truth).toMatchObject({ view: "history", caseId: "S04" });
    showTruth(screen, { view: "due" });
    expect(held.panel.truth).toMatchObject({ view: "due", filter });
  });

  it("is a form that keeps what was begun for the case", () => {
    const { held, screen } = screenOf(freshPanel);
    showTruth(screen, { view: "form", caseId: "S03" });
    expect(held.panel.truth.form).toMatchObject({ caseId: "S03", begun: { kind: "change", caseId: "S03" } });
    const written = { ...held.panel.truth.form!, reason: "the page changed" };
    screen.setPanel(({ truth }) => ({ truth: { ...truth, view: "proposals", form: written } }));
    showTruth(screen, { view: "form", caseId: "S03" });
    expect(held.panel.truth).toMatchObject({ view: "form", form: { reason: "the page changed" } });
  });
});
