/**
 * The keys that the index wants, as a tree of objects. A node is a table of 32 slots by a hash of a key's first four bytes;
 * a key is its first 16 bytes with the closing quotation mark, so that one comparison of 16 bytes tells it from all others.
 */
/** A text, by its code. */
export const kindText: u32 = 0;
/** A text or a number, by the code of what is written. */
export const kindId: u32 = 1;
export const lastTextKind: u32 = 1;
/** An object or list as a whole, by its code. */
export const kindWholeObject: u32 = 2;
export const kindWholeList: u32 = 3;
export const kindObject: u32 = 4;
export const kindNumber: u32 = 5;
export const kindTime: u32 = 6;
export const kindTask: u32 = 7;
export const kindQuery: u32 = 8;
export const kindAttempts: u32 = 9;
export const kindFacts: u32 = 10;
export const kindCitations: u32 = 11;
export const kindMatched: u32 = 12;
export const kindSupport: u32 = 13;
export const kindProvenance: u32 = 14;

const nodeSize: usize = 32 * 4;
const keySize: usize = 64;
const nodes: usize = memory.data(1024, 16); // 8 nodes
const keys: usize = memory.data(2560, 16); // 40 keys
let nodeCount: usize = 0;
let keyCount: usize = 0;

/** A wanted key: where its parts lie. */
export class Key {
  @inline static kind(key: usize): u32 {
    return load<u32>(key, 32);
  }
  /** Column, or address of the node. */
  @inline static column(key: usize): u32 {
    return load<u32>(key, 36);
  }
  /** A bit of its own among the keys of its object. */
  @inline static bit(key: usize): u32 {
    return load<u32>(key, 40);
  }

  @inline static slot(node: usize, text: usize): usize {
    return node + <usize>(((load<u32>(text) * 0x9e3779b1) >> 27) << 2);
  }

  /** The key of a node whose text begins at an address; 0 where it is none. Reads 16 bytes. */
  @inline static find(node: usize, text: usize): usize {
    let key = <usize>load<u32>(Key.slot(node, text));
    while (key != 0) {
      const differs = v128.and(v128.xor(v128.load(text), v128.load(key)), v128.load(key, 16));
      if (!v128.any_true(differs)) return key;
      key = <usize>load<u32>(key, 44);
    }
    return 0;
  }
}

function newNode(): usize {
  return nodes + nodeCount++ * nodeSize;
}

function add(node: usize, bit: u32, name: string, kind: u32, column: u32): void {
  const key = keys + keyCount++ * keySize;
  for (let i = 0; i < name.length; i++) {
    store<u8>(key + i, <u8>name.charCodeAt(i));
    store<u8>(key + i, 0xff, 16);
  }
  store<u8>(key + name.length, 0x22);
  store<u8>(key + name.length, 0xff, 16);
  store<u32>(key, kind, 32);
  store<u32>(key, column, 36);
  store<u32>(key, 1 << bit, 40);
  const slot = Key.slot(node, key);
  store<u32>(key, load<u32>(slot), 44);
  store<u32>(slot, <u32>key);
}

export const rowNode: usize = newNode();
const resultNode: usize = newNode();
const freshnessNode: usize = newNode();
const metricsNode: usize = newNode();
const traceNode: usize = newNode();
const refusalNode: usize = newNode();
export const factNode: usize = newNode();
export const citationNode: usize = newNode();

// Columns by their places in the contract's lists of columns of codes and of numbers.
add(rowNode, 0, "run_id", kindId, 0);
add(rowNode, 1, "lane", kindText, 1);
add(rowNode, 2, "system", kindWholeObject, 2);
add(rowNode, 3, "stratum", kindText, 3);
add(rowNode, 4, "expect", kindText, 6);
add(rowNode, 5, "dimensions", kindWholeObject, 12);
add(rowNode, 6, "schema", kindText, 13);
add(rowNode, 7, "task_id", kindTask, 0);
add(rowNode, 8, "query", kindQuery, 0);
add(rowNode, 9, "repetition", kindNumber, 0);
add(rowNode, 10, "observed_at", kindTime, 13);
add(rowNode, 11, "result", kindObject, <u32>resultNode);
add(rowNode, 12, "metrics", kindObject, <u32>metricsNode);
add(rowNode, 13, "trace", kindObject, <u32>traceNode);
add(resultNode, 0, "primary_label", kindText, 4);
add(resultNode, 1, "failure_class", kindText, 5);
add(resultNode, 2, "failure_tags", kindWholeList, 9);
add(resultNode, 3, "facts", kindFacts, 0);
add(resultNode, 4, "citations", kindCitations, 0);
add(resultNode, 5, "freshness", kindObject, <u32>freshnessNode);
add(freshnessNode, 0, "verdict", kindText, 8);
add(metricsNode, 0, "duration_s", kindNumber, 7);
add(metricsNode, 1, "requests", kindNumber, 8);
add(metricsNode, 2, "retries", kindNumber, 9);
add(metricsNode, 3, "escalations", kindNumber, 10);
add(metricsNode, 4, "bytes", kindNumber, 11);
add(metricsNode, 5, "cost_usd", kindNumber, 12);
add(traceNode, 0, "attempts", kindAttempts, 0);
add(traceNode, 1, "refusal", kindObject, <u32>refusalNode);
add(refusalNode, 0, "code", kindText, 7);
add(factNode, 0, "matched", kindMatched, 0);
add(citationNode, 0, "support", kindSupport, 0);
add(citationNode, 1, "provenance", kindProvenance, 0);
