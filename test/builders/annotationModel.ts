/**
 * The rules of the Web Annotation Data Model (W3C Recommendation, 23 February 2017) that bear on what is written here, by section,
 * and the terms of its published JSON-LD context. What breaks a rule is named with its place.
 */
const terms: ReadonlySet<string> = new Set(
  (
    "id type body target source selector state scope refinedBy startSelector endSelector renderedVia creator generator rights homepage via canonical " +
    "stylesheet cached conformsTo items partOf first last next prev audience motivation purpose textDirection accessibility bodyValue format language " +
    "processingLanguage value exact prefix suffix styleClass name email email_sha1 nickname label created modified generated sourceDate " +
    "sourceDateStart sourceDateEnd start end total startIndex"
  ).split(" "),
);
const motivations: ReadonlySet<string> = new Set(
  "assessing bookmarking classifying commenting describing editing highlighting identifying linking moderating questioning replying tagging".split(
    " ",
  ),
);
const selectors = [
  "FragmentSelector",
  "CssSelector",
  "XPathSelector",
  "TextQuoteSelector",
  "TextPositionSelector",
  "DataPositionSelector",
  "SvgSelector",
  "RangeSelector",
];

type Thing = { readonly [name: string]: unknown };
const isThing = (value: unknown): value is Thing => typeof value === "object" && value !== null && !Array.isArray(value);
const listed = (value: unknown): readonly unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);
const isIri = (value: unknown): value is string => typeof value === "string" && /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i.test(value);
const isUtc = (value: unknown) =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value) && !Number.isNaN(Date.parse(value));
const isCount = (value: unknown) => Number.isInteger(value) && (value as number) >= 0;

export function brokenRules(document: unknown): readonly string[] {
  const broken: string[] = [];
  const must = (holds: boolean, rule: string) => void (holds || broken.push(rule));
  if (!isThing(document)) return ["a document is an object"];
  const context = listed(document["@context"]);
  must(context[0] === "http://www.w3.org/ns/anno.jsonld", "3.1: the anno.jsonld context comes first");
  const prefixes = context.slice(1).flatMap((one) => (isThing(one) ? Object.entries(one) : []));
  must(
    prefixes.every(([, iri]) => isIri(iri)),
    "JSON-LD: a prefix stands for an IRI",
  );
  const known = (name: string) => terms.has(name) || (name.includes(":") && prefixes.some(([prefix]) => name.startsWith(`${prefix}:`)));
  const walk = (value: unknown, at: string): void => {
    if (Array.isArray(value)) return value.forEach((one, index) => walk(one, `${at}[${index}]`));
    if (!isThing(value)) return must(value !== null && value !== undefined, `${at}: nothing is null`);
    for (const [name, inside] of Object.entries(value)) {
      if (name === "@context") continue;
      must(known(name), `${at}.${name}: no term of the vocabulary`);
      walk(inside, `${at}.${name}`);
    }
    if (value["id"] !== undefined) must(isIri(value["id"]), `${at}.id: an IRI`);
  };
  walk(document, "");

  must(document["type"] === "AnnotationCollection" && isIri(document["id"]), "5.1: a collection has a type and an id");
  const first = document["first"];
  const items = isThing(first) ? listed(first["items"]) : [];
  must(document["total"] === items.length, "5.1: total counts the annotations");
  if (isThing(first)) {
    must(first["type"] === "AnnotationPage" && isIri(first["id"]) && Array.isArray(first["items"]), "5.2: a page has a type, an id and items");
    must(isCount(first["startIndex"]), "5.2: startIndex is a count");
  } else must(items.length === 0, "5.1: a collection that is not empty has a first page");

  items.forEach((item, index) => {
    const at = `items[${index}]`;
    if (!isThing(item)) return must(false, `${at}: an annotation is an object`);
    must(item["type"] === "Annotation" && isIri(item["id"]), `3.1 ${at}: type and id`);
    must(listed(item["target"]).length >= 1, `3.1 ${at}: at least one target`);
    must(item["body"] === undefined || item["bodyValue"] === undefined, `3.2.5 ${at}: body and bodyValue exclude each other`);
    must(
      listed(item["motivation"]).every((one) => motivations.has(String(one))),
      `3.3.5 ${at}: a motivation of the vocabulary`,
    );
    for (const name of ["created", "modified", "generated"])
      must(item[name] === undefined || isUtc(item[name]), `3.3.1 ${at}.${name}: a date and time`);
    for (const agent of [...listed(item["creator"]), ...listed(item["generator"])])
      must(isThing(agent) && ["Person", "Organization", "Software"].includes(String(agent["type"])), `3.3.2 ${at}: an agent has a type`);
    for (const body of listed(item["body"]))
      must(
        isThing(body) && body["type"] === "TextualBody" && typeof body["value"] === "string" && motivations.has(String(body["purpose"])),
        `3.2.4 ${at}: a textual body has one value and a purpose`,
      );
    for (const target of listed(item["target"])) {
      if (!isThing(target)) {
        must(isIri(target), `3.2 ${at}: a target is an IRI or a resource`);
        continue;
      }
      must(target["type"] === "SpecificResource" && isIri(target["source"]), `4 ${at}: a specific resource has exactly one source`);
      for (const selector of listed(target["selector"])) selectorRules(selector, at, must);
      for (const state of listed(target["state"])) {
        must(isThing(state) && ["TimeState", "HttpRequestState"].includes(String(state["type"])), `4.3 ${at}: a state has a type`);
        if (!isThing(state)) continue;
        if (state["type"] === "HttpRequestState") must(typeof state["value"] === "string", `4.3.2 ${at}: exactly one value`);
        else {
          must(
            state["sourceDate"] !== undefined || state["cached"] !== undefined || state["sourceDateStart"] !== undefined,
            `4.3.1 ${at}: a time or a copy`,
          );
          must(
            state["sourceDate"] === undefined || (isUtc(state["sourceDate"]) && String(state["sourceDate"]).endsWith("Z")),
            `4.3.1 ${at}: sourceDate in UTC`,
          );
          must(listed(state["cached"]).every(isIri), `4.3.1 ${at}: cached is an IRI`);
        }
      }
    }
  });
  return broken;
}

function selectorRules(selector: unknown, at: string, must: (holds: boolean, rule: string) => void): void {
  if (!isThing(selector) || !selectors.includes(String(selector["type"]))) return must(false, `4.2 ${at}: a selector has a known type`);
  switch (selector["type"]) {
    case "FragmentSelector":
      must(typeof selector["value"] === "string", `4.2.1 ${at}: exactly one value`);
      must(selector["conformsTo"] === undefined || isIri(selector["conformsTo"]), `4.2.1 ${at}: conformsTo is an IRI`);
      break;
    case "TextQuoteSelector":
      must(typeof selector["exact"] === "string", `4.2.4 ${at}: exactly one exact`);
      for (const name of ["prefix", "suffix"])
        must(selector[name] === undefined || typeof selector[name] === "string", `4.2.4 ${at}: at most one ${name}`);
      break;
    case "TextPositionSelector":
    case "DataPositionSelector":
      must(
        isCount(selector["start"]) && isCount(selector["end"]) && (selector["start"] as number) <= (selector["end"] as number),
        `4.2.5 ${at}: start and end are counts, in order`,
      );
      break;
    default:
      must(typeof selector["value"] === "string" || selector["type"] === "RangeSelector", `4.2 ${at}: a value`);
  }
  for (const refined of listed(selector["refinedBy"])) selectorRules(refined, at, must);
}
