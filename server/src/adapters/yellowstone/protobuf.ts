/*
 * The wire format of protocol buffers, as far as it is needed: numbers, and what has a length.
 * https://protobuf.dev/programming-guides/encoding
 */

const VARINT = 0;
const FIXED64 = 1;
const LENGTH = 2;
const FIXED32 = 5;

/** Called with each field: a number, or bytes that are a view into the message. Fields of fixed width are skipped. */
export type OnField = (field: number, value: number, bytes: Uint8Array | null) => void;

const NO_BYTES = null;

/** Reads a message. Numbers above 2^53 lose precision: none of those that are read here is. Throws RangeError. */
export function readFields(message: Uint8Array, onField: OnField): void {
  let at = 0;
  function varint(): number {
    let value = 0;
    let factor = 1;
    for (;;) {
      const byte = message[at];
      if (byte === undefined) throw new RangeError('a message ends within a number');
      at += 1;
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
      factor *= 128;
      if (factor > 2 ** 63) throw new RangeError('a number is too long');
    }
  }
  while (at < message.length) {
    const tag = varint();
    const field = Math.floor(tag / 8);
    switch (tag % 8) {
      case VARINT:
        onField(field, varint(), NO_BYTES);
        break;
      case LENGTH: {
        const length = varint();
        if (at + length > message.length) throw new RangeError('a message ends within a field');
        onField(field, length, message.subarray(at, at + length));
        at += length;
        break;
      }
      case FIXED64:
        at += 8;
        break;
      case FIXED32:
        at += 4;
        break;
      default:
        throw new RangeError('a field has no known type');
    }
  }
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
