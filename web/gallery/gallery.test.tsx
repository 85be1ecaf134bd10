import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { Gallery, specimens } from './Gallery.tsx';

const components = readdirSync(join(import.meta.dirname, '../src/ui'))
  .filter((file) => /^[A-Z]\w*\.tsx$/.test(file))
  .map((file) => file.replace('.tsx', ''))
  .sort();

test('the gallery shows exactly the components of ui/', () => {
  expect(Object.keys(specimens).sort()).toEqual(components);
});

test('every component is drawn in its states, after the tokens', () => {
  renderPart(<Gallery />);
  for (const title of ['Colour', 'Type', 'Space', 'Radius'])
    expect(screen.getByRole('region', { name: title }).childElementCount).toBeGreaterThan(1);
  for (const [name, states] of Object.entries(specimens)) {
    const section = screen.getByRole('region', { name });
    for (const state of Object.keys(states)) within(section).getByText(state, { selector: 'small' });
  }
});
