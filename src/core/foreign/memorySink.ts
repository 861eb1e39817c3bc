import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { Judgement } from "../formats/judgement";
import type { Manifest } from "../formats/manifest";
import type { Problem } from "../formats/problem";
import type { Row } from "../formats/row";
import type { TruthFile } from "../formats/truth";
import type { ImportNote, ImportSink } from "./contract";
import { joinedManifest } from "./joinedManifest";

/** A sink that keeps everything: for previews and tests. */
export class MemorySink implements ImportSink {
  readonly rows: Row[] = [];
  readonly judgements: Judgement[] = [];
  readonly truths: TruthFile[] = [];
  readonly problems: Problem[] = [];
  readonly notes: ImportNote[] = [];
  readonly archived = new Map<string, Uint8Array>();
  said: Partial<Manifest> = {};

  archive(bytes: Uint8Array): string {
    const hash = bytesToHex(sha256(bytes));
    this.archived.set(hash, bytes);
    return hash;
  }
  row(row: Row): Promise<void> {
    this.rows.push(row);
    return Promise.resolve();
  }
  judgement(judgement: Judgement): Promise<void> {
    this.judgements.push(judgement);
    return Promise.resolve();
  }
  truth(truth: TruthFile): Promise<void> {
    if (!this.truths.some((one) => one.case_id === truth.case_id)) this.truths.push(truth);
    return Promise.resolve();
  }
  manifest(part: Partial<Manifest>): void {
    this.said = joinedManifest(this.said, part);
  }
  problem(problem: Problem): void {
    this.problems.push(problem);
  }
  note(note: ImportNote): void {
    this.notes.push(note);
  }
}
