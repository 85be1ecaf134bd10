import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { advance, Refusal } from '../../testing/backend.ts';
import { renderApp } from '../../testing/render.tsx';
import {
  pending,
  press,
  renderForm,
  review,
  SIGNATURE,
  sent,
  type TransferInput,
  unsettled,
  useSending,
} from '../../testing/sending.tsx';

const { backend, keys } = useSending();

describe('PIN', () => {
  const wanted = new Refusal('FAILED_PRECONDITION', 'PIN_REQUIRED', { code: 'PIN_REQUIRED' });

  test('[state-14, state-15, error-01, error-02, state-17] is asked for after the review, for the same transfer', async () => {
    backend.functions.transferSol = ({ pin }: TransferInput) => {
      if (!pin) return wanted;
      return pin === '246810'
        ? sent
        : new Refusal('PERMISSION_DENIED', 'INVALID_PIN', { code: 'INVALID_PIN', triesLeft: 4 });
    };
    await review();
    press(/^Send 1.5 SOL/);
    const cover = await screen.findByRole('dialog', { name: 'Enter your PIN' });
    await within(cover).findByText('Send 1.5 SOL to 9WzD...AWWM');
    await userEvent.keyboard('111111');
    await screen.findByText('Invalid PIN. Please try again.');
    await userEvent.keyboard('246810');
    await screen.findByText('Transaction Successful!');
    expect(keys()).toHaveLength(3);
    expect(new Set(keys()).size).toBe(1);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('246810');
  });

  test('one who does not enter it has sent nothing, and is back at the review', async () => {
    backend.functions.transferSol = () => wanted;
    await review();
    press(/^Send 1.5 SOL/);
    const cover = await screen.findByRole('dialog', { name: 'Enter your PIN' });
    await userEvent.click(within(cover).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(unsettled()).toEqual([]));
    expect(screen.getByRole('dialog', { name: 'Review' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('open outcome', () => {
  test('a pending transfer is shown as such, and asked for with its key until it is confirmed', async () => {
    backend.functions.transferSol = () => pending;
    await review();
    vi.useFakeTimers();
    press(/^Send 1.5 SOL/);
    await advance(0);
    const cover = screen.getByRole('dialog', { name: 'Confirming' });
    expect(within(cover).getByText('Still confirming')).toBeTruthy();
    expect(within(cover).getByRole('link').getAttribute('href')).toContain(SIGNATURE);
    await advance(2_000);
    backend.functions.transferSol = () => sent;
    await advance(2_000);
    expect(screen.getByText('Transaction Successful!')).toBeTruthy();
    expect(keys()).toHaveLength(3);
    expect(new Set(keys()).size).toBe(1);
    expect(unsettled()).toEqual([]);
  });

  test('a reload finds a pending transfer again and never makes another', async () => {
    backend.functions.transferSol = () => pending;
    await review();
    press(/^Send 1.5 SOL/);
    await screen.findByText('Still confirming');
    cleanup();
    backend.functions.transferSol = () => sent;
    renderApp(`/cloudwallet/w1/token/${SOL_MINT}`);
    await screen.findByText('Transaction Successful!');
    expect(new Set(keys()).size).toBe(1);
  });

  test('a reload while the call is under way asks for the same transfer, not for a second one', async () => {
    backend.functions.transferSol = () => new Promise(() => {});
    await review();
    press(/^Send 1.5 SOL/);
    await waitFor(() => expect(keys()).toHaveLength(1));
    cleanup();
    backend.functions.transferSol = () => sent;
    renderApp(`/cloudwallet/w1/token/${SOL_MINT}`);
    await screen.findByText('Transaction Successful!');
    expect(screen.getByText('1.5 SOL')).toBeTruthy();
    expect(keys()).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
  });

  test('one that got no answer is told as open, and finished with the same key', async () => {
    backend.functions.transferSol = () => new Refusal('INTERNAL', 'INTERNAL');
    await review();
    press(/^Send 1.5 SOL/);
    await screen.findAllByText('No answer yet');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Review' })).toBeNull());
    cleanup();
    // Coming back to the form sends nothing by itself.
    await renderForm();
    await screen.findByText(/may or may not have been sent/);
    expect(keys()).toHaveLength(1);
    backend.functions.transferSol = () => sent;
    press('Finish this transfer');
    await screen.findByText('Transaction Successful!');
    expect(new Set(keys()).size).toBe(1);
  });

  test('one that got no answer stays open where the PIN is not entered: somebody has asked before', async () => {
    backend.functions.transferSol = () => new Refusal('INTERNAL', 'INTERNAL');
    await review();
    press(/^Send 1.5 SOL/);
    await screen.findAllByText('No answer yet');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Review' })).toBeNull());
    backend.functions.transferSol = () =>
      new Refusal('FAILED_PRECONDITION', 'PIN_REQUIRED', { code: 'PIN_REQUIRED' });
    press('Finish this transfer');
    const cover = await screen.findByRole('dialog', { name: 'Enter your PIN' });
    await userEvent.click(await within(cover).findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Enter your PIN' })).toBeNull());
    expect(unsettled()).toHaveLength(1);
    backend.functions.transferSol = () => sent;
    press('Finish this transfer');
    await screen.findByText('Transaction Successful!');
    expect(new Set(keys()).size).toBe(1);
  });

  test('where the server wants the PIN before it tells, the user is not asked unbidden', async () => {
    backend.functions.transferSol = () => pending;
    await review();
    vi.useFakeTimers();
    press(/^Send 1.5 SOL/);
    await advance(0);
    backend.functions.transferSol = () =>
      new Refusal('FAILED_PRECONDITION', 'PIN_REQUIRED', { code: 'PIN_REQUIRED' });
    await advance(2_000);
    expect(screen.queryByRole('dialog', { name: 'Enter your PIN' })).toBeNull();
    vi.useRealTimers();
    press('Check again');
    await screen.findByRole('dialog', { name: 'Enter your PIN' });
    expect(unsettled()).toHaveLength(1);
  });

  test('a transfer that settles after its screen was left is told where the user is', async () => {
    let answer = (_: unknown) => {};
    backend.functions.transferSol = () => new Promise((resolve) => (answer = resolve));
    await review();
    press(/^Send 1.5 SOL/);
    await waitFor(() => expect(keys()).toHaveLength(1));
    press('Back');
    await screen.findByRole('list', { name: 'Tokens' });
    await act(async () => answer(sent));
    await screen.findByText('Sent 1.5 SOL successfully');
    expect(unsettled()).toEqual([]);
  });
});
