import type { AttemptKind } from "../../src/core/trace";
import { t } from "../ui";

const icons: Readonly<Record<AttemptKind, string>> = {
  fetch: "globe",
  search: "search",
  browser: "browser",
  model: "sparkle",
  tool: "tools",
  sandbox: "terminal",
  scorer: "law",
  agent: "hubot",
  step: "list-tree",
  message: "comment",
  error: "error",
  limit: "stop-circle",
  event: "circle-small",
};

export const kindIcon = (kind: AttemptKind): string => icons[kind];

export function kindWord(kind: AttemptKind): string {
  return {
    fetch: t("request"),
    search: t("search"),
    browser: t("browser"),
    model: t("model"),
    tool: t("tool"),
    sandbox: t("sandbox"),
    scorer: t("scorer"),
    agent: t("agent"),
    step: t("step"),
    message: t("message"),
    error: t("error"),
    limit: t("limit"),
    event: t("event"),
  }[kind];
}
