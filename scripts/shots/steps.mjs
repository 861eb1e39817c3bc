// What is done on the screen to reach a view: each step is a function of the stage ({ page, run, server }).

export const press =
  (...keys) =>
  async ({ page }) => {
    for (const key of keys) await page.keyboard.press(key);
  };

export const click =
  (role, name, options = {}) =>
  ({ page }) =>
    page
      .getByRole(role, { name, ...options })
      .first()
      .click();

export const see =
  (text) =>
  ({ page }) =>
    page.getByText(text).first().waitFor();

/** Opens a case by its id, as a reviewer does, and waits until its header and its representation are there. */
export const openCase =
  (id) =>
  async ({ page }) => {
    await page.keyboard.press("g");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox").fill(id);
    // The list of before stays until the new one is there: the wanted case must be the marked one.
    await dialog.getByRole("option", { selected: true }).filter({ hasText: id }).waitFor();
    await page.keyboard.press("Enter");
    await page.locator(".case-title", { hasText: id }).waitFor();
  };

/** In a narrow window the panes stand behind each other. */
export const pane =
  (name) =>
  async ({ page }) => {
    const tab = page.getByRole("tablist", { name: "Panes" }).getByRole("tab", { name });
    if ((await tab.count()) > 0) await tab.click();
  };

export const filter =
  (text, key = "Enter") =>
  async ({ page }) => {
    const field = page.getByRole("combobox", { name: "Filter expression" });
    await field.fill(text);
    if (key !== null) await field.press(key);
  };

/** One after the other, each when the screen has settled. */
export const steps =
  (...all) =>
  async (stage) => {
    for (const step of all) {
      await step(stage);
      await stage.settled();
    }
  };

export const inCase = (id, ...more) => steps(openCase(id), pane("Representation"), ...more);
