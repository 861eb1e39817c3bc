import { connect } from "node:net";
import { Agent, type Dispatcher } from "undici";

/**
 * A client that reaches the given hosts, and no other, at one port of the loopback interface. A name outside the list is
 * not looked up anywhere: it fails as a name that does not exist.
 */
export function loopbackDispatcher(hosts: ReadonlySet<string>, port: number): Dispatcher {
  return new Agent({
    pipelining: 1,
    connections: 1,
    connect: (options, callback) => {
      if (options.protocol !== "http:" || !hosts.has(options.host ?? options.hostname)) {
        callback(Object.assign(new Error(`${options.hostname} is not a host of this lane`), { code: "ENOTFOUND" }), null);
        return;
      }
      const socket = connect({ host: "127.0.0.1", port });
      const failed = (error: Error) => callback(error, null);
      socket.once("error", failed);
      socket.once("connect", () => {
        socket.removeListener("error", failed);
        socket.setNoDelay(true);
        callback(null, socket);
      });
    },
  });
}
