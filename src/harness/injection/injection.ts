import * as z from "zod";
import { CannotRun } from "../options";
import { startProxyServer } from "./proxyServer";
import { createToxiproxyClient } from "./toxiproxyClient";
import { ownToxics, toxic, toxicTypes } from "./toxics";

/** `--inject F`: what the network between the client and the fixtures does wrong. */
export const injectionFile = z.strictObject({
  schema: z.string().optional(),
  /** Address of a running Toxiproxy's HTTP API; our own proxy where it is missing. */
  toxiproxy: z.url({ protocol: /^http$/ }).optional(),
  /** Of what our own proxy draws. */
  seed: z.number().int().min(0).default(1),
  toxics: z.array(toxic).min(1),
});
export type InjectionFile = z.infer<typeof injectionFile>;

/** A way to a server that has toxics. */
export interface Way {
  readonly port: number;
  close(): Promise<void>;
}
export interface Injection {
  /** Puts the toxics between the client and this port of loopback. What our own proxy draws goes by the seed and this name. */
  inFrontOf(port: number, name: string): Promise<Way>;
  close(): Promise<void>;
}

/**
 * Opens what the file asks for: the Toxiproxy that it names, else our own, both over the same HTTP API. Throws `CannotRun` where
 * the Toxiproxy is not there or has no such toxic.
 */
export async function openInjection(asked: InjectionFile): Promise<Injection> {
  const foreign = asked.toxics.filter(({ type }) => ownToxics.has(type)).map(({ type }) => type);
  if (asked.toxiproxy !== undefined && foreign.length > 0)
    throw new CannotRun(
      `a Toxiproxy has no toxic ${foreign.join(", ")} (only: ${toxicTypes.filter((type) => !ownToxics.has(type)).join(", ")}): leave out "toxiproxy" to use our own proxy, or give the toxic "timeout" a toxicity below 1`,
    );
  const own = asked.toxiproxy === undefined ? await startProxyServer(asked.seed) : null;
  const client = createToxiproxyClient(own?.url ?? asked.toxiproxy!);
  try {
    await client.version();
  } catch (error) {
    throw new CannotRun((error as Error).message);
  }
  let count = 0;
  return {
    async inFrontOf(port, way) {
      // On a Toxiproxy that others use too, the name must be nobody else's.
      const name = own ? way : `adjudicate-${process.pid}-${++count}`;
      const made = await client.createProxy(name, `127.0.0.1:${port}`);
      try {
        for (const one of asked.toxics) await client.addToxic(name, one);
      } catch (error) {
        await client.deleteProxy(name);
        throw error;
      }
      return { port: Number(made.listen.slice(made.listen.lastIndexOf(":") + 1)), close: () => client.deleteProxy(name) };
    },
    close: async () => void (await own?.close()),
  };
}
