// Sentences as pages and answers have them: quotation marks, backslashes, line breaks, tabs, emoji, accents, Chinese.
import { randomFrom } from "./random.mjs";

const english =
  "the of retrieval page content answer source citation according report shows that data in 2024 figure table model evaluation result value reviewer claim evidence paragraph server response status header redirect latency cost total budget percent million revenue quarter city population temperature energy policy agency published updated section appendix annual summary method sample".split(
    " ",
  );
const chinese =
  "根据 该页面 的 内容 报告 显示 数据 来源 引用 结果 评估 模型 城市 人口 增长 百分比 政策 机构 发布 更新 章节 附录 年度 摘要 方法 样本 证据 段落 服务器 响应 状态 重定向 延迟 成本 预算".split(
    " ",
  );
const endings = [
  [0.04, "\n\n- "],
  [0.06, " C:\\data\\x"],
  [0.08, " café – naïve"],
  [0.09, " ✅🚀"],
  [0.1, '\t{"k": [1, 2]}'],
];

const seeded = randomFrom(12345);
const words = (list, count, between) => Array.from({ length: count }, () => seeded.pick(list)).join(between);
const sentences = {
  en: Array.from({ length: 4000 }, () => {
    const plain = words(english, 6 + seeded.whole(16), " ");
    const kind = seeded.share();
    const ended = kind > 0.9 ? `"${plain}"` : plain + (endings.find(([below]) => kind < below)?.[1] ?? "");
    return `${ended[0].toUpperCase()}${ended.slice(1)}. `;
  }),
  zh: Array.from({ length: 3000 }, () => {
    const plain = words(chinese, 8 + seeded.whole(18), "");
    return `${seeded.share() < 0.1 ? `“${plain}”` : plain}${seeded.share() < 0.05 ? "\n" : ""}。`;
  }),
};
const hosts = Array.from({ length: 800 }, () => `${seeded.pick(english)}-${seeded.pick(english)}.${seeded.pick(["test", "example"])}`);

/** Texts of one row, in its language. */
export function textsOf({ pick, whole, hex }, language, loneSurrogates) {
  const piece = (length) => Array.from(pick(sentences[language])).slice(0, length).join("");
  return {
    /** At most this many characters of one sentence. */
    piece,
    /** At least this many characters. */
    text: (length) => {
      let text = "";
      while (text.length < length) text += pick(sentences[language]);
      return text;
    },
    host: () => pick(hosts),
    url: () => `https://${pick(hosts)}/${pick(english)}/${pick(english)}-${whole(99999)}?id=${hex(8)}`,
    /** A piece of a text; with lone surrogates it may be cut inside a pair. */
    cut: (text, start, length) => {
      const piece = text.slice(start, start + length);
      return loneSurrogates ? piece : piece.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, "");
    },
  };
}
