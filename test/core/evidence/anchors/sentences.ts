import { dayIn, numberIn, people, towns, type Facts, type Language } from "./facts";

/** A sentence of a page, and the same said in other words. */
export type Said = readonly [sentence: string, paraphrase: string];

export const sentencesIn: Readonly<Record<Language, (facts: Facts) => readonly Said[]>> = {
  en: (f) => {
    const [town, person, day] = [towns.en[f.town]!, people.en[f.person]!, dayIn("en", f)];
    const [ships, tonnes] = [numberIn("en", f.ships), numberIn("en", f.tonnes)];
    return [
      [
        `The port of ${town} was reopened on ${day} after two winters of repairs.`,
        `Following repairs that took two winters, ships could use ${town}’s port again from ${day}.`,
      ],
      [
        `In that year it handled ${ships} ships and ${tonnes} tonnes of cargo – more than any other harbour on the coast.`,
        `No harbour on the coast moved more: ${tonnes} tonnes came in on ${ships} vessels.`,
      ],
      [
        `“We do not expect the traffic to fall,” said ${person}, who has led the harbour office since the reform.`,
        `The head of the harbour office, ${person}, sees no decline in traffic coming.`,
      ],
      [
        `About ${f.share}% of the containers were sent on by rail, which the office calls an efficient and affordable way to reach the inland cities.`,
        `Roughly ${f.share}% of all boxes left by train, in the office’s view a cheap and good route inland.`,
      ],
      [
        `The council approved the building of ${f.piers} further piers, although the fishing cooperative had filed an objection.`,
        `Despite the cooperative’s objection, the council said yes to ${f.piers} more piers.`,
      ],
      [
        `Critics, among them the naïve-sounding “Friends of the Bay”, fear that the deeper channel will flood the salt meadows…`,
        `Opponents worry the meadows could drown once the channel is deepened.`,
      ],
      [
        `None of the ships that entered ${town} between the storms was held for longer than three hours.`,
        `Ships arriving at ${town} between storms waited three hours at the very most.`,
      ],
    ];
  },
  zh: (f) => {
    const [town, person, day] = [towns.zh[f.town]!, people.zh[f.person]!, dayIn("zh", f)];
    const [ships, tonnes] = [numberIn("zh", f.ships), numberIn("zh", f.tonnes)];
    return [
      [`经过两个冬天的维修，${town}港口于${day}重新开放。`, `${day}起，维修了两个冬季的${town}港再度启用。`],
      [`当年港口共接待船舶${ships}艘，货物吞吐量达${tonnes}吨，居沿海各港之首。`, `沿海港口中它的吞吐量最高，为${tonnes}吨，进港船只有${ships}艘。`],
      [`港务局负责人${person}表示：“我们预计运输量不会下降。”`, `${person}作为港务局的主管，并不认为运量会减少。`],
      [`约${f.share}%的集装箱通过铁路转运，港务局称这是通往内陆城市的高效而经济的方式。`, `铁路承担了大约${f.share}%的箱子，据称又快又便宜。`],
      [`尽管渔业合作社提出异议，市议会仍批准再建${f.piers}座码头。`, `市议会不顾合作社反对，同意增加${f.piers}个泊位设施。`],
      [`反对者（其中包括“海湾之友”协会）担心，航道加深以后会淹没盐沼草地……`, `有人忧虑加深后的航道会让草地被水浸没。`],
      [`两次风暴之间进入${town}的船舶，没有一艘滞留超过三个小时。`, `风暴间隙抵达${town}的船最多等候三小时。`],
    ];
  },
  ja: (f) => {
    const [town, person, day] = [towns.ja[f.town]!, people.ja[f.person]!, dayIn("ja", f)];
    const [ships, tonnes] = [numberIn("ja", f.ships), numberIn("ja", f.tonnes)];
    return [
      [`二冬にわたる修理を経て、${town}の港は${day}に再開された。`, `${day}、長い修理が終わり、${town}では港がふたたび使えるようになった。`],
      [
        `その年に寄港した船は${ships}隻、取扱貨物は${tonnes}トンで、沿岸の港の中で最も多かった。`,
        `貨物${tonnes}トン、船舶${ships}隻という数字は沿岸で首位である。`,
      ],
      [`港湾事務所を率いる${person}氏は「交通量が減るとは考えていない」と述べた。`, `${person}氏によれば、交通量の減少は見込まれないという。`],
      [
        `コンテナの約${f.share}%は鉄道で運ばれ、内陸の都市へ向かう効率的で安価な方法だとされる。`,
        `およそ${f.share}%が列車で内陸へ送られ、安くて良い経路とみなされている。`,
      ],
      [
        `漁業協同組合が異議を申し立てたものの、市議会はさらに${f.piers}本の桟橋の建設を承認した。`,
        `組合の反対を押し切り、議会は桟橋を${f.piers}本増やすことを決めた。`,
      ],
      [`「湾の友」などの団体は、航路を深くすると塩性湿地が水没するのではないかと心配している……`, `湿地が失われることを恐れる声もある。`],
      [
        `嵐と嵐のあいだに${town}へ入った船のうち、三時間を超えて待たされたものは一隻もなかった。`,
        `${town}に着いた船の待ち時間は長くても三時間だった。`,
      ],
    ];
  },
  ar: (f) => {
    const [town, person, day] = [towns.ar[f.town]!, people.ar[f.person]!, dayIn("ar", f)];
    const [ships, tonnes] = [numberIn("ar", f.ships), numberIn("ar", f.tonnes)];
    const [share, piers] = [numberIn("ar", f.share), numberIn("ar", f.piers)];
    return [
      [`أُعيد افتتاح ميناء ${town} في ${day} بعد شتاءين من أعمال الصيانة.`, `بعد صيانة دامت شتاءين عادت السفن إلى مرفأ ${town} في ${day}.`],
      [
        `وفي تلك السنة استقبل الميناء ${ships} سفينة ونقل ${tonnes} طن من البضائع، أي أكثر من أي ميناء آخر على الساحل.`,
        `لم يتفوق عليه مرفأ ساحلي، إذ بلغت البضائع ${tonnes} طن على متن ${ships} سفينة.`,
      ],
      [`وقال ${person} الذي يدير مكتب الميناء منذ الإصلاح: «لا نتوقع أن تنخفض الحركة».`, `ويرى مدير المكتب ${person} أن الحركة ستبقى كما هي.`],
      [
        `نُقل نحو ${share}٪ من الحاويات بالسكك الحديدية، وهي طريقة فعالة ورخيصة للوصول إلى المدن الداخلية.`,
        `غادرت قرابة ${share}٪ من الصناديق بالقطار نحو الداخل.`,
      ],
      [`وافق المجلس على بناء ${piers} أرصفة أخرى رغم اعتراض تعاونية الصيادين.`, `اعترض الصيادون، لكن المجلس أقرّ ${piers} أرصفة جديدة.`],
      [`ويخشى المنتقدون، ومنهم جمعية «أصدقاء الخليج»، أن تغمر القناة العميقة المروج المالحة…`, `هناك من يخاف على المروج من الغرق بسبب القناة.`],
      [`لم تُحتجز أي سفينة دخلت ${town} بين العاصفتين أكثر من ثلاث ساعات.`, `انتظرت السفن القادمة إلى ${town} ثلاث ساعات على الأكثر.`],
    ];
  },
};

/** What pages say again and again, word by word. */
export const refrains: Readonly<Record<Language, readonly string[]>> = {
  en: ["These figures are provisional and may be revised.", "Not reported for this period"],
  zh: ["以上数据为初步统计，今后可能修订。", "本期没有报告数据"],
  ja: ["これらの数値は速報値であり、後に改定されることがある。", "この期間については報告なし"],
  ar: ["هذه الأرقام أولية وقد تُراجع لاحقًا.", "لا توجد بيانات لهذه الفترة"],
};
