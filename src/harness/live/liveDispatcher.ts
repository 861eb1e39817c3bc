import { lookup as systemLookup, type LookupAddress } from "node:dns";
import { BlockList, connect as connectTcp, isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector, type Dispatcher } from "undici";

/** Addresses that are no part of the public web: this machine, its networks, and what providers keep there. A rule for IPv4 also holds for its form in IPv6. */
const inner = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  inner.addSubnet(net, bits, "ipv4");
for (const [net, bits] of [
  ["::", 127],
  ["64:ff9b::", 96],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  inner.addSubnet(net, bits, "ipv6");

/** Whether an IP address is within this machine or its networks. */
export const isInner = (address: string, family: number): boolean => inner.check(address, family === 6 ? "ipv6" : "ipv4");

/**
 * A client of the public web: a name that leads to an address of this machine or its networks does not exist for it. Hosts that
 * `resolve` names are played by servers on this machine (tests).
 */
export function liveDispatcher(resolve: ReadonlyMap<string, string>): Dispatcher {
  const toPublic = buildConnector({ lookup: publicLookup, timeout: 10_000 });
  return new Agent({
    connect: (options, callback) => {
      const played = resolve.get(options.host ?? "") ?? resolve.get(options.hostname);
      if (played === undefined) {
        // An address in place of a name is not looked up; the client has taken the brackets off.
        const literal = options.hostname.replace(/^\[|\]$/g, "");
        if (isIP(literal) !== 0 && isInner(literal, isIP(literal))) return callback(noSuchName(literal), null);
        return toPublic(options, callback);
      }
      if (options.protocol !== "http:") return callback(noSuchName(options.hostname), null);
      const socket = connectTcp({ host: "127.0.0.1", port: Number(played.split(":")[1]), noDelay: true });
      const failed = (error: Error) => callback(error, null);
      socket.once("error", failed);
      socket.once("connect", () => {
        socket.removeListener("error", failed);
        callback(null, socket);
      });
    },
  });
}

const noSuchName = (host: string) => Object.assign(new Error(`${host} is no address of the public web`), { code: "ENOTFOUND" });

const publicLookup: LookupFunction = (hostname, options, callback) => {
  systemLookup(hostname, { ...options, all: true }, (error, found: readonly LookupAddress[]) => {
    const [first, ...rest] = error ? [] : found.filter(({ address, family }) => !isInner(address, family));
    if (!first) callback(error ?? noSuchName(hostname), "", 4);
    else if (options.all) callback(null, [first, ...rest]);
    else callback(null, first.address, first.family);
  });
};
