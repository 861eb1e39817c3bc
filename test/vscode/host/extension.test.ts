import * as assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join } from "node:path";
import * as vscode from "vscode";
import { actions } from "../../../src/protocol/actions";
import { extension, parts } from "./support";

describe("the extension", () => {
  it("wakes for nothing but a corpus in the folder's root, a link, and what it contributes", () => {
    const { activationEvents } = extension!.packageJSON as { activationEvents: readonly string[] };
    assert.deepEqual(activationEvents, ["workspaceContains:corpus.yaml", "onUri"]);
  });

  it("activates, and says how long that took", async () => {
    const { activationMilliseconds } = await parts();
    // What VS Code does around it is not ours, so the file is loaded by itself; the best of three, as other processes take their share.
    const main = join(extension!.extensionPath, (extension!.packageJSON as { main: string }).main);
    const load = createRequire(__filename);
    const times = [1, 2, 3].map(() => {
      delete load.cache[load.resolve(main)];
      const started = performance.now();
      load(main);
      return performance.now() - started;
    });
    const took = Math.min(...times) + activationMilliseconds;
    console.log(`activation took ${took.toFixed(1)} ms`);
    assert.ok(activationMilliseconds > 0);
  });

  it("offers every action and every contributed command", async () => {
    const there = new Set(await vscode.commands.getCommands(true));
    const contributed = (extension!.packageJSON as { contributes: { commands: { command: string }[] } }).contributes.commands.map(
      ({ command }) => command,
    );
    assert.deepEqual(
      [...contributed, ...actions.map((action) => `traceAdjudicator.${action.id}`)].filter((command) => !there.has(command)),
      [],
    );
  });

  it("declares what it can do where little is trusted, and where there is no disk", () => {
    const { capabilities } = extension!.packageJSON as {
      capabilities: { untrustedWorkspaces: { supported: unknown }; virtualWorkspaces: { supported: unknown } };
    };
    assert.equal(capabilities.untrustedWorkspaces.supported, "limited");
    assert.equal(capabilities.virtualWorkspaces.supported, "limited");
  });
});
