import type * as vscode from "vscode";
import type { OpenReview, OpenReviews, ReviewHold } from "./openReviews";

/** A file that panels show: they share its review, and keep it open for as long as one of them is there. */
export class FileDocument implements vscode.CustomDocument {
  private hold: ReviewHold | null = null;

  constructor(
    readonly uri: vscode.Uri,
    private readonly reviews: OpenReviews,
  ) {}

  /** The review of the file; tried anew where it could not be opened the last time. */
  async review(): Promise<OpenReview> {
    const hold = (this.hold ??= this.reviews.hold(this.uri));
    try {
      return await hold.review;
    } catch (error) {
      if (this.hold === hold) this.dispose();
      throw error;
    }
  }

  dispose(): void {
    this.hold?.release();
    this.hold = null;
  }
}
