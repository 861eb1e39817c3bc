/** What a page's author plants with: addresses that should not be heard, and code that should not run, each with the page's name in it. */
export interface Planting {
  readonly url: (name: string) => string;
  /** Code that sets `hostile` on every window it can reach, to stand in double quotation marks. */
  readonly code: (name: string) => string;
}

type Planted = readonly [name: string, body: (name: string, with_: Planting) => string];

/** Markup that reads differently after it was parsed, cleaned or written out again. */
const mutations: readonly Planted[] = [
  [
    "mutation-style-in-math",
    (n, { code }) => `<math><annotation-xml encoding="text/html"><style><img src=x onerror="${code(n)}"></style></annotation-xml></math>`,
  ],
  [
    "mutation-integration-point",
    (n, { code }) => `<svg><foreignObject><math><mi><mglyph><svg><style><img title="</style><img src=x onerror=${code(n)}>">`,
  ],
  [
    "mutation-desc",
    (n, { code }) => `<svg><desc><table><mglyph><style><!--</style><img title="--&gt;&lt;/mglyph&gt;&lt;img src=x onerror=${code(n)}&gt;">`,
  ],
  ["mutation-title", (n, { code }) => `<svg><title><style><a title="</style></title><img src=x onerror=${code(n)}>"></style></title></svg>`],
  ["mutation-noembed", (n, { code }) => `<noembed><p title="</noembed><img src=x onerror=${code(n)}>"></noembed>`],
  ["mutation-noframes", (n, { code }) => `<noframes><p title="</noframes><img src=x onerror=${code(n)}>"></noframes>`],
  ["mutation-textarea", (n, { code }) => `<textarea><p title="</textarea><img src=x onerror=${code(n)}>"></textarea>`],
  ["mutation-plaintext-in-svg", (n, { code }) => `<svg><plaintext><img src=x onerror="${code(n)}"></svg>`],
  [
    "mutation-selectedcontent",
    (n, { code }) => `<select><button><selectedcontent></selectedcontent></button><option><img src=x onerror="${code(n)}">a</option></select>`,
  ],
  [
    "mutation-nested-forms",
    (n, { code }) => `<div><form><div></form><form id=x><input name=innerHTML><input name=parentNode></form><img src=x onerror="${code(n)}"></div>`,
  ],
  ["mutation-table-foster", (n, { code }) => `<table><tr><td><svg><desc><td><img src=x onerror="${code(n)}"></table>`],
  [
    "mutation-bogus-comment",
    (n, { code }) =>
      `<!doctype x[<!ENTITY e "<img src=x onerror='${code(n).replaceAll("&quot;", "")}'>">]><?xml-stylesheet href="javascript:${code(n)}"?><!ELEMENT><img src=x>`,
  ],
  [
    "mutation-attribute-newline",
    (n, { code }) => `<img\nsrc=x\nonerror\n=\n"${code(n)}"><img/src=x/onerror="${code(n)}"><img src=x onerror\u000c="${code(n)}">`,
  ],
  [
    "mutation-unclosed",
    (n, { code }) => `<p title="<img src=x onerror='${code(n).replaceAll("&quot;", "")}'></p><a href="x" <img src=x onerror="${code(n)}">`,
  ],
];

/** Addresses that mean something else than they seem to. */
const addresses: readonly Planted[] = [
  [
    "address-tabs",
    (n, { code }) =>
      `<a href="java&#9;script:${code(n)}">press</a><a href=" &#1; javascript:${code(n)}">press</a><a href="JaVaScRiPt&colon;${code(n)}">press</a>`,
  ],
  ["address-vbscript", () => `<a href="vbscript:msgbox(1)">press</a><a href="livescript:1">press</a><a href="mocha:1">press</a>`],
  [
    "address-blob",
    () =>
      `<a href="blob:null/2f1c" download>press</a><img src="blob:null/2f1c"><iframe src="blob:null/2f1c"></iframe><a href="filesystem:http://x/y">press</a>`,
  ],
  [
    "address-data-svg",
    (n, { url }) =>
      `<img src="data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg"><script>parent.hostile=1</script><image href="${url(n)}"/></svg>`)}">`,
  ],
  [
    "address-data-svg-use",
    () => `<svg><use href="data:image/svg+xml,<svg id='a' xmlns='http://www.w3.org/2000/svg'><script>top.hostile=1</script></svg>#a"/></svg>`,
  ],
  ["address-protocol-relative", (n, { url }) => `<img src="${url(n).replace(/^https?:/, "")}"><a href="${url(n).replace(/^https?:/, "")}">press</a>`],
  [
    "address-vscode",
    () =>
      `<a href="command:workbench.action.terminal.new">press</a><a href="vscode://file/etc/passwd">press</a><a href="vscode-webview://x/">press</a><img src="vscode-resource:/etc/passwd">`,
  ],
  ["address-file", () => `<img src="file:///etc/hostname"><a href="file:///etc/passwd">press</a><iframe src="file:///etc/passwd"></iframe>`],
  [
    "address-base-target",
    (n, { url }) => `<base href="${url(n)}/" target="_top"><a href="next">press</a><form action="send"><button>press</button></form>`,
  ],
];

