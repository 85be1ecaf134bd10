import { crc32, deflateSync } from 'node:zlib';

type Pixel = readonly [red: number, green: number, blue: number, alpha: number];

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const BITS = 8;
const RGBA = 6;
const CHANNELS = 4;

/** A square PNG of these pixels. */
export function encodePng(edge: number, pixel: (column: number, row: number) => Pixel): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  header.set([BITS, RGBA], 8);
  // Each row begins with its filter: none.
  const length = 1 + edge * CHANNELS;
  const rows = Buffer.alloc(edge * length);
  for (let row = 0; row < edge; row += 1)
    for (let column = 0; column < edge; column += 1)
      rows.set(pixel(column, row), row * length + 1 + column * CHANNELS);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
