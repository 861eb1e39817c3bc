import { visibleText } from "../../answer/answerSegments";
import { WrittenField } from "../../sampling/WrittenField";
import { t } from "../../ui";

interface Part {
  readonly name: string;
  readonly text: string;
}

/** What a case may cost: a number each, empty where there is no limit. */
export function BudgetEditor({ parts, onChange }: { readonly parts: readonly Part[]; onChange(parts: Part[], group: string): void }) {
  return (
    <div className="proposing-budget">
      {parts.map((part) => (
        <WrittenField
          key={part.name}
          className="small-field"
          label={partText(part.name)}
          placeholder={t("no limit")}
          value={part.text}
          onInput={(text) =>
            onChange(
              parts.map((one) => (one.name === part.name ? { ...one, text: text.slice(0, 1000) } : one)),
              part.name,
            )
          }
        />
      ))}
    </div>
  );
}

function partText(name: string): string {
  const words: Readonly<Record<string, string>> = {
    requests: t("requests"),
    retries: t("retries"),
    escalations: t("escalations"),
    crawl_depth: t("depth of crawling"),
    duration_s: t("seconds"),
    cost_usd: t("US dollars"),
  };
  return Object.hasOwn(words, name) ? words[name]! : visibleText(name);
}
