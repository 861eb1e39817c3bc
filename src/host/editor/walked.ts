import * as vscode from "vscode";

/** Steps of the walkthrough that are done by working, not by a command: VS Code ticks them off when their context is set. */
export type WalkedStep = "filter" | "register" | "label";

export const walked = (step: WalkedStep): Thenable<unknown> => vscode.commands.executeCommand("setContext", `traceAdjudicator.walked.${step}`, true);
