import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Refusal, useBackend } from '../../../testing/backend.ts';
import { renderApp } from '../../../testing/render.tsx';

const saved = vi.hoisted(() => vi.fn<(content: Blob, name: string) => void>());
vi.mock('../../browser/save-file.ts', () => ({ saveFile: saved }));

const backend = useBackend();

test('saves what is kept about the user as a file, after the PIN', async () => {
  backend.user = { id: 'ada', email: 'ada@example.org' };
  backend.functions.exportOwnData = ({ pin }: { pin?: string }) =>
    pin === '738291'
      ? { success: true, exportedAt: '2026-11-23T18:00:00.000Z', data: { contacts: [{ name: 'Mum' }] } }
      : new Refusal('FAILED_PRECONDITION', 'PIN_REQUIRED', { code: 'PIN_REQUIRED' });
  renderApp('/settings');
  await userEvent.click(await screen.findByRole('button', { name: /^Export my data/ }));
  await screen.findByText('Export your data');
  await userEvent.keyboard('738291');
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  const [content, name] = saved.mock.calls[0]!;
  expect(name).toBe('cumulus-my-data-2026-11-23.json');
  expect(content.type).toBe('application/json');
  expect(content.size).toBeGreaterThan(40);
});
