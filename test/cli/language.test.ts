import { describe, expect, it } from "vitest";
import { languageId } from "../../src/cli/serve/language";
import { adjudicate } from "./adjudicate";

describe("the language of the screen of `adjudicate open`", () => {
  it("is the one asked for, however it is spelled", () => {
    for (const asked of ["zh-tw", "zh-TW", "zh_Hant", "zh-Hant-HK"]) expect(languageId(asked, {})).toBe("zh-tw");
    for (const asked of ["zh", "zh-cn", "zh-Hans-HK", "zh_SG"]) expect(languageId(asked, {})).toBe("zh-cn");
    expect(languageId("en-GB", { LANG: "zh_TW.UTF-8" })).toBe("en");
  });

  it("is otherwise that of the surroundings: LC_ALL before LC_MESSAGES before LANG", () => {
    const all = { LC_ALL: "zh_TW.UTF-8", LC_MESSAGES: "zh_CN.UTF-8", LANG: "en_US.UTF-8" };
    expect(languageId(undefined, all)).toBe("zh-tw");
    expect(languageId(undefined, { ...all, LC_ALL: "" })).toBe("zh-cn");
    expect(languageId(undefined, { LANG: "zh_HK.Big5-HKSCS" })).toBe("zh-tw");
    expect(languageId(undefined, { LANG: "zh_CN@pinyin" })).toBe("zh-cn");
  });

  it("is English where the surroundings say nothing, or something that there is no translation for", () => {
    for (const LANG of [undefined, "", "C", "C.UTF-8", "POSIX", "de_DE.UTF-8", "zhuang"]) expect(languageId(undefined, { LANG })).toBe("en");
  });

  it("says which ones there are when another one is asked for", async () => {
    const { code, err } = await adjudicate(["open", "samples/run", "--lang", "fr"]);
    expect(code).toBe(2);
    expect(err).toContain("--lang fr is no language of the screen: name one of en, zh-cn, zh-tw");
  });
});
