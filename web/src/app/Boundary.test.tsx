import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import '../../testing/render.tsx';
import { Boundary } from './Boundary.tsx';

test('a screen that throws says so and offers to reload the app', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  const Broken = () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  };
  render(
    <Boundary>
      <Broken />
    </Boundary>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('This screen could not be shown');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(reload).toHaveBeenCalledTimes(1);
});
