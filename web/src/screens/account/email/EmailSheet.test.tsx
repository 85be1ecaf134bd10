import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { Refusal, useBackend } from '../../../../testing/backend.ts';
import { contest } from '../../../../testing/contest.ts';
import { path, renderApp } from '../../../../testing/render.tsx';
import { wallet } from '../../../../testing/wallets.ts';

const backend = useBackend();
const main = wallet({ walletId: 'w1', name: 'Main', isDefault: true });
const created = wallet({ walletId: 'w2', name: 'Sol Cup', tokens: [] });

/** The state of the server. */
let verified = false;

beforeEach(() => {
  verified = false;
  backend.user = { id: 'ada', email: 'ada@example.org' };
  backend.functions.getCloudWallets = () => ({ wallets: [main] });
  backend.functions.getCurrentContest = () => contest();
  backend.functions.getEmailStatus = () => ({ email: 'ada@example.org', verified });
  backend.functions.sendEmailLink = () => ({ success: true });
  backend.functions.createCloudWallet = () =>
    verified
      ? {
          ...{ success: true, wallet: created, isContestEntry: false, isGameWallet: false },
          ...{ specialMessage: null, campaignName: 'Sol Cup', review: 'waiting' },
        }
      : new Refusal('FAILED_PRECONDITION', 'Please confirm your email address first.', {
          code: 'EMAIL_UNVERIFIED',
        });
});

const asked = (name: string) => backend.calls.filter((call) => call.name === name);
const sheet = () => screen.findByRole('dialog', { name: 'Confirm your email' });

async function claim() {
  renderApp('/cloudwallet');
  await userEvent.click(await screen.findByRole('button', { name: 'Claim 0.1 SOL' }));
  return within(await sheet());
}

describe('the sheet', () => {
  test('mails a link, sees that it was opened, and goes on with the press of Continue', async () => {
    const shown = await claim();
    await userEvent.click(shown.getByRole('button', { name: 'Send the link' }));
    await shown.findByText(/We sent a link to ada@example.org/);
    expect(asked('sendEmailLink')).toHaveLength(1);
    expect(asked('createCloudWallet')).toHaveLength(1);
    verified = true;
    await userEvent.click(await shown.findByRole('button', { name: 'Continue' }));
    await screen.findByText('Your wallet is ready. Your entry in Sol Cup is being reviewed.');
    const [first, second] = asked('createCloudWallet').map(({ data }) => data as { idempotencyKey: string });
    expect(second!.idempotencyKey).toBe(first!.idempotencyKey);
  });

  test('says why no mail was sent, and sends nothing more if it is cancelled', async () => {
    backend.functions.sendEmailLink = () =>
      new Refusal('RESOURCE_EXHAUSTED', 'Too many requests. Try again in 5 seconds.', {
        code: 'RATE_LIMITED',
        seconds: 5,
      });
    const shown = await claim();
    await userEvent.click(shown.getByRole('button', { name: 'Send the link' }));
    expect((await shown.findByRole('alert')).textContent).toBe('Too many requests. Try again in 5 seconds.');
    await userEvent.click(shown.getByRole('button', { name: 'Cancel' }));
    await screen.findByRole('button', { name: 'Claim 0.1 SOL' });
    expect(asked('createCloudWallet')).toHaveLength(1);
    expect(screen.queryByText('Please confirm your email address first.')).toBeNull();
  });
});

test.each([
  ['waiting', 'Your entry is being reviewed'],
  ['refused', 'Your entry was refused'],
] as const)('the banner says that an entry is %s', async (review, words) => {
  backend.functions.getCurrentContest = () => contest({ userHasClaimed: true, review });
  renderApp('/cloudwallet');
  await screen.findByText(words);
  expect(screen.queryByRole('button', { name: /Claim/ })).toBeNull();
});

describe('the page of a mailed link', () => {
  test('confirms with a press alone', async () => {
    backend.functions.confirmEmail = () => ({ email: 'ada@example.org' });
    renderApp('/confirm-email?token=a.b.c');
    const press = await screen.findByRole('button', { name: 'Confirm' });
    expect(asked('confirmEmail')).toEqual([]);
    await userEvent.click(press);
    await screen.findByText(/^ada@example.org is confirmed/);
    expect(asked('confirmEmail').map(({ data }) => data)).toEqual([{ token: 'a.b.c' }]);
  });

  test('says if the link has expired', async () => {
    backend.functions.confirmEmail = () =>
      new Refusal('FAILED_PRECONDITION', 'This link has expired. Request a new one in the app.', {
        code: 'EMAIL_LINK_EXPIRED',
      });
    renderApp('/confirm-email?token=old');
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect((await screen.findByRole('alert')).textContent).toContain('This link has expired');
  });

  test('has a visitor sign in first: the reader of the mailbox need not be the user who signed up', async () => {
    backend.user = null;
    renderApp('/confirm-email?token=a.b.c');
    await waitFor(() => expect(path()).toBe('/login'));
    expect(asked('confirmEmail')).toEqual([]);
  });
});
