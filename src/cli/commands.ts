import type { Command } from "commander";
import * as agreement from "./agreement";
import * as check from "./check";
import * as codebook from "./codebook";
import * as compare from "./compare";
import * as decide from "./decide";
import * as disagreements from "./disagreements";
import * as exportLabels from "./export";
import * as gate from "./gate";
import * as importFiles from "./import";
import * as label from "./label";
import * as open from "./open";
import * as power from "./power";
import * as report from "./report";
import * as run from "./run";
import * as sample from "./sample";
import * as show from "./show";
import * as summary from "./summary";
import * as regrade from "./truth/regrade";
import * as truth from "./truth/truth";
import * as validate from "./validate";
import * as verify from "./verify";

/** A command: one file that knows its own words, options and answer. */
export interface CommandFile {
  register(program: Command): void;
}

/** All commands, in the order `--help` lists them. */
export const commands: readonly CommandFile[] = [
  run,
  open,
  importFiles,
  validate,
  summary,
  report,
  gate,
  compare,
  show,
  sample,
  power,
  label,
  codebook,
  disagreements,
  decide,
  agreement,
  check,
  truth,
  regrade,
  exportLabels,
  verify,
];
