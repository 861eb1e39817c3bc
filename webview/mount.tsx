import { createRoot } from "react-dom/client";
import { App } from "./App";
import { isOutsideVsCode, type PagePort } from "./connection";
import { createScreen, ScreenContext, type Screen } from "./state";
import { installKeyboard } from "./state/installKeyboard";
import { followThemeChoice } from "./themes/chooseTheme";

/** Puts the screen into the page over one port. Tests mount it over a session that runs in the page itself. */
export function mount(root: HTMLElement, port: PagePort): Screen {
  const screen = createScreen(port);
  installKeyboard(document, { table: screen.keyTable, isEnabled: screen.actions.isEnabled, run: screen.runAction });
  if (isOutsideVsCode()) followThemeChoice(screen);
  createRoot(root).render(
    <ScreenContext value={screen}>
      <App />
    </ScreenContext>,
  );
  return screen;
}
