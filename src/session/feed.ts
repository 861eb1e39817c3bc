import type { Notification, Notifications } from "../protocol/messages";

export type Heard = <N extends Notification>(name: N, params: Notifications[N]) => void;

/** Who listens to a session, and the number that grows with everything that changes. */
export class Feed {
  revision = 1;
  readonly #listeners = new Set<Heard>();

  listen(listener: Heard): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  say<N extends Notification>(name: N, params: Notifications[N]): void {
    for (const listener of this.#listeners) listener(name, params);
  }
}
