/** A frame is its length in bytes (4 bytes, big endian), then that many bytes of JSON in UTF-8. */
export const FRAME_MAX_BYTES = 16_384;
const LENGTH_BYTES = 4;

/** The peer does not send frames: the start of the next one cannot be found. */
export class FrameError extends Error {}

export function encodeFrame(value: unknown): Buffer {
  const json = Buffer.from(JSON.stringify(value));
  const frame = Buffer.alloc(LENGTH_BYTES + json.length);
  frame.writeUInt32BE(json.length);
  json.copy(frame, LENGTH_BYTES);
  return frame;
}

/** Splits a stream of bytes into frames. Buffers at most one unfinished frame and the latest chunk. */
export function frameReader(): (chunk: Buffer) => Generator<unknown> {
  let rest: Buffer = Buffer.alloc(0);
  return function* (chunk) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= LENGTH_BYTES) {
      const end = LENGTH_BYTES + rest.readUInt32BE(0);
      if (end > LENGTH_BYTES + FRAME_MAX_BYTES) throw new FrameError('The frame is too long.');
      if (rest.length < end) return;
      const json = rest.toString('utf8', LENGTH_BYTES, end);
      rest = rest.subarray(end);
      yield parseJson(json);
    }
  };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // Not the error of JSON.parse, which quotes its input.
    throw new FrameError('The frame is no JSON.');
  }
}
