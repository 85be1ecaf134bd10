import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../../testing/render.tsx';
import { Icon } from './Icon.tsx';
import { iconShapes } from './icon-shapes.ts';
import { lateIconShapes } from './late-icon-shapes.ts';

test('an icon of the first screen is drawn at once', () => {
  render(<Icon name="swap" label="Swap" />);
  expect(screen.getByRole('img', { name: 'Swap' }).querySelector('path')?.getAttribute('d')).toBe(
    iconShapes.swap,
  );
});

test('any other has its name and place at once, and its drawing when that is there', async () => {
  render(<Icon name="qr" label="QR code" />);
  const icon = screen.getByRole('img', { name: 'QR code' });
  await waitFor(() => expect(icon.querySelector('path')?.getAttribute('d')).toBe(lateIconShapes.qr));
});
