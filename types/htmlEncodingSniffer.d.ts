/** The encoding that the HTML Standard's sniffing finds (BOM, transport, meta prescan), else `defaultEncoding`. */
export default function htmlEncodingSniffer(
  bytes: Uint8Array,
  options?: { xml?: boolean; transportLayerEncodingLabel?: string; defaultEncoding?: string },
): string;
