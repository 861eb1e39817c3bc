const months = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"];
const names = months.join("|");
const forms: readonly { readonly pattern: RegExp; readonly read: (m: RegExpExecArray) => readonly [year: string, month: string, day: string] }[] = [
  { pattern: /(\d{4})-(\d\d)-(\d\d)/g, read: (m) => [m[1]!, m[2]!, m[3]!] },
  { pattern: new RegExp(`(\\d{1,2}) (${names}) (\\d{4})`, "gi"), read: (m) => [m[3]!, monthOf(m[2]!), m[1]!] },
  { pattern: new RegExp(`(${names}) (\\d{1,2}), (\\d{4})`, "gi"), read: (m) => [m[3]!, monthOf(m[1]!), m[2]!] },
  { pattern: /(\d{4}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?日/g, read: (m) => [m[1]!, m[2]!, m[3]!] },
];
const monthOf = (name: string) => String(months.indexOf(name.toLowerCase()) + 1);

/** The days that a text names, as `YYYY-MM-DD`. */
export function daysIn(text: string): readonly string[] {
  return forms.flatMap(({ pattern, read }) =>
    [...text.matchAll(pattern)].map((match) => {
      const [year, month, day] = read(match);
      return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    }),
  );
}
