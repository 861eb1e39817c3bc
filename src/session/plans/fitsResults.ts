import type { Plan } from "../../core/formats/plan";
import { fileFingerprint } from "../../core/records/fingerprint";
import type { ByteSource } from "../../core/records/byteSource";

/** Whether a plan was drawn from these results. Its weights say nothing about others. */
export async function fitsResults({ population }: Plan, results: ByteSource): Promise<boolean> {
  return population.results_fingerprint === (await fileFingerprint(results));
}
