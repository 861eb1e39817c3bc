import type { Seeded } from "./seeded";

export type Language = "en" | "zh" | "ja" | "ar";

/** What a generated page says: the same kind of facts in every language, other ones in every section. */
export interface Facts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly ships: number;
  readonly tonnes: number;
  readonly share: number;
  readonly piers: number;
  readonly town: number;
  readonly person: number;
}

export function factsOf(random: Seeded): Facts {
  return {
    year: 1998 + random.below(28),
    month: 1 + random.below(12),
    day: 13 + random.below(16),
    ships: 1000 + random.below(90_000),
    tonnes: 1_000_000 + random.below(9_000_000),
    share: 11 + random.below(80),
    piers: 3 + random.below(9),
    town: random.below(6),
    person: random.below(6),
  };
}

export const towns: Readonly<Record<Language, readonly string[]>> = {
  en: ["Northfield", "Eastwick", "Marlow Bay", "Harrowgate", "Saint Elmo", "Kestrel Point"],
  zh: ["北原镇", "东湾市", "马洛湾", "石桥港", "青浦口", "金沙角"],
  ja: ["北原町", "東湾市", "真鶴湾", "石橋港", "青浦町", "金沢岬"],
  ar: ["مدينة النور", "خليج السلام", "ميناء الزهراء", "رأس الحكمة", "بلدة الواحة", "جزيرة المرجان"],
};
export const people: Readonly<Record<Language, readonly string[]>> = {
  en: ["Ada Holloway", "René Dubois", "Zoë Fitzgerald", "Marek Novák", "Ian O’Brien", "Ingrid Sørensen"],
  zh: ["李文博", "王晓岚", "陈国栋", "赵思远", "孙雅琴", "周立群"],
  ja: ["佐藤健一", "鈴木美咲", "高橋直樹", "田中さくら", "伊藤ゆうこ", "渡辺ひろし"],
  ar: ["سالم الحداد", "ليلى المنصور", "كريم الفارس", "نادية الخطيب", "يوسف العطار", "هدى الشامي"],
};

const days = { en: "en-GB", zh: "zh-CN", ja: "ja", ar: "ar-EG" } as const;

/** The day of the facts as the language writes it. */
export const dayIn = (language: Language, { year, month, day }: Facts): string =>
  new Date(Date.UTC(year, month - 1, day)).toLocaleDateString(days[language], { timeZone: "UTC", dateStyle: "long" });

/** A number as the language writes it, in groups. */
export const numberIn = (language: Language, value: number): string => value.toLocaleString(days[language]);
