/** The bundled failure tags (DATA); reviewers may add their own. */
export const failureTags = [
  "empty-body", "soft-404", "login-page", "challenge-page", "citation-mismatch", "citation-missing", "disallowed-source", "snippet-cited", "stale-content",
  "unnecessary-browser", "auth-loop", "cache-leak", "redirect-loop", "retry-cap-exceeded", "deadline-exceeded", "crawl-depth-exceeded", "destructive-action", "wrong-charset",
] as const;
