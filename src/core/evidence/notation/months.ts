/** Month names that stand in dates, as they are written there, with their number. Languages that write them small have them small. */
const names: readonly (readonly [string, readonly string[]])[] = [
  ["en", ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"]],
  ["en short", ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]],
  ["de", ["Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember"]],
  ["fr", ["janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre"]],
  ["es", ["enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"]],
  ["it", ["gennaio", "febbraio", "marzo", "aprile", "maggio", "giugno", "luglio", "agosto", "settembre", "ottobre", "novembre", "dicembre"]],
  ["pt", ["janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro", "outubro", "novembro", "dezembro"]],
  ["ru", ["января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября", "октября", "ноября", "декабря"]],
  ["ar", ["يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر", "ديسمبر"]],
  ["ar, Levant", ["كانون الثاني", "شباط", "آذار", "نيسان", "أيار", "حزيران", "تموز", "آب", "أيلول", "تشرين الأول", "تشرين الثاني", "كانون الأول"]],
];

const byName = new Map(names.flatMap(([, months]) => months.map((name, index) => [name.normalize("NFC"), index + 1] as const)));
byName.set("Sept", 9).set("إبريل", 4);

/** Number of the month of that name, 1 to 12; undefined where it is none. */
export const monthOf = (name: string): number | undefined => byName.get(name) ?? byName.get(capitalised(name));

/** Names in capitals ("AUGUST") are names too; small ones ("may", "march") are other words. */
const capitalised = (name: string): string => (name.length > 2 && name === name.toUpperCase() ? name[0]! + name.slice(1).toLowerCase() : "");

/** All names, longest first, as alternatives of a regular expression. */
export const monthNames: string = [...byName.keys(), ...names.slice(0, 2).flatMap(([, months]) => months.map((name) => name.toUpperCase()))]
  .sort((a, b) => b.length - a.length)
  .join("|");
