import type { World } from "../../src/harness/fixtures/world";

/** One thing that a fixture can send. */
export interface RecordedReply {
  readonly fixture: string;
  /** Its place among the fixture's routes. */
  readonly route: number;
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/**
 * Everything the fixtures of a world send: to nobody and to each of their accounts, asked once and again after a day, read and
 * sent to. What is the same comes once; resets bring nothing.
 */
export function repliesOf(world: World): readonly RecordedReply[] {
  return [...world.fixtures].flatMap(([fixture, { routes, accounts = [] }]) =>
    routes.flatMap(({ url, respond }, route) => {
      const seen = new Map<string, RecordedReply>();
      for (const account of [null, ...accounts])
        for (const earlier of [[], [0]])
          for (const method of ["GET", "POST"]) {
            const cookies = new Map(account === null ? [] : [[account.cookie.name, account.cookie.value] as const]);
            const reply = respond({ method, headers: {}, cookies, body: "", now: Date.UTC(2026, 2, 2, 9), earlier });
            if (reply.kind !== "answer") continue;
            const { status, headers, body } = reply;
            seen.set(`${status} ${new TextDecoder().decode(body)}`, { fixture, route, url, status, headers, body });
          }
      return [...seen.values()];
    }),
  );
}
