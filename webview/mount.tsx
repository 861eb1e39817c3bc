import { createRoot } from "react-dom/client";
import { App } from "./App";
import { isOutsideVsCode, type PagePort } from "./connection";
import { createScreen, ScreenContext, type Screen } from "./state";
import { showTruth } from "./truth/showTruth";
import { installKeyboard } from "./state/installKeyboard";
import { keepFocus } from "./state/keepFocus";
import { followThemeChoice } from "./themes/chooseTheme";

export interface Mounted {
  readonly screen: Screen;
  unmount(): void;
}

/** Puts the screen into the page over one port. Tests mount it over a session that runs in the page itself. */
export function mount(element: HTMLElement, port: PagePort): Mounted {
  const screen = createScreen(port, showTruth);
  const stopKeyboard = installKeyboard(document, { table: screen.keyTable, isEnabled: screen.actions.isEnabled, run: screen.runAction });
  const stopFocus = keepFocus(document);
  const stopTheme = isOutsideVsCode() ? followThemeChoice(screen) : () => undefined;
  const root = createRoot(element);
  root.render(
    <ScreenContext value={screen}>
      <App />
    </ScreenContext>,
  );
  return {
    screen,
    unmount() {
      root.unmount();
      stopKeyboard();
      stopFocus();
      stopTheme();
      screen.close();
    },
  };
}
