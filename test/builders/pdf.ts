/** A PDF written by hand: each page is a list of lines, or the bytes of a content stream with its filter. */
export interface PdfPage {
  readonly lines?: readonly string[];
  readonly stream?: { readonly bytes: Uint8Array; readonly filter: string };
}

/** `chinese` sets the text in a font that is not embedded and whose codes (UCS-2) only pdf.js's own tables can read. */
export function aPdf(pages: readonly PdfPage[], font: "helvetica" | "chinese" = "helvetica"): Uint8Array {
  const fontAt = 3 + 2 * pages.length;
  const stream = (bytes: Uint8Array, more = "") =>
    Buffer.concat([Buffer.from(`<< /Length ${bytes.length}${more} >>\nstream\n`), bytes, Buffer.from("\nendstream")]);
  const shown = (line: string) =>
    font === "helvetica" ? `(${line.replaceAll(/[()\\]/g, "\\$&")})` : `<${Buffer.from(line, "utf16le").swap16().toString("hex")}>`;
  const objects: (string | Buffer)[] = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${pages.map((_, index) => `${3 + 2 * index} 0 R`).join(" ")}] /Count ${pages.length} >>`,
    ...pages.flatMap(({ lines = [], stream: given }, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${4 + 2 * index} 0 R /Resources << /Font << /F1 ${fontAt} 0 R >> >> >>`,
      given
        ? stream(given.bytes, ` /Filter /${given.filter}`)
        : stream(Buffer.from(`BT /F1 12 Tf 72 720 Td ${lines.map((line) => `${shown(line)} Tj 0 -16 Td`).join(" ")} ET`)),
    ]),
    ...(font === "helvetica"
      ? ["<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"]
      : [
          `<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [${fontAt + 1} 0 R] >>`,
          `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /DW 1000 /FontDescriptor ${fontAt + 2} 0 R >>`,
          "<< /Type /FontDescriptor /FontName /STSong-Light /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>",
        ]),
  ];
  return rawPdf(objects);
}

/** A PDF of these objects, numbered from 1, of which the first is the catalog; `trailer` is more for the trailer. */
export function rawPdf(objects: readonly (string | Uint8Array)[], trailer = ""): Uint8Array {
  const parts: Buffer[] = [];
  let length = 0;
  const add = (part: string | Uint8Array) => {
    parts.push(Buffer.from(part as Uint8Array));
    length += parts.at(-1)!.length;
  };
  add("%PDF-1.7\n");
  const offsets = objects.map((object, index) => {
    const at = length;
    add(`${index + 1} 0 obj\n`);
    add(object);
    add("\nendobj\n");
    return at;
  });
  const table = length;
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("")}`);
  add(`trailer << /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${table}\n%%EOF\n`);
  return new Uint8Array(Buffer.concat(parts));
}

/** The objects of one page with this content, and what else its resources and the catalog have; more objects begin at number 6. */
export function onePage(
  content: string | Uint8Array,
  {
    resources = "",
    catalog = "",
    page = "",
    filter = "",
    more = [],
  }: { resources?: string; catalog?: string; page?: string; filter?: string; more?: (string | Uint8Array)[] } = {},
): Uint8Array {
  const bytes = Buffer.from(content as Uint8Array);
  return rawPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${resources} >> ${page} >>`,
    Buffer.concat([Buffer.from(`<< /Length ${bytes.length} ${filter} >>\nstream\n`), bytes, Buffer.from("\nendstream")]),
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...more,
  ]);
}
