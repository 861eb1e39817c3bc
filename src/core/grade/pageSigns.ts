/** What a page that stands in the place of another says of itself, told from its text alone. */
export const saysChallenge = (text: string): boolean =>
  /captcha|(?:verify|confirm|prove) (?:that )?you(?: are|'re|’re) (?:a )?human|checking your browser|驗證您是(?:真)?人|验证您是(?:真)?人/i.test(text);

export const saysLogin = (text: string): boolean =>
  (/\b(?:log|sign)(?:ged|ging)?[ -]?in\b/i.test(text) && /password|passphrase/i.test(text)) ||
  (/登入|登录|登錄/.test(text) && /密碼|密码/.test(text));

export const saysNotFound = (text: string): boolean =>
  /\b(?:404|not found|no longer (?:exists|available)|does not exist|could not be found|cannot be found)\b|找不到|不存在/i.test(text);

export const saysForbidden = (text: string): boolean =>
  /\b(?:access denied|not (?:authori[sz]ed|permitted|allowed) to|(?:role|account|user)\b[^.]{0,60}\b(?:lacks?|has no|does not have|without)\b[^.]{0,40}\b(?:access|permission|right))|權限不足|权限不足/i.test(
    text,
  );

/** Characters that stand for bytes which the encoding that was used does not have. */
export const hasReplacedCharacters = (text: string): boolean => text.includes("\ufffd");
