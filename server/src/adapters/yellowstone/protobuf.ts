/*
 * The wire format of protocol buffers, as far as it is needed: numbers, and what has a length.
 * https://protobuf.dev/programming-guides/encoding
 */

const VARINT = 0;
const FIXED64 = 1;
const LENGTH = 2;
const FIXED32 = 5;

/** Called with each number. */
type OnNumber = (field: number, value: number) => void;
/** Called with each field that has a length: text, bytes or a message from `start` to `end`. */
type OnLength = (field: number, start: number, end: number) => void;

/** The next byte to read. Of the module and not of an object: most of the time goes into reading it. */
let position = 0;

/** Numbers above 2^53 lose precision: none of those that are read here is. */
function readVarint(bytes: Uint8Array, end: number): number {
  let value = 0;
  let factor = 1;
  for (;;) {
    if (position >= end) throw new RangeError('a message ends within a number');
    const byte = bytes[position]!;
    position += 1;
    value += (byte & 0x7f) * factor;
    if (byte < 0x80) return value;
    factor *= 128;
    if (factor > 2 ** 63) throw new RangeError('a number is too long');
  }
}

/** Reads the message from `start` to `end`, without copying any of it. Fields of fixed width are skipped. Throws RangeError. */
export function readFields(
  bytes: Uint8Array,
  start: number,
  end: number,
  onLength: OnLength,
  onNumber: OnNumber = ignore,
): void {
  position = start;
  while (position < end) {
    const tag = readVarint(bytes, end);
    const field = Math.floor(tag / 8);
    switch (tag % 8) {
      case VARINT:
        onNumber(field, readVarint(bytes, end));
        break;
      case LENGTH: {
        const length = readVarint(bytes, end);
        const after = position + length;
        if (after > end) throw new RangeError('a message ends within a field');
        // What is called may read on its own.
        onLength(field, position, after);
        position = after;
        break;
      }
      case FIXED64:
        position += 8;
        break;
      case FIXED32:
        position += 4;
        break;
      default:
        throw new RangeError('a field has no known type');
    }
  }
}

const ignore = (): void => {};

/** A view of some bytes. */
export function view(bytes: Uint8Array, start: number, end: number): Uint8Array {
  return new Uint8Array(bytes.buffer, bytes.byteOffset + start, end - start);
}

/** A field that is a number or a truth value, also if it is 0: optional fields differ by being there. */
export function numberField(field: number, value: bigint): Buffer {
  return Buffer.concat([varint(BigInt(field * 8 + VARINT)), varint(value)]);
}

/** A field that is text, or a message of other fields. */
export function lengthField(field: number, ...parts: readonly (Buffer | string)[]): Buffer {
  const value = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  return Buffer.concat([varint(BigInt(field * 8 + LENGTH)), varint(BigInt(value.length)), value]);
}

function varint(value: bigint): Buffer {
  const bytes: number[] = [];
  let left = value;
  while (left >= 0x80n) {
    bytes.push(Number(left & 0x7fn) | 0x80);
    left >>= 7n;
  }
  bytes.push(Number(left));
  return Buffer.from(bytes);
}
