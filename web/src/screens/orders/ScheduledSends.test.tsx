import type { ScheduledSend } from '@cumulus/contract/calls/scheduled-sends.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { useBackend } from '../../../testing/backend.ts';
import { renderApp } from '../../../testing/render.tsx';
import { STRANGER } from '../../../testing/wallets.ts';

const backend = useBackend();
const send: ScheduledSend = {
  ...{
    id: 's1',
    walletId: 'w1',
    to: STRANGER,
    mint: SOL_MINT,
    symbol: 'SOL',
    decimals: 9,
    multiplier: 1,
    logoURI: 'solana',
  },
  ...{ amount: '1500000000', status: 'waiting', txSignature: null, error: null, errorDetails: null },
  at: new Date(Date.now() + 3_600_000).toISOString(),
  createdAt: new Date().toISOString(),
};
let sends: ScheduledSend[];

beforeEach(() => {
  backend.user = { id: 'ada', email: 'ada@example.org' };
  sends = [send];
  backend.functions.getConditionalOrders = () => ({ orders: [] });
  backend.functions.getScheduledSends = () => ({ sends });
  backend.functions.cancelScheduledSend = () => {
    sends = [{ ...send, status: 'cancelled' }];
    return { success: true, send: sends[0] };
  };
});

test('a send that waits is shown with its time, and cancelled after a question', async () => {
  renderApp('/orders');
  const list = await screen.findByRole('list', { name: 'Scheduled sends' });
  expect(list.textContent).toContain('Send 1.5 SOL to 9WzD...AWWM');
  expect(list.textContent).toContain('Scheduled send, ');
  expect(within(list).getByRole('timer').textContent).toMatch(/^(1h 0m|59m \d+s)$/);
  await userEvent.click(within(list).getByRole('button', { name: 'Cancel: Send 1.5 SOL to 9WzD...AWWM' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Cancel this send?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel send' }));
  await screen.findByText('The send was cancelled. Nothing was sent.');
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Scheduled sends' })).toBeNull());
  const ended = await screen.findByRole('list', { name: 'Ended scheduled sends' });
  expect(ended.textContent).toContain('Cancelled');
  expect(backend.calls.filter(({ name }) => name === 'cancelScheduledSend').map(({ data }) => data)).toEqual([
    { id: 's1' },
  ]);
});

test('a failed send says why', async () => {
  sends = [{ ...send, status: 'failed', error: 'Not enough SOL.', errorDetails: null }];
  renderApp('/orders');
  const ended = await screen.findByRole('list', { name: 'Ended scheduled sends' });
  expect(ended.textContent).toContain('Not enough SOL.');
});

test('a send that the operator checks says so, and cannot be cancelled', async () => {
  const errorDetails = { code: 'PAYMENT_HELD', reason: 'We check the receiver.' };
  sends = [{ ...send, status: 'held', error: 'The operator checks this transfer.', errorDetails }];
  renderApp('/orders');
  const list = await screen.findByRole('list', { name: 'Scheduled sends' });
  expect(list.textContent).toContain('Send on hold since');
  expect(list.textContent).toContain('The operator checks this transfer.');
  expect(within(list).queryByRole('button')).toBeNull();
});
