/**
 * Which HTML elements do what to the canonical text. Frozen as part of `text@1` (docs/text.md). The picture behind it: a
 * browser with scripts, style sheets and images off. The shown HTML follows the same table, but may change.
 */
const names = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Set apart by a blank line. */
export const paragraphs = names("blockquote dir dl fieldset figure h1 h2 h3 h4 h5 h6 hr listing menu ol p plaintext pre table ul xmp");

/** On lines of their own. */
export const lines = names(
  "address article aside body caption center dd details dialog div dt figcaption footer form frameset header hgroup html legend li main nav optgroup option search section summary tbody tfoot thead tr",
);

/** Never text, nor anything inside: not shown by a browser, or shown by something other than text. */
export const dropped = names(
  "applet area audio base basefont bgsound canvas col colgroup datalist embed frame head iframe link meta noembed noframes param script source style template title track video",
);

/** White space inside is kept. */
export const preformatted = names("listing plaintext pre textarea xmp");

/** Words on either side do not run together. */
export const gaps = names("button input select");

export const lists = names("dir dl menu ol ul");
export const cells = names("td th");
export const tableParts = names("caption table tbody td tfoot th thead tr");

/** Types of `input` whose value a browser shows as text. */
export const shownInputs = names("button date datetime-local email month number reset search submit tel text time url week");

/** SVG text is what stands in `text`; nothing of these is drawn where it stands. */
export const undrawnSvg = names("clipPath defs desc linearGradient marker mask metadata pattern radialGradient script style symbol title");
export const mathTokens = names("mi mn mo ms mtext");
export const undrawnMath = names("annotation annotation-xml");

/** How inline elements look in the shown HTML: a class of the frame's own style sheet. */
export const inlineClass: Readonly<Record<string, string>> = {
  b: "b",
  strong: "b",
  i: "i",
  em: "i",
  cite: "i",
  var: "i",
  dfn: "i",
  code: "code",
  kbd: "code",
  samp: "code",
  tt: "code",
  sup: "sup",
  sub: "sub",
  rt: "sup",
  s: "del",
  del: "del",
  strike: "del",
  u: "u",
  ins: "u",
  mark: "mark",
  small: "small",
  big: "big",
  button: "button",
  select: "select",
  label: "label",
};
