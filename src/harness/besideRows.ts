import { appendFile } from "node:fs/promises";
import type { TaskSetting } from "./runTask";

/** Pictures of pages lie beside the rows: their bytes depend on the fonts of the machine, and rows do not. */
export const besideRows =
  (file: string): NonNullable<TaskSetting["keepBeside"]> =>
  async ({ run_id, lane, system, task_id, repetition }, pictures) => {
    const lines = pictures.map((one) => `${JSON.stringify({ run_id, lane, system, task_id, repetition, ...one })}\n`);
    await appendFile(file, lines.join(""));
  };
