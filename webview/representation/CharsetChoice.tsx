import type { RepresentationView } from "../../src/protocol/views";
import { Dropdown, t } from "../ui";

/** Encodings that pages are really in; the one in use is always among them. */
const common = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "windows-1250",
  "windows-1251",
  "koi8-r",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-874",
  "shift_jis",
  "euc-jp",
  "iso-2022-jp",
  "gb18030",
  "big5",
  "euc-kr",
];

/** Which encoding the bytes were read in, what decided it, and the choice of another. */
export function CharsetChoice({
  charset,
  onCharset,
}: {
  readonly charset: NonNullable<RepresentationView["charset"]>;
  onCharset(charset: string | null): void;
}) {
  const { used, from, automatic: usual } = charset;
  const chosen = from === "chosen";
  const names = [...new Set([used, usual, ...common])].sort((a, b) => common.indexOf(a) - common.indexOf(b));
  const automatic = { value: "", text: chosen ? t("automatic: {0}", usual) : t("{0}, {1}", used, decidedBy(from)) };
  return (
    <Dropdown
      label={t("Encoding")}
      value={chosen ? used : ""}
      onChange={(value) => onCharset(value === "" ? null : value)}
      options={[automatic, ...names.map((name) => ({ value: name, text: chosen && name === used ? t("{0}, chosen", name) : name }))]}
    />
  );
}

function decidedBy(from: NonNullable<RepresentationView["charset"]>["from"]): string {
  switch (from) {
    case "bom":
      return t("by its mark");
    case "header":
      return t("by header");
    case "meta":
      return t("by the page");
    case "detected":
      return t("detected");
    case "default":
      return t("by default");
    case "chosen":
      return t("chosen");
  }
}
