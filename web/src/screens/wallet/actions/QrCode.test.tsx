import { screen } from '@testing-library/react';
import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { renderPart } from '../../../../testing/render.tsx';
import { MAIN_KEY } from '../../../../testing/wallets.ts';
import { QrCode } from './QrCode.tsx';

const SCALE = 4;

/** The drawn path as a camera sees it: dark on white, `SCALE` pixels per module. */
function photograph(svg: Element): { width: number; height: number; data: Uint8Array } {
  const modules = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  const width = modules * SCALE;
  const data = new Uint8Array(width * width * 4).fill(255);
  const path = svg.querySelector('path')?.getAttribute('d') ?? '';
  for (const [, x = '', y = '', run = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row++)
      for (let column = Number(x) * SCALE; column < (Number(x) + Number(run)) * SCALE; column++)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
  return { width, height: width, data };
}

test('a reader finds the address in the code, which has 4 blank modules around it', () => {
  renderPart(<QrCode text={MAIN_KEY} label="QR code of Main" />);
  const image = photograph(screen.getByRole('img', { name: 'QR code of Main' }));
  expect(decodeQR(image)).toBe(MAIN_KEY);
  const firstDark = image.data.indexOf(0) / 4;
  expect(Math.floor(firstDark / image.width)).toBe(4 * SCALE);
});
