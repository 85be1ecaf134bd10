import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeFrame, FRAME_MAX_BYTES, FrameError, frameReader } from './frames.ts';

test('reads frames however the stream cuts them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.jsonValue(), { maxLength: 8 }),
      fc.infiniteStream(fc.integer({ min: 1, max: 40 })),
      (values, cuts) => {
        const stream = Buffer.concat(values.map((value) => encodeFrame(value)));
        const read = frameReader();
        const seen: unknown[] = [];
        for (let at = 0; at < stream.length; ) {
          const end = at + cuts.next().value;
          seen.push(...read(stream.subarray(at, end)));
          at = end;
        }
        expect(seen).toEqual(values.map((value) => JSON.parse(JSON.stringify(value))));
      },
    ),
  );
});

test('reads a frame of the greatest length and none longer', () => {
  const longest = encodeFrame('x'.repeat(FRAME_MAX_BYTES - 2));
  expect([...frameReader()(longest)]).toHaveLength(1);
  const tooLong = encodeFrame('x'.repeat(FRAME_MAX_BYTES - 1));
  // The length alone condemns it: nothing waits for the rest to arrive.
  expect(() => [...frameReader()(tooLong.subarray(0, 4))]).toThrow(FrameError);
});

test('does not quote what is no JSON', () => {
  const secret = Buffer.from('{"seed": c0ffee');
  const frame = Buffer.concat([Buffer.of(0, 0, 0, secret.length), secret]);
  expect(() => [...frameReader()(frame)]).toThrow(new FrameError('The frame is no JSON.'));
});

test('carries a secret beside the JSON, however the stream cuts it, and leaves it nowhere else', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 64 }),
      fc.infiniteStream(fc.integer({ min: 1, max: 40 })),
      (bytes, cuts) => {
        const stream = Buffer.concat([encodeFrame({ id: 1 }, Buffer.from(bytes)), encodeFrame({ id: 2 })]);
        const read = frameReader();
        const seen: unknown[] = [];
        const chunks: Buffer[] = [];
        for (let at = 0; at < stream.length; ) {
          const end = at + cuts.next().value;
          const chunk = Buffer.from(stream.subarray(at, end));
          chunks.push(chunk);
          seen.push(...read(chunk));
          at = end;
        }
        expect(seen).toEqual([{ id: 1, secret: Buffer.from(bytes) }, { id: 2 }]);
        const left = Buffer.concat(chunks).subarray(
          4 + '{"id":1}'.length,
          4 + '{"id":1}'.length + 1 + bytes.length,
        );
        expect(left.every((byte) => byte === 0)).toBe(true);
      },
    ),
  );
  const noObject = Buffer.concat([Buffer.of(0, 0, 0, 3), Buffer.from('7\0s')]);
  expect(() => [...frameReader()(noObject)]).toThrow(FrameError);
});
