import { secretBytes } from './secret.ts';

/**
 * A frame is its length in bytes (4 bytes, big endian), then that many bytes: JSON in UTF-8 and, if there is a secret, a NUL and the
 * bytes of the secret. They are never text, of which V8 leaves copies that cannot be wiped.
 */
export const FRAME_MAX_BYTES = 16_384;
const LENGTH_BYTES = 4;

/** The peer does not send frames: the start of the next one cannot be found. */
export class FrameError extends Error {}

/** The sender of a frame with a secret wipes it once it is sent. */
export function encodeFrame(value: unknown, secret?: Buffer): Buffer {
  const json = Buffer.from(JSON.stringify(value));
  const length = json.length + (secret ? 1 + secret.length : 0);
  const frame = secretBytes(LENGTH_BYTES + length);
  frame.writeUInt32BE(length);
  json.copy(frame, LENGTH_BYTES);
  secret?.copy(frame, LENGTH_BYTES + json.length + 1);
  return frame;
}

/**
 * Splits a stream of bytes into frames, and wipes what it has read. Buffers at most one unfinished frame and the latest chunk. A
 * secret is in the field of this name, whose reader wipes it.
 */
export function frameReader(): (chunk: Buffer) => Generator<unknown> {
  let rest: Buffer = Buffer.alloc(0);
  return function* (chunk) {
    rest = joined(rest, chunk);
    while (rest.length >= LENGTH_BYTES) {
      const end = LENGTH_BYTES + rest.readUInt32BE(0);
      if (end > LENGTH_BYTES + FRAME_MAX_BYTES) throw new FrameError('The frame is too long.');
      if (rest.length < end) return;
      const frame = rest.subarray(LENGTH_BYTES, end);
      rest = rest.subarray(end);
      yield parse(frame);
    }
  };
}

function joined(rest: Buffer, chunk: Buffer): Buffer {
  if (rest.length === 0) return chunk;
  const both = secretBytes(rest.length + chunk.length);
  rest.copy(both);
  chunk.copy(both, rest.length);
  rest.fill(0);
  chunk.fill(0);
  return both;
}

function parse(frame: Buffer): unknown {
  // JSON has no NUL.
  const at = frame.indexOf(0);
  const value = parseJson(frame.toString('utf8', 0, at < 0 ? undefined : at));
  if (at < 0) return value;
  if (typeof value !== 'object' || value === null) throw new FrameError('The frame is no object.');
  const secret = secretBytes(frame.length - at - 1);
  frame.copy(secret, 0, at + 1);
  frame.fill(0, at);
  return { ...value, secret };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // Not the error of JSON.parse, which quotes its input.
    throw new FrameError('The frame is no JSON.');
  }
}
