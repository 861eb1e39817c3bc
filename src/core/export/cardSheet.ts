/** The style of an evidence card: system fonts, nothing to load, four colours for each scheme with a contrast of at least 4.5 to 1. */
export const cardSheet = `
:root{color-scheme:light dark;--fg:#1b1f24;--dim:#57606a;--bg:#fff;--line:#d0d7de;--mark:#fff1b8;--link:#0550ae}
@media (prefers-color-scheme:dark){:root{--fg:#e6edf3;--dim:#9aa4af;--bg:#0d1117;--line:#30363d;--mark:#5c4a00;--link:#79b8ff}}
@media (prefers-contrast:more){:root{--dim:var(--fg);--line:var(--fg)}}
@media print{:root{--fg:#000;--dim:#333;--bg:#fff;--line:#999;--mark:#eee;--link:#000}mark{text-decoration:underline}article,header{break-inside:avoid}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--fg);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans CJK SC",sans-serif}
main{max-width:46rem;margin:0 auto;padding:1.5rem 1rem}
h1{font-size:1.35rem;margin:0}h2{font-size:1.1rem;margin:1.75rem 0 .5rem}h3{font-size:1rem;margin:1rem 0 .25rem}
p{margin:.25rem 0}.query{font-size:1.05rem}.note,dt{color:var(--dim);font-size:.875rem}
blockquote{margin:.5rem 0;padding:.25rem .75rem;border-inline-start:3px solid var(--line);white-space:pre-wrap;overflow-wrap:anywhere}
.claim{font-weight:600}.evidence{unicode-bidi:plaintext}
mark{background:var(--mark);color:inherit;padding:0 .1em}
article{border:1px solid var(--line);border-radius:6px;padding:.6rem .85rem;margin:.75rem 0}
dl{margin:.5rem 0 0;font-size:.875rem}dl div{display:grid;grid-template-columns:6.5rem minmax(0,1fr);gap:.5rem}
dd{margin:0;overflow-wrap:anywhere}.mono{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.8125rem}
a{color:var(--link)}.labels{padding-inline-start:1.25rem}.rationale{white-space:pre-wrap;overflow-wrap:anywhere}
@media (max-width:30rem){dl div{grid-template-columns:1fr;gap:0}}
`;
