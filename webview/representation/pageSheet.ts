/** The look of an archived page in its frame: plain reading typography in the theme's colours. The page's own styles are gone. */
const pageSheet = `
:root { background: var(--vscode-editor-background); color: var(--vscode-editor-foreground); font: 14px/1.55 var(--vscode-font-family, sans-serif); scrollbar-color: var(--vscode-scrollbarSlider-background) transparent; }
body { margin: 0; padding: 12px 16px 32px; max-width: 980px; overflow-wrap: anywhere; }
.title { color: var(--vscode-descriptionForeground); font-size: 12px; padding-bottom: 6px; margin-bottom: 12px; border-bottom: 1px solid var(--vscode-panel-border, var(--vscode-contrastBorder, currentColor)); }
.h1, .h2, .h3, .h4, .h5, .h6 { font-weight: 600; line-height: 1.3; margin: 1em 0 0.5em; }
.h1 { font-size: 1.5em; } .h2 { font-size: 1.25em; } .h3 { font-size: 1.1em; }
.p, .ul, .ol, .dl, .menu, .dir, .blockquote, .figure, .fieldset, table { margin: 0.7em 0; }
.li { display: list-item; list-style: disc; margin-inline-start: 1.6em; }
.ol > .li { list-style: decimal; }
.dt { font-weight: 600; } .dd { margin-inline-start: 1.6em; }
.blockquote { margin-inline: 0; padding-inline-start: 12px; border-inline-start: 3px solid var(--vscode-panel-border, currentColor); }
.pre, .listing, .xmp, .plaintext { white-space: pre-wrap; font-family: var(--vscode-editor-font-family, monospace); font-size: 0.92em; margin: 0.7em 0; padding: 8px 10px; background: var(--vscode-textCodeBlock-background, transparent); border: 1px solid var(--vscode-panel-border, transparent); border-radius: 3px; }
:is(.title, .p, .h1, .h2, .h3, .h4, .h5, .h6, .li, .dt, .dd, .blockquote, td, th):not([dir]) { unicode-bidi: plaintext; }
.line, summary { font-family: var(--vscode-editor-font-family, monospace); font-size: 0.92em; white-space: pre-wrap; }
.line { padding-inline-start: 1.2em; }
.inside { margin-inline-start: 0.45em; padding-inline-start: 1em; border-inline-start: 1px solid var(--vscode-panel-border, color-mix(in srgb, currentColor 25%, transparent)); }
summary { cursor: pointer; list-style-position: outside; margin-inline-start: 1.2em; }
summary:focus-visible { outline: 1px solid var(--vscode-focusBorder, currentColor); }
details:not([open]) > summary::after { content: " …"; color: var(--vscode-descriptionForeground); }
.key { color: var(--vscode-textLink-foreground); } .value { font-weight: 600; } .comment { color: var(--vscode-descriptionForeground); }
.code { font-family: var(--vscode-editor-font-family, monospace); font-size: 0.92em; }
.b { font-weight: 600; } .i { font-style: italic; } .u { text-decoration: underline; } .del { text-decoration: line-through; } .small { font-size: 0.87em; } .big { font-size: 1.15em; }
.sup { vertical-align: super; font-size: 0.75em; line-height: 0; } .sub { vertical-align: sub; font-size: 0.75em; line-height: 0; }
.mark { text-decoration: underline 2px; }
.a { color: var(--vscode-textLink-foreground); }
hr { border: 0; border-top: 1px solid var(--vscode-panel-border, currentColor); margin: 1em 0; }
table { border-collapse: collapse; display: block; max-width: 100%; overflow-x: auto; }
td, th { border: 1px solid var(--vscode-panel-border, currentColor); padding: 3px 8px; vertical-align: top; text-align: start; overflow-wrap: normal; }
caption { text-align: start; color: var(--vscode-descriptionForeground); padding-bottom: 4px; }
img { max-width: 100%; height: auto; }
.svg { display: block; }
.image, .embed, .input, .button, .select, .textarea, .checkbox, .radio { border: 1px solid var(--vscode-panel-border, var(--vscode-contrastBorder, currentColor)); border-radius: 3px; padding: 0 5px; }
.image { border-style: dashed; color: var(--vscode-descriptionForeground); }
.image:empty::before { content: "picture"; } .embed::before { content: "not shown"; }
.image:empty, .embed { font-size: 11px; color: var(--vscode-descriptionForeground); border-style: dashed; }
.input:empty { display: inline-block; width: 8em; height: 1.3em; vertical-align: text-bottom; }
.checkbox:empty, .radio:empty { display: inline-block; width: 0.9em; height: 0.9em; padding: 0; vertical-align: -0.1em; } .radio:empty { border-radius: 50%; }
.textarea { white-space: pre-wrap; }
[data-hidden] { outline: 1px dashed var(--vscode-editorWarning-foreground, var(--vscode-charts-yellow, currentColor)); outline-offset: 1px; }
[data-hidden]:not(table, thead, tbody, tfoot, tr)::before { content: "hidden "; font-size: 10px; color: var(--vscode-editorWarning-foreground, currentColor); }
::selection { background: var(--vscode-editor-selectionBackground); }
::highlight(unseen) { color: color-mix(in srgb, var(--vscode-editor-foreground) 62%, var(--vscode-editor-background)); }
::highlight(dropped) { color: color-mix(in srgb, var(--vscode-editor-foreground) 62%, var(--vscode-editor-background)); text-decoration: underline dotted 2px var(--vscode-editorWarning-foreground, currentColor); }
::highlight(evidence) { color: var(--vscode-editor-foreground); background-color: var(--vscode-editor-findMatchHighlightBackground, transparent); text-decoration: underline 2px var(--vscode-contrastActiveBorder, transparent); }
::highlight(candidate) { color: var(--vscode-editor-foreground); background-color: var(--vscode-editor-findMatchHighlightBackground, transparent); text-decoration: underline 2px dashed var(--vscode-editorWarning-foreground, currentColor); }
::highlight(focused) { color: var(--vscode-editor-foreground); background-color: color-mix(in srgb, var(--vscode-editor-findMatchBackground, transparent) 60%, var(--vscode-editor-background)); text-decoration: underline 3px var(--vscode-focusBorder, currentColor); }
`;
export default pageSheet;
