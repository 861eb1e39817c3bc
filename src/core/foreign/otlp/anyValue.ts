import { isPlain, listOf, member, memberOf } from "../plain";

/** OpenTelemetry's `AnyValue` as a plain value. Integers that a number cannot hold stay text; bytes stay base64, named as such. */
export function anyValue(value: unknown): unknown {
  if (!isPlain(value)) return value ?? null;
  for (const [key, inside] of Object.entries(value)) {
    switch (key) {
      case "stringValue":
      case "string_value":
      case "boolValue":
      case "bool_value":
      case "doubleValue":
      case "double_value":
        return inside;
      case "intValue":
      case "int_value":
        return typeof inside === "string" && /^-?\d{1,20}$/.test(inside) && Number.isSafeInteger(Number(inside)) ? Number(inside) : inside;
      case "arrayValue":
      case "array_value":
        return listOf(member(inside, "values")).map(anyValue);
      case "kvlistValue":
      case "kvlist_value":
        return keyValues(member(inside, "values"));
      case "bytesValue":
      case "bytes_value":
        return { base64: inside };
    }
  }
  return Object.keys(value).length === 0 ? null : value;
}

/** A list of `{key, value}` as an object, or an object as it is. Of a key that comes twice the last value counts, and `again` is told. */
export function keyValues(list: unknown, again?: (key: string) => void): Record<string, unknown> {
  if (isPlain(list)) return Object.fromEntries(Object.entries(list));
  const found = new Map<string, unknown>();
  for (const pair of listOf(list)) {
    const key = memberOf(pair, "key");
    if (typeof key !== "string") continue;
    if (found.has(key)) again?.(key);
    found.set(key, anyValue(member(pair, "value")));
  }
  return Object.fromEntries(found);
}
