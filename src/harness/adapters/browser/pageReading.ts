/** Read from an open page, in the page. The names are those that assistive technology would say, as far as markup tells. */
export interface PageReading {
  readonly title: string;
  readonly visible_text: string;
  readonly markup: string;
  readonly controls: readonly { readonly role: string; readonly name: string; readonly submits: number | null }[];
  readonly forms: readonly {
    readonly name: string;
    readonly method: string;
    readonly action: string;
    readonly fields: readonly { readonly name: string; readonly type: string }[];
  }[];
}

/** Shared by reading and clicking, so that what is listed is what is clicked. */
const helpers = `
  const squeeze = (text) => (text || "").replace(/\\s+/g, " ").trim();
  const shown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.getClientRects().length > 0;
  const kinds = { button: "button", submit: "button", image: "button", reset: "button", checkbox: "checkbox", radio: "radio", range: "slider", number: "spinbutton", search: "searchbox" };
  const roleOf = (element) => element.getAttribute("role") || { A: "link", BUTTON: "button", SUMMARY: "button", SELECT: "combobox", TEXTAREA: "textbox" }[element.tagName] || kinds[element.type] || "textbox";
  const nameOf = (element) => squeeze(
    element.getAttribute("aria-label")
    || (element.labels && [...element.labels].map((label) => label.innerText).join(" "))
    || (element.tagName === "INPUT" ? (["submit", "button", "reset"].includes(element.type) ? element.value : element.alt) : element.tagName === "SELECT" || element.tagName === "TEXTAREA" ? "" : element.innerText)
    || element.placeholder || element.title);
  const usable = () => [...document.querySelectorAll("a[href],button,summary,select,textarea,input:not([type=hidden]),[role=button],[role=link]")].filter((one) => shown(one) && !one.disabled).slice(0, 300);
  const forms = [...document.forms];
  const submits = (one) => (one.form && ["submit", "image"].includes(one.type) ? forms.indexOf(one.form) : -1);
`;

export const readingScript = `(() => {${helpers}
  const headingBefore = (form) => [...document.querySelectorAll("h1,h2,h3,h4,h5,h6,legend")].filter((one) => form.contains(one) || one.compareDocumentPosition(form) & 4).pop();
  return {
    title: document.title,
    visible_text: document.body ? document.body.innerText : "",
    markup: (document.doctype ? "<!doctype html>\\n" : "") + document.documentElement.outerHTML + "\\n",
    controls: usable().map((one) => ({ role: roleOf(one), name: nameOf(one), submits: submits(one) < 0 ? null : submits(one) })),
    forms: forms.map((form) => ({
      name: squeeze(form.getAttribute("aria-label") || form.getAttribute("name") || (headingBefore(form) || {}).innerText),
      method: form.method.toUpperCase(),
      action: new URL(form.getAttribute("action") || "", document.baseURI).href,
      fields: [...form.elements].filter((one) => one.name).map((one) => ({ name: one.name, type: one.type })),
    })),
  };
})()`;

/** An expression for the element of this role and name; null where none is shown. `role` null: any that takes text. */
export const findingScript = (role: string | null, name: string): string => `(() => {${helpers}
  const [role, name] = ${JSON.stringify([role, name])};
  const same = (text) => squeeze(text).toLowerCase() === squeeze(name).toLowerCase();
  return usable().find((one) => (role === null ? ["textbox", "searchbox"].includes(roleOf(one)) : roleOf(one) === role) && same(nameOf(one))) || null;
})()`;

/** An expression for where the form goes that this element sends; null where it sends none. */
export const submittedScript = (role: string, name: string): string =>
  `((one) => one && one.form && ["submit", "image"].includes(one.type) ? new URL(one.form.getAttribute("action") || "", document.baseURI).href : null)(${findingScript(role, name)})`;
