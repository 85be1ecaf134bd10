import { createHash } from 'node:crypto';
import type { Token } from './tokens.ts';

const SHAPES: readonly ((ink: string) => string)[] = [
  (ink) => `<circle cx="20" cy="20" r="8" fill="none" stroke="${ink}" stroke-width="4"/>`,
  (ink) => `<path d="M20 9 31 29H9Z" fill="${ink}"/>`,
  (ink) => `<path d="M20 8 32 20 20 32 8 20Z" fill="${ink}"/>`,
  (ink) => `<path d="M10 13h20M10 20h20M10 27h20" stroke="${ink}" stroke-width="4" stroke-linecap="round"/>`,
  (ink) => `<rect x="11" y="11" width="18" height="18" rx="4" fill="${ink}"/>`,
  (ink) => `<path d="M20 8v24M8 20h24" stroke="${ink}" stroke-width="5" stroke-linecap="round"/>`,
  (ink) =>
    `<path d="M9 25q5.5-14 11-5t11-5" fill="none" stroke="${ink}" stroke-width="4" stroke-linecap="round"/>`,
  (ink) =>
    `<circle cx="15" cy="20" r="6" fill="${ink}"/><circle cx="26" cy="20" r="5" fill="${ink}" opacity=".6"/>`,
];

/** A drawing of 40 by 40 for a token: the mint decides shape and colours, so that it is always the same. */
export function logoSvg({ mint, name }: Pick<Token, 'mint' | 'name'>): string {
  const [shape, hue, turn] = createHash('sha256').update(mint).digest();
  const draw = SHAPES[shape! % SHAPES.length]!;
  const from = Math.round((hue! / 255) * 360);
  const to = (from + 40 + (turn! % 60)) % 360;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40" role="img">',
    `<title>${name.replace(/[<&]/g, '')}</title>`,
    '<defs><linearGradient id="g" x2="1" y2="1">',
    `<stop stop-color="hsl(${from} 62% 46%)"/><stop offset="1" stop-color="hsl(${to} 68% 34%)"/>`,
    '</linearGradient></defs>',
    '<circle cx="20" cy="20" r="20" fill="url(#g)"/>',
    draw('#fff'),
    '</svg>',
  ].join('');
}
