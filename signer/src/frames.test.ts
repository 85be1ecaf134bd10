import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeFrame, FRAME_MAX_BYTES, FrameError, frameReader } from './frames.ts';

test('reads frames however the stream cuts them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.jsonValue(), { maxLength: 8 }),
      fc.infiniteStream(fc.integer({ min: 1, max: 40 })),
      (values, cuts) => {
        const stream = Buffer.concat(values.map(encodeFrame));
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
