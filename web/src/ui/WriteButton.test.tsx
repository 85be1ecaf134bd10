import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setIncident } from '../browser/incident.ts';
import { WriteButton } from './WriteButton.tsx';

afterEach(() => act(() => setIncident(null)));

test('while changes are stopped it is disabled and says why, unless it only protects', () => {
  render(
    <>
      <WriteButton>Send</WriteButton>
      <WriteButton whileStopped>Freeze</WriteButton>
    </>,
  );
  const [send, freeze] = ['Send', 'Freeze'].map((name) => screen.getByRole('button', { name }));
  expect(send).toHaveProperty('disabled', false);
  act(() => setIncident({ since: '2026-11-25T09:40:00.000Z', reason: 'Why.' }));
  expect(send).toHaveProperty('disabled', true);
  const why = document.getElementById(send!.getAttribute('aria-describedby')!);
  expect(why?.textContent).toBe('All changes are paused for now');
  expect(freeze).toHaveProperty('disabled', false);
  expect(freeze!.hasAttribute('aria-describedby')).toBe(false);
});
