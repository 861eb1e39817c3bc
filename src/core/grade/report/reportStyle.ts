/** Colours for light and dark, and for people who asked for more contrast. Nothing is told by colour alone. */
export const reportStyle = `
:root { color-scheme: light dark; --ink: #1f2328; --soft: #59636e; --line: #d1d9e0; --back: #ffffff; --raised: #f6f8fa; --mark: #0969da; --dim: #818b98; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6edf3; --soft: #9198a1; --line: #3d444d; --back: #0d1117; --raised: #151b23; --mark: #4493f8; --dim: #6e7781; }
}
@media (prefers-contrast: more) { :root { --soft: var(--ink); --line: var(--ink); --dim: var(--ink); } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 24px clamp(12px, 3vw, 40px) 64px; max-width: 1280px; background: var(--back); color: var(--ink); font: 14px/1.5 system-ui, sans-serif; }
h1 { font-size: 24px; margin: 0 0 4px; }
h2 { font-size: 18px; margin: 36px 0 4px; }
h3 { font-size: 14px; margin: 0 0 4px; }
p { margin: 4px 0 10px; color: var(--soft); max-width: 90ch; }
.wide { overflow-x: auto; margin: 8px 0; }
.wide:focus-visible, summary:focus-visible { outline: 2px solid var(--mark); outline-offset: 2px; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--soft); padding-bottom: 4px; }
th, td { padding: 4px 12px 4px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; white-space: nowrap; }
td.text { white-space: normal; min-width: 44ch; }
th.right, td.right { text-align: right; }
thead th { color: var(--soft); font-weight: 600; }
tbody th { font-weight: 600; }
tr.whole > * { border-top: 2px solid var(--line); }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 440px), 1fr)); gap: 24px; margin: 12px 0; }
figure { margin: 0; padding: 12px; background: var(--raised); border: 1px solid var(--line); border-radius: 6px; min-width: 0; }
summary { color: var(--soft); cursor: pointer; padding-top: 4px; }
.plot { display: block; width: 100%; height: auto; overflow: visible; }
.plot text { font: 11px system-ui, sans-serif; fill: var(--ink); }
.plot .tick, .plot .axis { fill: var(--soft); }
.plot .small { font-size: 9px; }
.plot .grid { stroke: var(--line); stroke-width: 0.5; }
.plot .base { stroke: var(--soft); }
.plot .bar, .plot .point { fill: var(--mark); }
.plot .dominated { fill: var(--raised); stroke: var(--dim); stroke-width: 1.5; stroke-dasharray: 2 1.5; }
.plot .label { paint-order: stroke; stroke: var(--raised); stroke-width: 3px; stroke-linejoin: round; }
.plot .dim { fill: var(--soft); }
.plot .front { fill: none; stroke: var(--mark); stroke-width: 1.5; }
@media (forced-colors: active) { .plot text { fill: CanvasText; } .plot .label { stroke: Canvas; } .plot .bar, .plot .point { fill: CanvasText; } .plot .dominated { fill: Canvas; stroke: GrayText; } .plot .front { stroke: CanvasText; } }
@media print { body { max-width: none; } figure, table { break-inside: avoid; } }
`;
