import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { Refusal, useBackend } from '../../../testing/backend.ts';
import { contest, entrant, leaderboard } from '../../../testing/contest.ts';
import { path, renderApp, renderPart } from '../../../testing/render.tsx';
import { MAIN_KEY, wallet } from '../../../testing/wallets.ts';
import { Countdown } from './Countdown.tsx';

const backend = useBackend();
const own = wallet({ walletId: 'w1', name: 'Sol Cup', gameTag: 'Sol Cup', publicKey: MAIN_KEY });

beforeEach(() => {
  backend.user = { id: 'ada', email: 'ada@example.org' };
  backend.functions.getCurrentContest = () => contest({ userHasClaimed: true });
  backend.functions.getCloudWallets = () => ({ wallets: [own] });
  backend.functions.getContestLeaderboard = () => leaderboard();
});

const rows = () =>
  within(screen.getByRole('list', { name: 'Ranking' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('[route-18, screen-05, data-20] shows the contest, its entrants, and the ranking', async () => {
  renderApp('/leaderboard');
  await screen.findByRole('heading', { level: 2, name: 'Sol Cup' });
  expect(screen.getByText('Most swaps wins.')).toBeTruthy();
  expect(screen.getByText('313 participants')).toBeTruthy();
  expect(screen.getByRole('timer', { name: 'Time left' })).toBeTruthy();
  expect(rows()).toEqual([
    'Rank 19WzD...AWWM212 swaps',
    'Rank 2You7xKX...gAsU198 swaps',
    'Rank 3KestrelFh3q...T8bw1 swap',
  ]);
  expect(screen.queryByRole('region', { name: 'Your position' })).toBeNull();
});

test("[screen-05] pins the user's own position if it is not in the list", async () => {
  const userPosition = { rank: 1_047, swapCount: 14, isInTop: false };
  backend.functions.getContestLeaderboard = () =>
    leaderboard({ leaderboard: [entrant(1, 212)], userPosition });
  renderApp('/leaderboard');
  const pinned = await screen.findByRole('region', { name: 'Your position' });
  expect(pinned.textContent).toBe('Rank 1,047You7xKX...gAsU14 swaps');
  expect(rows()).toHaveLength(1);
});

test('[error-19, screen-06] without a contest it says so, word for word', async () => {
  backend.functions.getContestLeaderboard = () => new Refusal('NOT_FOUND', 'No active contest');
  renderApp('/leaderboard');
  await screen.findByRole('heading', { name: 'No Active Contest' });
  expect(
    screen.getByText('There are no active contests at the moment. Check back soon for the next competition!'),
  ).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a contest that ends while it is shown is replaced by that message', async () => {
  renderApp('/leaderboard');
  await screen.findByText('Most swaps wins.');
  backend.functions.getContestLeaderboard = () =>
    new Refusal('NOT_FOUND', 'No active contest', { code: 'CONTEST_NOT_FOUND' });
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByRole('heading', { name: 'No Active Contest' });
  expect(screen.queryByText('Most swaps wins.')).toBeNull();
});

test('[role-06] users without an entry are sent to the wallets', async () => {
  backend.functions.getContestLeaderboard = () =>
    new Refusal('PERMISSION_DENIED', 'Not yours.', { code: 'CONTEST_ENTRY_REQUIRED' });
  renderApp('/leaderboard');
  await screen.findByText('Enter the contest to see its leaderboard.');
  await userEvent.click(screen.getByRole('button', { name: 'Cloud Wallets' }));
  await waitFor(() => expect(path()).toBe('/cloudwallet'));
});

test('[error-19] says that it could not be loaded, and Retry loads it', async () => {
  backend.functions.getContestLeaderboard = () => new Refusal('INTERNAL', 'INTERNAL');
  renderApp('/leaderboard');
  await screen.findByText('Failed to load leaderboard. Please try again.');
  backend.functions.getContestLeaderboard = () => leaderboard();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Most swaps wins.');
});

test('says that it is loading', async () => {
  const held = Promise.withResolvers<unknown>();
  backend.functions.getContestLeaderboard = () => held.promise;
  renderApp('/leaderboard');
  await screen.findByRole('list', { name: 'Loading ranking' });
  expect(screen.getAllByText('Loading').length).toBeGreaterThan(0);
  await act(async () => held.resolve(leaderboard()));
  await screen.findByText('Most swaps wins.');
});

test('a failed refresh keeps the ranking, and says so', async () => {
  renderApp('/leaderboard');
  await screen.findByText('Most swaps wins.');
  backend.functions.getContestLeaderboard = () => new Refusal('INTERNAL', 'INTERNAL');
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('Failed to load leaderboard. Please try again.');
  expect(screen.getByText('Most swaps wins.')).toBeTruthy();
});

test('[screen-05, limit-35] the countdown ticks every second, to "Contest Ended"', () => {
  vi.useFakeTimers();
  const day = 24 * 60 * 60_000;
  renderPart(<Countdown until={Date.now() + 3 * day + 7 * 3_600_000 + 2_000} />);
  const left = () => screen.getByRole('timer').textContent;
  expect(left()).toBe('3 days07 hours00 min02 sec');
  act(() => void vi.advanceTimersByTime(1_000));
  expect(left()).toBe('3 days07 hours00 min01 sec');
  act(() => void vi.advanceTimersByTime(2_000));
  expect(left()).toBe('3 days06 hours59 min59 sec');
  act(() => void vi.advanceTimersByTime(3 * day + 7 * 3_600_000 - 2_000));
  expect(left()).toBe('0 days00 hours00 min01 sec');
  act(() => void vi.advanceTimersByTime(1_000));
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.getByText('Contest Ended')).toBeTruthy();
});
