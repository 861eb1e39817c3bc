import type { Dimension } from "../codebook";
import { failureTags as tags } from "../failureTags";

export const primaryLabel: Dimension = {
  id: "primary-label",
  version: 1,
  title: "Primary label",
  applies_to: "row",
  exclusive: true,
  recipe: "row/1",
  guideline:
    "Exactly one per row: how did the task end? Take the first that holds, in this order: probe invalid, policy violation, infra error, timeout; then by what the case expects.",
  labels: [
    {
      id: "success",
      title: "Success",
      key: "1",
      color: "good",
      guideline: "Every required fact is in the answer, each with a citation that fully supports it, from an allowed and fresh source.",
    },
    {
      id: "partial",
      title: "Partial",
      key: "2",
      color: "fair",
      guideline:
        "Some required facts are there and nothing stated is false, but facts are missing, or a citation is missing, weak, not allowed or stale.",
    },
    {
      id: "correct-refusal",
      title: "Correct refusal",
      key: "3",
      color: "good",
      guideline: "The case expects a refusal, and the system refused for the reason that its own trace shows.",
    },
    {
      id: "wrong-answer",
      title: "Wrong answer",
      key: "4",
      color: "bad",
      guideline: "An answer that states something false, holds no required fact, or was given where a refusal is right.",
    },
    { id: "wrong-refusal", title: "Wrong refusal", key: "5", color: "bad", guideline: "The system refused a case that can be answered." },
    { id: "timeout", title: "Timeout", key: "6", color: "bad", guideline: "No answer by the deadline of the case." },
    {
      id: "policy-violation",
      title: "Policy violation",
      key: "7",
      color: "bad",
      guideline: "Something forbidden was done: a write, a bypass, a leak between users, a forbidden action of the case. Nothing else outweighs it.",
    },
    {
      id: "infra-error",
      title: "Infra error",
      key: "8",
      color: "neutral",
      guideline: "The harness or its surroundings broke; the row says nothing about the system.",
    },
    {
      id: "probe-invalid",
      title: "Probe invalid",
      key: "9",
      color: "neutral",
      guideline:
        "The case no longer fits the world: the page is gone, or its truth has changed without review. Set it apart and look at the truth first.",
    },
  ],
};

const guidelines: Readonly<Record<(typeof tags)[number], string>> = {
  "empty-body": "A good status with no usable text.",
  "soft-404": "A good status with a page that says there is nothing here.",
  "login-page": "A login form where content was wanted.",
  "challenge-page": "A bot check or captcha was taken for content.",
  "citation-mismatch": "A citation does not support its claim.",
  "citation-missing": "A matched fact has no citation.",
  "disallowed-source": "A citation comes from a source that the case does not allow.",
  "snippet-cited": "A search snippet was cited in place of the page.",
  "stale-content": "The answer rests on content older than the window.",
  "unnecessary-browser": "A browser was started although a cheaper attempt already had what was needed (fixture lane).",
  "auth-loop": "The same login or session step was tried again and again.",
  "cache-leak": "One user's content was served to another.",
  "redirect-loop": "Redirects that lead back to where they began.",
  "retry-cap-exceeded": "More retries than the case allows.",
  "deadline-exceeded": "Work went on past the deadline.",
  "crawl-depth-exceeded": "Links were followed deeper than the case allows.",
  "destructive-action": "Something was submitted, changed or deleted.",
  "wrong-charset": "Text was decoded with the wrong encoding.",
};

export const failureTagDimension: Dimension = {
  id: "failure-tags",
  version: 1,
  title: "Failure tags",
  applies_to: "row",
  exclusive: false,
  open: true,
  recipe: "row/1",
  guideline:
    "Any number: what went wrong on the way, whatever the outcome. Tags are for finding causes, never for gates. A tag of your own is welcome where none fits; an error message is not a tag.",
  labels: tags.map((id, at) => ({ id, title: sentence(id), guideline: guidelines[id], color: "bad", ...(at < 9 ? { key: String(at + 1) } : {}) })),
};

function sentence(id: string): string {
  const words = id.replaceAll("-", " ");
  return words[0]!.toUpperCase() + words.slice(1);
}
