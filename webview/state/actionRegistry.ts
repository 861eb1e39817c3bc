import type { ActionId } from "../../src/protocol/actions";

export interface ActionHandler {
  /** Looked at when the key comes, not before. */
  isEnabled(): boolean;
  run(): void;
}

/**
 * Which part of the screen answers which action now. Several may register for one action (the shell and a pane): the one
 * that came last and is enabled answers.
 */
export interface ActionRegistry {
  register(id: ActionId, handler: ActionHandler): () => void;
  isEnabled(id: ActionId): boolean;
  /** Runs the action; false where nothing on the screen can. */
  run(id: ActionId): boolean;
}

export function actionRegistry(): ActionRegistry {
  const handlers = new Map<ActionId, ActionHandler[]>();
  const answering = (id: ActionId) => [...(handlers.get(id) ?? [])].reverse().find((handler) => handler.isEnabled());
  return {
    register(id, handler) {
      handlers.set(id, [...(handlers.get(id) ?? []), handler]);
      return () =>
        handlers.set(
          id,
          (handlers.get(id) ?? []).filter((other) => other !== handler),
        );
    },
    isEnabled: (id) => answering(id) !== undefined,
    run(id) {
      const handler = answering(id);
      handler?.run();
      return handler !== undefined;
    },
  };
}
