/** A frame is its length in bytes (4 bytes, big endian), then that many bytes of JSON in UTF-8. */
export const FRAME_MAX_BYTES = 16_384;
const LENGTH_BYTES = 4;

/** The peer does not speak frames: there is no way to find the start of the next one. */
export class FrameError extends Error {}

export function encodeFrame(value: unknown): Buffer {
  const json = Buffer.from(JSON.stringify(value));
  const frame = Buffer.alloc(LENGTH_BYTES + json.length);
  frame.writeUInt32BE(json.length);
  json.copy(frame, LENGTH_BYTES);
  return frame;
}

/** Cuts a stream of bytes into frames. Holds at most one unfinished frame and the chunk that came last. */
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
    // The message of JSON.parse quotes what it read.
    throw new FrameError('The frame is no JSON.');
  }
}
