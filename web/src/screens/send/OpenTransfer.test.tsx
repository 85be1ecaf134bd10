import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { advance, Refusal, untilIdle } from '../../../testing/backend.ts';
import { accepted, notAccepted } from '../../../testing/conclusion.ts';
import { renderApp } from '../../../testing/render.tsx';
import {
  pending,
  press,
  renderForm,
  review,
  SIGNATURE,
  sent,
  type TransferInput,
  unsettled,
  useSendBackend,
} from '../../../testing/send.tsx';

const { asked, backend, keys } = useSendBackend();
/** The browser shows a page again from its back/forward cache. */
const comeBack = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

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

  test('cancelling sends nothing, and returns to the review', async () => {
    backend.functions.transferSol = () => wanted;
    await review();
    press(/^Send 1.5 SOL/);
    const cover = await screen.findByRole('dialog', { name: 'Enter your PIN' });
    expect(unsettled()).toEqual([]);
    await userEvent.click(within(cover).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Enter your PIN' })).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Review' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  const pad = () => screen.queryByRole('dialog', { name: 'Enter your PIN' });

  test.each([
    ['leaves by Back', () => window.dispatchEvent(new PopStateEvent('popstate'))],
    ['leaves the page', () => window.dispatchEvent(new Event('pagehide'))],
    ['waits for a minute', () => advance(60_000)],
  ])(
    'one who %s has the pad closed: no PIN sends it any more, and no page after this one',
    async (_how, leave) => {
      backend.functions.transferSol = ({ pin }: TransferInput) => (pin ? sent : wanted);
      await review();
      vi.useFakeTimers();
      press(/^Send 1.5 SOL/);
      await advance(100);
      expect(pad()).toBeTruthy();
      await advance(59_000);
      expect(pad()).toBeTruthy();
      await leave();
      await advance(1_000);
      comeBack();
      await advance(1_000);
      expect(pad()).toBeNull();
      expect(screen.getByRole('dialog', { name: 'Review' })).toBeTruthy();
      expect(unsettled()).toEqual([]);
      cleanup();
      vi.useRealTimers();
      backend.functions.transferSol = () => sent;
      await renderForm();
      expect(keys()).toHaveLength(1);
      expect(asked('concludePayment')).toEqual([]);
    },
  );

  test('after the device slept the PIN sends nothing, though no timer has run', async () => {
    backend.functions.transferSol = ({ pin }: TransferInput) => (pin ? sent : wanted);
    await review();
    vi.useFakeTimers();
    press(/^Send 1.5 SOL/);
    await advance(100);
    vi.setSystemTime(Date.now() + 3_600_000);
    for (const digit of '246810') fireEvent.click(within(pad()!).getByRole('button', { name: digit }));
    await advance(100);
    expect(pad()).toBeNull();
    expect(keys()).toHaveLength(1);
    expect(unsettled()).toEqual([]);
  });
});

describe('a refusal', () => {
  test.each([
    ['PIN_LOCKED', 'PERMISSION_DENIED'],
    ['INVALID_PIN', 'PERMISSION_DENIED'],
    ['RATE_LIMITED', 'RESOURCE_EXHAUSTED'],
    ['CHAIN_UNAVAILABLE', 'UNAVAILABLE'],
    ['INVALID_INPUT', 'INVALID_ARGUMENT'],
    ['INSUFFICIENT_FUNDS', 'FAILED_PRECONDITION'],
    ['REQUEST_VOID', 'ABORTED'],
  ] as const)(
    'with %s ends the intention: a page that opens later sends and asks nothing',
    async (code, status) => {
      backend.functions.transferSol = () => new Refusal(status, code, { code });
      await review();
      press(/^Send 1.5 SOL/);
      await waitFor(() => expect(keys()).toHaveLength(1));
      await untilIdle();
      expect(unsettled()).toEqual([]);
      cleanup();
      backend.functions.transferSol = () => sent;
      await renderForm();
      expect(keys()).toHaveLength(1);
      expect(asked('concludePayment')).toEqual([]);
    },
  );
});

describe('unknown outcome', () => {
  const lost = new Refusal('INTERNAL', 'INTERNAL');
  const away = new Refusal('UNAVAILABLE', 'Not now.', { code: 'DATABASE_UNAVAILABLE' });
  const asksFor = (key: string | undefined, times: number) =>
    expect(asked('concludePayment')).toEqual(Array(times).fill({ idempotencyKey: key }));

  test('a pending transfer is shown, and its outcome is polled until it is confirmed', async () => {
    backend.functions.transferSol = () => pending;
    backend.functions.concludePayment = () => accepted(pending);
    await review();
    vi.useFakeTimers();
    press(/^Send 1.5 SOL/);
    await advance(0);
    const cover = screen.getByRole('dialog', { name: 'Confirming' });
    expect(within(cover).getByText('Still confirming')).toBeTruthy();
    expect(within(cover).getByRole('link').getAttribute('href')).toContain(SIGNATURE);
    await advance(2_000);
    backend.functions.concludePayment = () => away;
    await advance(2_000);
    expect(screen.getByText('Still confirming')).toBeTruthy();
    backend.functions.concludePayment = () => accepted(sent);
    await advance(2_000);
    expect(screen.getByText('Transaction Successful!')).toBeTruthy();
    expect(keys()).toHaveLength(1);
    asksFor(keys()[0], 3);
    expect(unsettled()).toEqual([]);
  });

  test('a page that opens finds a pending transfer, and posts nothing', async () => {
    backend.functions.transferSol = () => pending;
    await review();
    press(/^Send 1.5 SOL/);
    await screen.findByText('Still confirming');
    cleanup();
    backend.functions.concludePayment = () => accepted(sent);
    renderApp(`/cloudwallet/w1/token/${SOL_MINT}`);
    await screen.findByText('Transaction Successful!');
    expect(screen.getByText('1.5 SOL')).toBeTruthy();
    expect(keys()).toHaveLength(1);
    asksFor(keys()[0], 1);
  });

  test.each([
    ['was accepted', accepted(sent), 'Transaction Successful!'],
    ['was not', notAccepted, 'It was refused, and nothing was moved.'],
    ['failed', accepted({ error: 'Not signed: it is frozen.' }), 'Not signed: it is frozen.'],
  ])(
    'a page that opens while the request of one before it is under way says that it %s',
    async (_what, answer, words) => {
      backend.functions.transferSol = () => new Promise(() => {});
      await review();
      press(/^Send 1.5 SOL/);
      await waitFor(() => expect(keys()).toHaveLength(1));
      cleanup();
      backend.functions.concludePayment = () => answer;
      renderApp(`/cloudwallet/w1/token/${SOL_MINT}`);
      await screen.findByText(words);
      expect(keys()).toHaveLength(1);
      asksFor(keys()[0], 1);
      expect(unsettled()).toEqual([]);
    },
  );

  test('the outcome of a transfer without an answer is asked for at once, and shown if it is done', async () => {
    backend.functions.transferSol = () => lost;
    backend.functions.concludePayment = () => accepted(sent);
    await review();
    press(/^Send 1.5 SOL/);
    await screen.findByText('Transaction Successful!');
    expect(keys()).toHaveLength(1);
  });

  test('a transfer without an outcome is shown as unanswered; nothing else is sent until it is known', async () => {
    backend.functions.transferSol = () => lost;
    backend.functions.concludePayment = () => away;
    await review();
    press(/^Send 1.5 SOL/);
    await screen.findAllByText('No answer yet');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Review' })).toBeNull());
    cleanup();
    await renderForm();
    await screen.findByText(/It is not yet clear whether/);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Review' }).disabled).toBe(true);
    expect(unsettled()).toHaveLength(1);
    backend.functions.concludePayment = () => notAccepted;
    press('Check again');
    await screen.findByText('It was refused, and nothing was moved.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Review' }).disabled).toBe(false);
    expect(keys()).toHaveLength(1);
    asksFor(keys()[0], 3);
    expect(unsettled()).toEqual([]);
  });

  test('a page restored from the back/forward cache asks for the outcome of its request', async () => {
    const answer = Promise.withResolvers<unknown>();
    backend.functions.transferSol = () => answer.promise;
    backend.functions.concludePayment = () => accepted(sent);
    await review();
    press(/^Send 1.5 SOL/);
    await waitFor(() => expect(keys()).toHaveLength(1));
    window.dispatchEvent(new Event('pagehide'));
    answer.reject(new TypeError('Failed to fetch'));
    await untilIdle();
    expect(asked('concludePayment')).toEqual([]);
    comeBack();
    await screen.findByText('Transaction Successful!');
    expect(keys()).toHaveLength(1);
  });

  test('a transfer that settles after its screen was left is reported by a notice', async () => {
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
