/** What components use of the screen's state. */
export { useAction, useScreen, useScreenState, ScreenContext } from "./hooks";
export { useRequest, type Answer } from "./useRequest";
export { createScreen, type Screen } from "./screen";
export type { Changes, Notice, Overlay, ScreenState } from "./screenState";
export { handleKey, type KeyEventLike } from "./installKeyboard";
