import { tableLines } from "../../grade/report/reportMarkdown";
import { safeMarkdown } from "../../grade/report/safeText";
import type { Block, TextDocument } from "./document";

/** A document as GitHub-flavoured Markdown. */
export const documentMarkdown = ({ title, blocks }: TextDocument): string =>
  [`# ${line(title)}`, "", ...blocks.flatMap((block) => blockLines(block))].join("\n");

function blockLines(block: Block): readonly string[] {
  switch (block.kind) {
    case "heading":
      return [`${"#".repeat(block.level)} ${line(block.text)}`, ""];
    case "text":
      return [line(block.text), ""];
    case "list":
      return [...block.items.map((item) => `- ${line(item)}`), ""];
    case "terms":
      return [...block.terms.map(([name, text]) => `- **${line(name)}**: ${line(text)}`), ""];
    case "table":
      return tableLines({ ...block.table, rows: block.table.rows.map((row) => row.map(oneLine)) });
  }
}

/** Line ends of texts are spaces: none of them begins anything. A number or a letter with a dot or bracket begins no list. */
const oneLine = (text: string): string => text.replace(/\s*[\r\n\t]+\s*/g, " ");
const line = (text: string): string =>
  safeMarkdown(oneLine(text))
    .replace(/^(\s*\d+)([.)])/, "$1\\$2")
    .replace(/^(\s*)([-=])/, "$1\\$2");
