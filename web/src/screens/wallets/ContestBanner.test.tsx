import type { Contest } from '@cumulus/contract/calls/contest.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { advance, Refusal, untilIdle, useBackend } from '../../../testing/backend.ts';
import { contest } from '../../../testing/contest.ts';
import { path, renderApp } from '../../../testing/render.tsx';
import { wallet } from '../../../testing/wallets.ts';

const backend = useBackend();
const main = wallet({ walletId: 'w1', name: 'Main', isDefault: true });
const entry = wallet({ walletId: 'w9', name: 'Sol Cup', gameTag: 'Sol Cup', tokens: [] });

/** The state of the server. */
let now: { contest: Contest; wallets: ReturnType<typeof wallet>[] };

beforeEach(() => {
  // A claim starts timers, which must not run on into the next test.
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  backend.user = { id: 'ada', email: 'ada@example.org' };
  now = { contest: contest(), wallets: [main] };
  backend.functions.getCurrentContest = () => now.contest;
  backend.functions.getCloudWallets = () => ({ wallets: now.wallets });
  backend.functions.createCloudWallet = () => ({
    success: true,
    wallet: entry,
    isContestEntry: true,
    isGameWallet: false,
    campaignName: 'Sol Cup',
    specialMessage: null,
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  // Fireworks outlive the screen that started them.
  for (const canvas of document.querySelectorAll('[data-fireworks]')) canvas.remove();
});

const asked = (name: string) => backend.calls.filter((call) => call.name === name);
const button = () => screen.findByRole('button', { name: 'Claim 0.1 SOL' });
const show = document.querySelector.bind(document, '[data-fireworks]');

async function renderList() {
  renderApp('/cloudwallet');
  await screen.findByText('Main');
}

async function claim() {
  await renderList();
  await userEvent.click(await button());
}

describe('banner', () => {
  test('[list-03, data-04] shows the contest, its places and its prize', async () => {
    await renderList();
    await button();
    expect(screen.getByText('Sol Cup')).toBeTruthy();
    expect(screen.getByText('312 of 500 places taken')).toBeTruthy();
  });

  test('[list-03] is shown above an empty list too', async () => {
    now.wallets = [];
    renderApp('/cloudwallet');
    await screen.findByText('No cloud wallets yet. Create your first secure cloud wallet.');
    await button();
  });

  test('[error-23] is not shown without a contest, or if it cannot be fetched', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
    backend.functions.getCurrentContest = () => new Refusal('INTERNAL', 'INTERNAL');
    await renderList();
    await waitFor(() => expect(log).toHaveBeenCalled());
    expect(screen.queryByText('Sol Cup')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each([
    [{ participantCount: 500 }, 'All spots have been claimed'],
    [{ userHasClaimed: true }, "You're in"],
    [{ userHasClaimed: true, endDate: '2020-01-01T00:00:00Z' }, 'Contest Ended'],
  ])('with %j it says "%s", and there is nothing to claim', async (values, sentence) => {
    now.contest = contest(values);
    await renderList();
    await screen.findByText(sentence);
    expect(screen.queryByRole('button', { name: /Claim/ })).toBeNull();
  });

  test('says in which wallet swaps count, and swaps there', async () => {
    now.contest = contest({ userHasClaimed: true });
    now.wallets = [main, { ...entry, tokens: main.tokens }];
    backend.functions.getCloudWalletBalances = () => ({ balances: [] });
    backend.functions.getSolanaTokenPricesWeb = () => ({ success: true, tokens: [], failedTokens: [] });
    await renderList();
    await screen.findByText('Swaps in the wallet Sol Cup count');
    await userEvent.click(await screen.findByRole('button', { name: 'Swap in Sol Cup' }));
    expect(path()).toBe('/cloudwallet/w9/swap');
  });

  test('a contest that is over is not offered', async () => {
    now.contest = contest({ endDate: '2020-01-01T00:00:00Z' });
    await renderList();
    await waitFor(() => expect(asked('getCurrentContest')).not.toEqual([]));
    expect(screen.queryByText('Sol Cup')).toBeNull();
  });
});

describe('claim', () => {
  test('[who-09, state-21, error-09] creates a wallet of its name, marks it as claimed, and says so', async () => {
    await claim();
    await screen.findByText("You've entered Sol Cup! Start swapping to climb the leaderboard!");
    expect(asked('createCloudWallet').map(({ data }) => data)).toEqual([
      { name: 'Sol Cup', idempotencyKey: expect.any(String) },
    ]);
    await screen.findByText('Swaps in the wallet Sol Cup count');
    expect(screen.queryByRole('button', { name: /Claim/ })).toBeNull();
  });

  test('[state-21, limit-14, screen-09, limit-17, route-22] reloads contest and wallets after 2 seconds; fireworks last for 3', async () => {
    await renderList();
    await button();
    const checks: Event[] = [];
    const onCheck = (event: Event) => void checks.push(event);
    window.addEventListener('check-leaderboard-visibility', onCheck);
    vi.useFakeTimers({ shouldAdvanceTime: false, toFake: ['setTimeout', 'clearTimeout'] });
    screen.getByRole('button', { name: 'Claim 0.1 SOL' }).click();
    await vi.waitUntil(() => show() !== null, { interval: 0, timeout: 10_000 });
    await untilIdle();
    const [contests, lists] = [asked('getCurrentContest').length, asked('getCloudWallets').length];
    await advance(1_900);
    expect(asked('getCurrentContest')).toHaveLength(contests);
    expect(asked('getCloudWallets')).toHaveLength(lists);
    expect(checks).toEqual([]);
    await advance(110);
    expect(asked('getCurrentContest')).toHaveLength(contests + 1);
    expect(asked('getCloudWallets')).toHaveLength(lists + 1);
    expect(checks).toHaveLength(1);
    await advance(900);
    expect(show()).not.toBeNull();
    await advance(200);
    expect(show()).toBeNull();
    window.removeEventListener('check-leaderboard-visibility', onCheck);
  });

  test('refreshes until the prize has arrived', async () => {
    backend.functions.createCloudWallet = () => {
      now.wallets = [main, entry];
      return {
        ...{ success: true, wallet: entry, isContestEntry: true, isGameWallet: false },
        ...{ campaignName: 'Sol Cup', specialMessage: null },
      };
    };
    await claim();
    await screen.findByText('Swaps in the wallet Sol Cup count');
    await untilIdle();
    vi.setTimerTickMode('manual');
    const before = asked('getCloudWallets').length;
    const looks = () => asked('getCloudWallets').length - before;
    await advance(2_000);
    await advance(2_000);
    expect(looks()).toBe(2);
    now.wallets = [main, { ...entry, tokens: main.tokens }];
    await advance(2_000);
    expect(looks()).toBe(3);
    await advance(10_000);
    expect(looks()).toBe(3);
  });

  test('[screen-09] a game wallet created by its name has fireworks; a plain wallet and reduced motion have none', async () => {
    const answer = { success: true, wallet: entry, isContestEntry: false, campaignName: null };
    const make = async (isGameWallet: boolean) => {
      backend.functions.createCloudWallet = () => ({ ...answer, isGameWallet, specialMessage: null });
      // While the previous sheet closes, its own Create button is there as well.
      await userEvent.click(await screen.findByRole('button', { name: 'Create' }));
      const sheet = await screen.findByRole('dialog', { name: 'Create wallet' });
      await userEvent.type(within(sheet).getByLabelText('Name'), 'Game');
      await userEvent.click(within(sheet).getByRole('button', { name: 'Create' }));
    };
    await renderList();
    await make(false);
    await screen.findByText('Wallet created successfully!');
    expect(show()).toBeNull();
    await make(true);
    await screen.findByText('Wallet created successfully with free SOL!');
    await waitFor(() => expect(show()).not.toBeNull());
    show()?.remove();
    const still = (query: string) =>
      Object.assign(new EventTarget(), { matches: query.includes('reduce') }) as MediaQueryList;
    vi.spyOn(window, 'matchMedia').mockImplementation(still);
    await make(true);
    await waitFor(() => expect(asked('createCloudWallet')).toHaveLength(3));
    await screen.findAllByText('Wallet created successfully with free SOL!');
    expect(show()).toBeNull();
  });

  test('[state-22, error-08, limit-02] with ten wallets it says what to do first, without a request', async () => {
    now.wallets = Array.from({ length: 10 }, (_, index) =>
      wallet({ walletId: `w${index}`, name: index === 0 ? 'Main' : `Wallet ${index}` }),
    );
    await claim();
    const modal = await screen.findByRole('alertdialog', { name: 'Wallet Limit Reached' });
    expect(modal.textContent).toContain(
      "You've reached the maximum limit of 10 wallets. To enter this contest, please delete an existing wallet first.",
    );
    expect(asked('createCloudWallet')).toEqual([]);
  });

  test('[error-08] a tenth wallet created on another device is reported as the limit, too', async () => {
    backend.functions.createCloudWallet = () =>
      new Refusal('FAILED_PRECONDITION', 'Too many.', { code: 'WALLET_COUNT_EXCEEDED' });
    await claim();
    const modal = await screen.findByRole('alertdialog', { name: 'Wallet Limit Reached' });
    expect(modal.textContent).toContain('To enter this contest, please delete an existing wallet first.');
  });

  test.each([
    ['ALREADY_EXISTS', 'You have claimed.', 'Already Claimed', 'You have claimed.'],
    ['ALREADY_EXISTS', 'INTERNAL', 'Already Claimed', 'You have already claimed your free SOL!'],
    [
      'RESOURCE_EXHAUSTED',
      'Contest is full. All spots have been claimed!',
      'Campaign Ended',
      'Contest is full. All spots have been claimed!',
    ],
  ] as const)('[error-03, error-04] %s with "%s" reads "%s"', async (status, message, title, told) => {
    backend.functions.createCloudWallet = () => new Refusal(status, message);
    await claim();
    await screen.findByText(title);
    await screen.findByText(told);
    // The banner may have been out of date.
    await waitFor(() => expect(asked('getCurrentContest').length).toBeGreaterThan(1));
  });

  test('[error-07, error-26] any other failure without a sentence says what failed', async () => {
    backend.functions.createCloudWallet = () => new Refusal('INTERNAL', 'INTERNAL');
    await claim();
    await screen.findByText('Failed to claim contest');
    await button();
  });
});

describe('tab of the leaderboard', () => {
  const tab = () => screen.queryByRole('link', { name: 'Leaderboard' });
  beforeEach(() => {
    vi.stubGlobal('requestIdleCallback', (whenIdle: () => void) => setTimeout(whenIdle));
    vi.stubGlobal('cancelIdleCallback', clearTimeout);
  });

  /** Triggers the check, once the code for it has been loaded. */
  async function check() {
    await waitFor(() => expect(asked('getOrderNotices')).not.toEqual([]));
    await untilIdle();
    const before = asked('getCurrentContest').length;
    window.dispatchEvent(new Event('check-leaderboard-visibility'));
    await waitFor(() => expect(asked('getCurrentContest').length).toBeGreaterThan(before));
    await untilIdle();
  }

  test('[route-19, route-21, role-06] is shown to a user with a wallet tagged with the name of an active, ranked contest', async () => {
    now.wallets = [main, entry];
    await renderList();
    await waitFor(() => expect(tab()).not.toBeNull());
  });

  test.each([
    ['no wallet is tagged', {}, [main]],
    ['the tag is of another contest', { contestName: 'Next Cup' }, [main, entry]],
    ['the contest has no leaderboard', { leaderboard: { enabled: false } }, [main, entry]],
    ['no contest is active', { isActive: false }, [main, entry]],
  ] as const)('[route-21, role-06] is not there where %s', async (_why, values, wallets) => {
    now = { contest: contest(values), wallets: [...wallets] };
    await renderList();
    await check();
    expect(tab()).toBeNull();
  });

  test('[route-22] comes and goes when the window asks to check', async () => {
    await renderList();
    await button();
    expect(tab()).toBeNull();
    now = { contest: contest({ userHasClaimed: true }), wallets: [main, entry] };
    await check();
    await waitFor(() => expect(tab()).not.toBeNull());
    now = { contest: contest({ isActive: false, contestName: null }), wallets: [main, entry] };
    await check();
    await waitFor(() => expect(tab()).toBeNull());
  });
});
