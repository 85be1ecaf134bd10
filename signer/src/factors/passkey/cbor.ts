import { Refusal } from '../../terms/refusal.ts';

/** A value in CBOR, of the kinds that authenticators send: no floats, tags or lengths that are left open. */
export type Cbor = number | string | boolean | null | Buffer | readonly Cbor[] | CborMap;
export type CborMap = ReadonlyMap<number | string, Cbor>;

const DEPTH_MAX = 4;
/** By major type. */
const [UNSIGNED, NEGATIVE, BYTES, TEXT, LIST, MAP, , SIMPLE] = [0, 1, 2, 3, 4, 5, 6, 7];
const SIMPLE_VALUES = new Map<number, boolean | null>([
  [20, false],
  [21, true],
  [22, null],
]);

/**
 * Reads the value at `at`, in its one shortest form, and returns where it ends. Throws a Refusal if it is anything else, has a name
 * twice, or is deeper than four levels.
 */
export function readCbor(
  bytes: Buffer,
  at: number,
  depth = 0,
): { readonly value: Cbor; readonly end: number } {
  if (depth > DEPTH_MAX) throw malformed();
  const { major, argument, end } = readHead(bytes, at);
  switch (major) {
    case UNSIGNED:
      return { value: argument, end };
    case NEGATIVE:
      return { value: -1 - argument, end };
    case BYTES:
      return { value: slice(bytes, end, argument), end: end + argument };
    case TEXT:
      return { value: utf8(slice(bytes, end, argument)), end: end + argument };
    case LIST:
      return readList(bytes, end, argument, depth);
    case MAP:
      return readMap(bytes, end, argument, depth);
    case SIMPLE: {
      const value = SIMPLE_VALUES.get(argument);
      if (value === undefined || end !== at + 1) throw malformed();
      return { value, end };
    }
    default:
      throw malformed();
  }
}

function readList(bytes: Buffer, at: number, length: number, depth: number) {
  const value: Cbor[] = [];
  let end = at;
  for (let index = 0; index < length; index += 1) {
    const item = readCbor(bytes, end, depth + 1);
    value.push(item.value);
    end = item.end;
  }
  return { value, end };
}

function readMap(bytes: Buffer, at: number, length: number, depth: number) {
  const value = new Map<number | string, Cbor>();
  let end = at;
  for (let index = 0; index < length; index += 1) {
    const name = readCbor(bytes, end, depth + 1);
    const isName = typeof name.value === 'number' || typeof name.value === 'string';
    if (!isName || value.has(name.value as number | string)) throw malformed();
    const entry = readCbor(bytes, name.end, depth + 1);
    value.set(name.value as number | string, entry.value);
    end = entry.end;
  }
  return { value, end };
}

/** The major type and its argument: a number, or the length of what follows. */
function readHead(bytes: Buffer, at: number): { major: number; argument: number; end: number } {
  const first = slice(bytes, at, 1)[0]!;
  const [major, short] = [first >> 5, first & 0x1f];
  if (short < 24) return { major, argument: short, end: at + 1 };
  const size = { 24: 1, 25: 2, 26: 4 }[short];
  if (size === undefined) throw malformed();
  const argument = slice(bytes, at + 1, size).readUIntBE(0, size);
  // A longer form than needed would be a second way to write the same.
  if (argument < (size === 1 ? 24 : 256 ** (size / 2))) throw malformed();
  return { major, argument, end: at + 1 + size };
}

function slice(bytes: Buffer, at: number, length: number): Buffer {
  if (at + length > bytes.length) throw malformed();
  return bytes.subarray(at, at + length);
}

function utf8(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  if (!Buffer.from(text).equals(bytes)) throw malformed();
  return text;
}

function malformed(): Refusal {
  return new Refusal('the passkey is malformed');
}
