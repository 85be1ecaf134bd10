import { createHash } from 'node:crypto';
import { encodePng } from './png.ts';
import type { Token } from './tokens.ts';

/** Whether a point is inked; the drawing reaches from -20 to 20 on both axes. */
type Shape = (x: number, y: number) => boolean;

const ring: Shape = (x, y) => Math.abs(Math.hypot(x, y) - 8) < 2;
const triangle: Shape = (x, y) => y < 9 && y > -11 && Math.abs(x) < ((y + 11) / 20) * 11;
const diamond: Shape = (x, y) => Math.abs(x) + Math.abs(y) < 12;
const bars: Shape = (x, y) => Math.abs(x) < 11 && [-7, 0, 7].some((bar) => Math.abs(y - bar) < 2);
const square: Shape = (x, y) => Math.max(Math.abs(x), Math.abs(y)) < 9;
const plus: Shape = (x, y) =>
  Math.max(Math.abs(x), Math.abs(y)) < 12 && Math.min(Math.abs(x), Math.abs(y)) < 2.5;
const wave: Shape = (x, y) => Math.abs(x) < 12 && Math.abs(y - 5 * Math.sin(x / 3.5)) < 2.2;
const discs: Shape = (x, y) => Math.hypot(x + 5, y) < 6 || Math.hypot(x - 6, y) < 5;
const SHAPES = [ring, triangle, diamond, bars, square, plus, wave, discs];

/** Pixels of each side. */
const EDGE = 96;
/** Each pixel is the average of so many points in a row, times so many rows. */
const POINTS = 3;

/** A PNG for a token: the mint decides shape and colours, so that it is always the same. */
export function logoPng({ mint }: Pick<Token, 'mint'>): Buffer {
  const [shape, hue, turn] = createHash('sha256').update(mint).digest();
  const isInked = SHAPES[shape! % SHAPES.length]!;
  const from = Math.round((hue! / 255) * 360);
  const to = from + 40 + (turn! % 60);
  return encodePng(EDGE, (column, row) => {
    let [ground, inked] = [0, 0];
    for (let point = 0; point < POINTS ** 2; point += 1) {
      const x = ((column + ((point % POINTS) + 0.5) / POINTS) / EDGE) * 40 - 20;
      const y = ((row + (Math.floor(point / POINTS) + 0.5) / POINTS) / EDGE) * 40 - 20;
      if (Math.hypot(x, y) >= 20) continue;
      ground += 1;
      if (isInked(x, y)) inked += 1;
    }
    const along = (column + row) / (2 * EDGE);
    const colour = hsl(from + (to - from) * along, 0.62, 0.46 - 0.12 * along);
    const ink = ground === 0 ? 0 : inked / ground;
    const [red, green, blue] = colour.map((part) => Math.round(255 * (part + (1 - part) * ink)));
    return [red!, green!, blue!, Math.round((255 * ground) / POINTS ** 2)];
  });
}

/** Red, green and blue from 0 to 1. */
function hsl(hue: number, saturation: number, lightness: number): [number, number, number] {
  const part = (offset: number): number => {
    const turn = (offset + hue / 30) % 12;
    const chroma = saturation * Math.min(lightness, 1 - lightness);
    return lightness - chroma * Math.max(-1, Math.min(turn - 3, 9 - turn, 1));
  };
  return [part(0), part(8), part(4)];
}
