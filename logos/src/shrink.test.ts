import { deflateSync } from 'node:zlib';
import { PhotonImage } from '@cf-wasm/photon';
import { expect, test } from 'vitest';
import { pictureSize } from './picture-size.ts';
import { Refusal } from './refusal.ts';
import { shrink } from './shrink.ts';

/** A red picture; broad and low, so that its proportions show. */
const picture = new PhotonImage(
  Uint8Array.from({ length: 400 * 200 * 4 }, (_, index) => (index % 4 === 1 || index % 4 === 2 ? 0 : 255)),
  400,
  200,
);
const png = Buffer.from(picture.get_bytes());
/** One red pixel, then a second frame. */
const GIF = Buffer.from(
  '47494638396101000100800000ff0000ffffff2c00000000010001000002024401002c000000000100010000020244010' + '03b',
  'hex',
);

test.each([
  ['PNG', png],
  ['JPEG', Buffer.from(picture.get_bytes_jpeg(90))],
  ['WebP', Buffer.from(picture.get_bytes_webp())],
])('a %s becomes a small PNG of the same proportions and colour', async (_name, bytes) => {
  expect(pictureSize(bytes)).toEqual({ width: 400, height: 200 });
  const small = await shrink(bytes);
  expect(pictureSize(small)).toEqual({ width: 96, height: 48 });
  const [red, green, blue, alpha] = PhotonImage.new_from_byteslice(small).get_raw_pixels();
  expect(red).toBeGreaterThan(250);
  expect(Math.max(green!, blue!)).toBeLessThan(5);
  expect(alpha).toBe(255);
});

test('a GIF becomes a PNG of its first frame, and a small picture keeps its size', async () => {
  const small = await shrink(GIF);
  expect(small.subarray(1, 4).toString()).toBe('PNG');
  expect(pictureSize(small)).toEqual({ width: 1, height: 1 });
});

const svg = (inner: string, prolog = '') =>
  Buffer.from(`${prolog}<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200">${inner}</svg>`);
const RED = '<rect width="400" height="200" fill="red"/>';

test.each([
  ['as it is', svg(RED)],
  [
    'with all that may stand before',
    svg(RED, '\uFEFF<?xml version="1.0"?>\n<!-- a logo --><!DOCTYPE svg>\n'),
  ],
  [
    'with scripts, text and files of others, of which nothing is drawn',
    svg(
      `<script>alert(1)</script>${RED}<text>x</text><use href="https://logos.example/a.svg#b"/><foreignObject><p/></foreignObject>`,
    ),
  ],
])('an SVG %s becomes a small PNG', async (_how, bytes) => {
  const small = await shrink(bytes);
  expect(pictureSize(small)).toEqual({ width: 96, height: 48 });
  const [red, green, blue, alpha] = PhotonImage.new_from_byteslice(small).get_raw_pixels();
  expect([red, green, blue, alpha]).toEqual([255, 0, 0, 255]);
});

test('a tall SVG keeps within the edge, too', async () => {
  const tall = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 40">${RED}</svg>`);
  expect(pictureSize(await shrink(tall))).toEqual({ width: 24, height: 96 });
});

test('an SVG with pictures, patterns, entities or copies without end is refused', async () => {
  const copies = Array.from(
    { length: 30 },
    (_, depth) => `<g id="g${depth + 1}"><use href="#g${depth}"/><use href="#g${depth}"/></g>`,
  ).join('');
  for (const bytes of [
    svg('<image href="data:image/png;base64,AAAA"/>'),
    svg('<x:image xmlns:x="http://www.w3.org/2000/svg" href="file:///etc/passwd"/>'),
    svg('<filter id="f"><feImage href="data:,"/></filter>'),
    svg('<pattern id="p" width="30000" height="30000"/>'),
    svg('&a;', '<!DOCTYPE svg [<!ENTITY a "aaaa">]>'),
    svg(`<g id="g0">${RED}</g>${copies}<use href="#g30"/>`),
    svg(RED).subarray(0, 70),
    Buffer.from('<svg>'),
  ])
    await expect(shrink(bytes), bytes.toString().slice(0, 90)).rejects.toBeInstanceOf(Refusal);
});

/** A PNG that declares a size, with these pixels. */
function declaring(width: number, height: number, pixels: Buffer): Buffer {
  const header = Buffer.from(png.subarray(0, 33));
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return Buffer.concat([header, pixels]);
}

test('what is declared is believed of nothing: neither endless nor empty nor cut pictures are read', async () => {
  const bomb = deflateSync(Buffer.alloc(1_000_000));
  for (const bytes of [
    declaring(100, 100, bomb),
    png.subarray(0, 200),
    Buffer.from(png).fill(0, 40),
    Buffer.alloc(0),
    Buffer.from('<html>'),
    Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('<script>')]),
  ])
    await expect(shrink(bytes)).rejects.toBeInstanceOf(Refusal);
  // No decoder is started for these.
  for (const [width, height] of [[30_000, 30_000] as const, [0, 10] as const, [10, 0] as const])
    await expect(shrink(declaring(width, height, bomb))).rejects.toThrow(
      new Refusal(`The picture has ${width} x ${height} pixels.`),
    );
});

test('a picture that takes too long is given up', async () => {
  await expect(shrink(png, 1)).rejects.toThrow('The picture takes too long.');
});