/** Style sheets that ask for something, depending on what the page says. */
const styles: readonly Planted[] = [
  [
    "style-attribute-oracle",
    (n, { url }) =>
      `<style>a[href*="s"]{background:url(${url(n)})} p:has(a){list-style-image:url(${url(n)})} a::before{content:url(${url(n)})}</style><a href="secret">press</a>`,
  ],
  ["style-font-oracle", (n, { url }) => `<style>@font-face{font-family:q;src:url(${url(n)});unicode-range:U+0054} p{font-family:q}</style>`],
  [
    "style-import-escaped",
    (n, { url }) => `<style>@\\69mport "${url(n)}"; @im\\port url(${url(n)});@import url("${url(n)}") layer(a) supports(display:grid);</style>`,
  ],
  [
    "style-namespace",
    (n, { url }) =>
      `<style>@namespace url(${url(n)}); @page{background:url(${url(n)})} @media print{p{background:url(${url(n)})}} @supports(display:grid){p{mask:url(${url(n)})}}</style>`,
  ],
  [
    "style-scroll-timeline",
    (n, { url }) =>
      `<style>@keyframes k{to{background-image:url(${url(n)})}} p{animation:k 1ms forwards} p:target{background:url(${url(n)})} :root{--u:url(${url(n)})} body{background:var(--u)}</style>`,
  ],
  [
    "style-paint",
    (n, { url }) =>
      `<p style="filter:url(${url(n)}#f);clip-path:url(${url(n)}#c);mask-image:url(${url(n)});shape-outside:url(${url(n)});offset-path:url(${url(n)}#p);-webkit-box-reflect:below 0 url(${url(n)})">x</p>`,
  ],
  [
    "style-cover-after-clean",
    () => `<style>body{visibility:hidden!important} p{position:fixed!important;inset:-9999px!important;z-index:2147483647!important}</style>`,
  ],
];

/** Newer elements and what older ones can do. */
const elements: readonly Planted[] = [
  [
    "element-declarative-shadow",
    (n, { code, url }) =>
      `<div><template shadowrootmode="open" shadowrootclonable><img src="${url(n)}" onerror="${code(n)}"><slot></slot></template>x</div>`,
  ],
  ["element-customised", (n, { code }) => `<x-y onclick="${code(n)}" is="x-z">press</x-y><button is="x-z" onclick="${code(n)}">press</button>`],
  [
    "element-interest",
    (n, { code }) =>
      `<button interesttarget="i" popovertarget="i" onbeforetoggle="${code(n)}">press</button><div id="i" popover onbeforetoggle="${code(n)}">x</div>`,
  ],
  [
    "element-mathml-action",
    (n, { code, url }) =>
      `<math href="javascript:${code(n)}"><maction actiontype="statusline#${url(n)}"><mtext>press</mtext></maction><semantics><annotation src="${url(n)}"/></semantics></math>`,
  ],
  [
    "element-svg-animate",
    (n, { code, url }) =>
      `<svg><a><rect width="9" height="9"/><animate attributeName="href" to="javascript:${code(n)}" fill="freeze"/></a><animateMotion path="M0 0" href="${url(n)}"/><discard onend="${code(n)}"/></svg>`,
  ],
  [
    "element-object-params",
    (n, { url }) =>
      `<object type="text/x-scriptlet" data="${url(n)}"><param name="movie" value="${url(n)}"><embed src="${url(n)}" type="image/svg+xml"></object>`,
  ],
  [
    "element-keygen-isindex",
    (n, { url }) =>
      `<isindex action="${url(n)}" prompt="x"><keygen autofocus><command icon="${url(n)}"><bgsound src="${url(n)}"><layer src="${url(n)}"><ilayer src="${url(n)}">x`,
  ],
  [
    "element-xml-island",
    (n, { url }) =>
      `<xml src="${url(n)}" id=x></xml><span datasrc="#x" datafld="y" dataformatas="html"></span><?import namespace="t" implementation="${url(n)}"?>`,
  ],
  [
    "element-area-download",
    (n, { url }) =>
      `<img usemap="#m" src="data:,x"><map name="m"><area shape="default" href="${url(n)}" download ping="${url(n)}"></map><a href="${url(n)}" download="x.exe">press</a>`,
  ],
  ["element-lots", (n, { url }) => `<p>${"<b>".repeat(3000)}${"<i x=1>".repeat(3000)}<img src="${url(n)}">`],
];

export const hostileMarkup: readonly Planted[] = [...mutations, ...addresses, ...styles, ...elements];
