import DOMPurify from "dompurify";
import pageSheet from "./pageSheet";

/**
 * The frame that shows an archived page. The HTML was written from an allow-list in `core`; it is cleaned once more here, and
 * put where nothing could run or load even if both had failed: a sandbox without scripts, and a policy that allows nothing
 * but our own style sheet and inline pictures.
 */
export const frameSandbox = "allow-same-origin";
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

const allowed = {
  ALLOWED_TAGS: ["div", "span", "br", "hr", "img", "table", "caption", "thead", "tbody", "tfoot", "tr", "td", "th", "details", "summary"],
  ALLOWED_ATTR: ["class", "title", "role", "aria-level", "dir", "lang", "colspan", "rowspan", "alt", "src", "data-hidden", "open"],
  // The pattern below is held against every attribute that is not named here, not only against addresses.
  ADD_URI_SAFE_ATTR: ["role", "aria-level", "dir", "lang", "colspan", "rowspan", "data-hidden", "open"],
  ALLOWED_URI_REGEXP: /^data:image\/(?:png|jpeg|gif|webp);base64,/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

export function frameDocument(html: string): string {
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta http-equiv="x-dns-prefetch-control" content="off"><meta name="referrer" content="no-referrer"><style>${pageSheet}</style></head><body>${DOMPurify.sanitize(html, allowed)}</body></html>`;
}

/** Theme values the frame's sheet uses; a frame does not inherit them. */
const themed = [
  "--vscode-editor-background",
  "--vscode-editor-foreground",
  "--vscode-descriptionForeground",
  "--vscode-textLink-foreground",
  "--vscode-panel-border",
  "--vscode-contrastBorder",
  "--vscode-contrastActiveBorder",
  "--vscode-focusBorder",
  "--vscode-font-family",
  "--vscode-editor-font-family",
  "--vscode-textCodeBlock-background",
  "--vscode-editor-findMatchBackground",
  "--vscode-editor-findMatchHighlightBackground",
  "--vscode-editor-selectionBackground",
  "--vscode-editorWarning-foreground",
  "--vscode-charts-yellow",
  "--vscode-scrollbarSlider-background",
];

/** Gives the frame the colours of the theme as it is now. */
export function paintFrame(frame: Document): void {
  const ours = getComputedStyle(document.body);
  for (const name of themed) frame.documentElement.style.setProperty(name, ours.getPropertyValue(name));
  frame.documentElement.style.setProperty("color-scheme", /vscode-(light|high-contrast-light)\b/.test(document.body.className) ? "light" : "dark");
}

/** Calls back when the theme changes: VS Code swaps classes on `body` and variables on the root. */
export function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { attributes: true, attributeFilter: ["class", "style"] });
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["class", "style"] });
  return () => observer.disconnect();
}
