import type { ByteSource } from "../../../core/records/byteSource";

const pageLength = 256 * 1024;

/** The same bytes, read in larger pieces: an archive is looked at in many small ones, most of them one behind the other. */
export function pagedSource(source: ByteSource): ByteSource {
  let page: { readonly start: number; readonly bytes: Uint8Array } | null = null;
  let size: Promise<number> | null = null;
  return {
    name: source.name,
    size: () => (size ??= source.size()),
    async read(start, end) {
      if (end - start >= pageLength) return source.read(start, end);
      if (page === null || start < page.start || end > page.start + page.bytes.length)
        page = { start, bytes: await source.read(start, start + pageLength) };
      return page.bytes.subarray(start - page.start, Math.min(end, page.start + page.bytes.length) - page.start);
    },
  };
}
