/** What people call things in files of questions, answers and judgements, in English and Chinese. */

/** The words of a key: `reasonMissingSupport`, `reason_missing_support` → reason, missing, support; digits are words of their own. */
export function wordsOf(key: string): readonly string[] {
  return key
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Za-z])(\d)/g, "$1 $2")
    .replace(/(\d)([A-Za-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9\u4e00-\u9fff]+/)
    .filter((word) => word !== "");
}

/** Names of one thing: whole keys in order of how plain they are, and words that a longer key ends with or holds. */
interface Names {
  readonly whole: readonly string[];
  readonly ends: readonly string[];
  readonly chinese: readonly string[];
}

const names = (whole: string, ends: string, chinese: string): Names => ({
  whole: whole.split(" "),
  ends: ends.split(" ").filter((word) => word !== ""),
  chinese: chinese.split(" ").filter((word) => word !== ""),
});

export const roles = {
  id: names(
    "task_id case_id question_id example_id sample_id item_id prompt_id query_id instance_id qid uid uuid id _id idx index no number",
    "id idx uuid",
    "题号 编号 序号 标识",
  ),
  query: names(
    "question query prompt instruction user_query user_question user_prompt input task problem user_input",
    "question query prompt instruction problem",
    "问题 题目 提问 指令 查询 用户输入 题干",
  ),
  context: names("input context background passage", "input", "输入 上下文 背景"),
  answer: names(
    "model_answer model_response model_output answer_string generated_answer generated_text prediction predicted_answer final_answer response output completion generation answer reply result_text answer_text text content",
    "answer response output prediction completion generation reply",
    "模型回答 模型输出 模型答案 回答 回复 答复 答案 输出",
  ),
  reference: names(
    "expected_answer reference_answer gold_answer golden_answer correct_answer ground_truth_answer ground_truth reference expected expected_output target gold ideal best_answer label_answer answers_gold true_answer",
    "reference expected gold target truth ideal",
    "参考答案 标准答案 正确答案 期望答案",
  ),
  system: names(
    "system model model_name model_id system_name system_id engine generator agent assistant method",
    "model system engine generator",
    "模型名称 模型 系统 方法",
  ),
  stratum: names(
    "category stratum domain topic subject field area genre task_type question_type type dataset subset split source_dataset",
    "category domain topic subject field type",
    "类别 分类 领域 类型 学科 主题",
  ),
  claims: names(
    "claims statements sentences atomic_facts propositions assertions segments facts",
    "claims statements sentences facts",
    "断言 陈述 论断 句子",
  ),
  claimText: names(
    "claim_string claim claim_text statement sentence proposition assertion fact text content string",
    "claim statement sentence string text",
    "断言 陈述 论断 句子 内容 文本",
  ),
  evidence: names(
    "evidence evidences citations citation references sources source passages passage documents docs contexts context retrieved_contexts retrieved_documents search_results snippets ctxs attribution attributions links urls",
    "evidence evidences citations references sources passages documents docs contexts results snippets attribution attributions links urls",
    "证据 引用 引文 来源 参考资料 参考文献 出处 检索结果",
  ),
  url: names("url uri link href source_url page_url web_url", "url uri link href", "链接 网址 地址"),
  pageText: names(
    "text content passage snippet page_content body document evidence context raw_content quote extract summary",
    "text content passage snippet body",
    "正文 内容 文本 摘要 原文",
  ),
  time: names("observed_at timestamp created_at time date datetime created answered_at finished_at", "timestamp at time date", "时间 日期"),
  duration: names(
    "duration_s duration_seconds latency_s latency_seconds elapsed_seconds duration latency elapsed elapsed_time response_time duration_ms latency_ms",
    "duration latency elapsed",
    "耗时 用时 时长",
  ),
  cost: names("cost_usd cost total_cost price price_usd", "cost", "费用 成本"),
  rationale: names(
    "rationale reason explanation justification comment comments feedback reasoning critique notes remark",
    "rationale reason explanation justification comment feedback critique",
    "理由 原因 解释 说明 评语 备注",
  ),
} as const satisfies Record<string, Names>;
export type Role = keyof typeof roles;

/** How well a key names a role: 1 for the plainest name, falling to 0 for none. */
export function fits(key: string, role: Role): number {
  const { whole, ends, chinese } = roles[role];
  const words = wordsOf(key);
  const plain = words.join("_");
  const at = whole.findIndex((name) => name.replace(/^_/, "") === plain);
  if (at >= 0) return 1 - (at / whole.length) * 0.3;
  const said = chinese.findIndex((name) => key === name);
  if (said >= 0) return 1 - (said / chinese.length) * 0.3;
  if (chinese.some((name) => key.includes(name))) return 0.6;
  const last = words.filter((word) => !/^\d+$/.test(word)).at(-1);
  if (last !== undefined && ends.includes(last)) return 0.55;
  return 0;
}

/** Words that make a value a judgement of something, and the name of the question it answers. */
const judging =
  /^(label|labels|support|supported|supports|attribution|correct|correctness|incorrect|accuracy|accurate|factuality|factual|faithful|faithfulness|groundedness|grounded|relevance|relevant|informativeness|informative|usefulness|useful|helpfulness|helpful|harmless|harmlessness|quality|reliability|reliable|worthiness|fluency|coherence|completeness|complete|verdict|judgement|judgment|judge|score|scores|rating|ratings|grade|graded|rank|ranking|preference|preferred|winner|choice|vote|result|hallucination|hallucinated|entailment|nli|match|matched|pass|passed|annotator|annotation|rater|reviewer|evaluator|assessor|evaluation|eval|assessment|human|expert|crowd|overall|satisfaction|consistency|consistent|safe|safety|toxicity|toxic)$/;
const judgingChinese = /支持|正确|评分|得分|分数|评价|评级|判断|判定|标注|标签|评审|评委|裁判|质量|相关性|可靠|准确|幻觉|一致|有用|胜者|偏好/;

export const isJudging = (key: string): boolean => judgingChinese.test(key) || wordsOf(key).some((word) => judging.test(word));

const people =
  /^(annotator|annotators|rater|raters|human|humans|expert|experts|crowd|worker|workers|reviewer|reviewers|assessor|assessors|labeler|labeller|user|editor|grader)$/;
const peopleChinese = /人工|标注员|标注者|标注人|评审|专家|评委|审核人/;
const machines =
  /^(gpt|chatgpt|gpt4|openai|claude|gemini|llama|qwen|deepseek|mistral|pandalm|llm|judge|model|auto|automatic|nli|bert|bertscore|bleurt|autoais|prometheus|evaluator|critic|ai|machine|predicted)$/;
const machinesChinese = /裁判|自动|机器|大模型/;
const rules = /^(exact|match|em|f1|rouge|bleu|string|regex|rule)$/;

/** Who judges, as far as a key says it. */
export function judgeKind(key: string): "human" | "model" | "rule" | null {
  const words = wordsOf(key);
  if (peopleChinese.test(key) || words.some((word) => people.test(word))) return "human";
  if (machinesChinese.test(key) || words.some((word) => machines.test(word))) return "model";
  return words.some((word) => rules.test(word)) ? "rule" : null;
}

/** Names an annotator: `annotator_id`, `worker`, 标注员; its values are who judged, not what was judged. */
export const namesJudge = (key: string): boolean =>
  /^(annotator|rater|worker|reviewer|expert|judge|assessor|labeler|labeller|evaluator|grader)(_?(id|name|uuid))?$/i.test(wordsOf(key).join("_")) ||
  /^(标注员|标注者|标注人|评审人|审核人|评委)(编号|姓名)?$/.test(key);
