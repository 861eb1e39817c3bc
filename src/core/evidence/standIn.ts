import { saysChallenge, saysForbidden, saysLogin, saysNotFound } from "../grade/pageSigns";
import { lettersUpTo } from "./captureWarnings";

/** A page as far as it can be told from another that stands in its place. */
export interface PageFacts {
  /** Text without the title. */
  readonly body: string;
  readonly title: string;
  /** The beginning of the markup. */
  readonly markup: string;
  /** HTTP status; null where none is recorded. */
  readonly status: number | null;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly url: string | null;
  readonly finalUrl: string | null;
}

export type StandInCode = "challenge" | "login" | "soft-404" | "access-denied";

/** Why a page is held to stand in the place of the one that was asked for. `rule` names what fired. */
export interface StandIn {
  readonly code: StandInCode;
  readonly rule: string;
  readonly message: string;
}

/** A page that stands in the place of another says so soon, and says little else; a long article may speak of anything. */
const beginning = 800;
const mostLetters = 1200;

/**
 * Challenge, login, "not found" with a status that says otherwise, and "you may not". Each rule looks at one thing: a header,
 * the title, the markup, the first words of a page that has few. The first rule of a code that fires speaks for it.
 */
export function standIns(page: PageFacts): readonly StandIn[] {
  const short = lettersUpTo(page.body, mostLetters) < mostLetters;
  const start = page.body.slice(0, beginning);
  const found = rules.filter(([, , , test]) => test(page, start, short));
  return codes.flatMap((code) => {
    const first = found.find((rule) => rule[0] === code);
    return first ? [{ code, rule: first[1], message: first[2](page) }] : [];
  });
}

const codes: readonly StandInCode[] = ["challenge", "login", "soft-404", "access-denied"];
type Rule = readonly [
  code: StandInCode,
  rule: string,
  message: (page: PageFacts) => string,
  test: (page: PageFacts, start: string, short: boolean) => boolean,
];

const quoted = (text: string) => `“${text.trim().replace(/\s+/g, " ").slice(0, 80)}”`;
const fits = (page: PageFacts) => page.status === null || (page.status >= 200 && page.status < 300);

const rules: readonly Rule[] = [
  [
    "challenge",
    "challenge-header",
    ({ headers }) => `The answer's header says that it is a challenge (${headers.has("cf-mitigated") ? "cf-mitigated" : "x-amzn-waf-action"}).`,
    ({ headers }) =>
      /^challenge\b/i.test(headers.get("cf-mitigated") ?? "") || /^(?:challenge|captcha)\b/i.test(headers.get("x-amzn-waf-action") ?? ""),
  ],
  [
    "challenge",
    "challenge-title",
    ({ title }) => `The title is that of a challenge: ${quoted(title)}.`,
    ({ title }, _start, short) => short && challengeTitle.test(title.trim()),
  ],
  [
    "challenge",
    "challenge-words",
    () => "A short page that asks the visitor to prove not to be a program.",
    (_page, start, short) => short && (saysChallenge(start) || challengeWords.test(start)),
  ],
  [
    "challenge",
    "challenge-markup",
    () => "A short page whose markup loads a challenge.",
    ({ markup }, _start, short) => short && challengeMarkup.test(markup),
  ],
  ["login", "login-status", () => "The server asks for credentials (status 401).", ({ status }) => status === 401],
  [
    "login",
    "login-form",
    () => "A short page with a field for a password that speaks of signing in.",
    ({ markup, title }, start, short) => short && passwordField.test(markup) && (loginWords.test(start) || loginTitle.test(title)),
  ],
  ["login", "login-words", () => "A short page that asks to sign in with a password.", (_page, start, short) => short && saysLogin(start)],
  [
    "login",
    "login-address",
    ({ finalUrl }) => `Redirected to the address of a login: ${quoted(finalUrl ?? "")}.`,
    ({ url, finalUrl }, start, short) =>
      short &&
      finalUrl !== null &&
      url !== finalUrl &&
      loginPath.test(pathOf(finalUrl)) &&
      !loginPath.test(pathOf(url ?? "")) &&
      loginWords.test(start),
  ],
  [
    "soft-404",
    "not-found-title",
    ({ title, status }) =>
      `The title says that the page is not there (${quoted(title)}), and the status ${status ?? "that is not recorded"} does not.`,
    (page, _start, short) => fits(page) && short && notFoundTitle.test(page.title.trim()),
  ],
  [
    "soft-404",
    "not-found-words",
    ({ status }) => `A short page that says that there is no such page, under the status ${status ?? "that is not recorded"}.`,
    (page, start, short) => fits(page) && short && saysNotFound(start),
  ],
  [
    "access-denied",
    "denied-words",
    ({ status }) => `A short page that denies access, under the status ${status ?? "that is not recorded"}.`,
    (page, start, short) => fits(page) && short && saysForbidden(start),
  ],
];

const challengeTitle =
  /^(?:just a moment|attention required!? ?\| ?cloudflare|checking your browser|vercel security checkpoint|ddos-guard|security check(?:point)?|are you (?:a )?(?:robot|human)|robot check|(?:verify(?:ing)? (?:that )?)?you are human|human verification|bot verification|pardon our interruption|人机验证|人機驗證|安全验证|安全驗證|百度安全验证)\W*$/i;
const challengeWords =
  /unusual traffic from your (?:computer|network)|(?:enable|turn on) javascript and cookies to continue|press (?:&|and) hold (?:to|the button)|(?:i am|i'm|i’m) not a robot|checking (?:if|that) (?:the|your) (?:site )?connection is secure|review the security of your connection|complete the security check|请完成(?:下列|以下|下方)?(?:安全|人机)?验证|請完成(?:下列|以下|下方)?(?:安全|人機)?驗證|拖[动動]滑[块塊]|ロボットではありません/i;
const challengeMarkup =
  /\/cdn-cgi\/challenge-platform\/|\bcf-chl-|_Incapsula_Resource|captcha-delivery\.com|\bpx-captcha\b|\/_sec\/cp_challenge\/|awswaf\.com\/[^"']{0,200}challenge/i;
const passwordField = /<input\b[^>]{0,400}\btype\s*=\s*["']?password\b/i;
const loginWords =
  /\b(?:log|sign)(?:ged|ging)?[ -]?(?:in|on)\b|登入|登录|登錄|ログイン|로그인|вход|войти|anmelden|se connecter|connexion|iniciar sesión/i;
const loginTitle = /^(?:log|sign)[ -]?in\b|^(?:登入|登录|登錄|ログイン)/i;
const loginPath = /(?:^|\/)(?:log-?in|sign-?in|signin|sso|session\/new|account\/login|wp-login\.php)(?:[/.?]|$)/i;
const notFoundTitle =
  /^(?:error )?404\b|\b(?:page|file|document|site|content) (?:was |is |could )?not (?:be )?found\b|^not found\b|\b404 not found\b|(?:页面|頁面|网页|網頁)(?:不存在|找不到)|找不到(?:页面|頁面|网页|網頁)|ページが見つかりません/i;

const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : "");
