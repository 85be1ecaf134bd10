import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { Refusal, useBackend } from '../../../testing/backend.ts';
import { renderApp, renderPart } from '../../../testing/render.tsx';
import { sol, wallet } from '../../../testing/wallets.ts';
import { App } from '../../app/App.tsx';
import { setPreferences } from '../../data/preferences.ts';
import type { ChartPoint } from '../../data/price-history.ts';
import { createQueryClient } from '../../data/query-client.ts';
import { Router } from '../../router/Router.tsx';
import { chartWords } from './chart-words.ts';
import { TokenChart } from './TokenChart.tsx';

const marks: (number | null)[] = [];
vi.mock('../../ui/chart-canvas.ts', () => ({
  openCanvas: () => ({
    draw: () => {},
    mark: (index: number | null) => marks.push(index),
    indexAt: () => 0,
    remove: () => {},
  }),
}));

const backend = useBackend();
const HOUR = 60 * 60_000;
const points = (...usd: (number | null)[]) =>
  usd.map((value, index) => ({
    at: new Date(Date.UTC(2026, 10, 14, 12) + index * HOUR).toISOString(),
    usd: value,
  }));
const asked = () =>
  backend.calls.filter(({ name }) => name === 'getPortfolioHistory').map(({ data }) => data);

beforeEach(() => {
  backend.user = { id: 'me', email: 'me@example.org' };
  backend.functions.getCloudWallets = () => ({
    wallets: [wallet({ walletId: 'main', name: 'Main' })],
  });
  backend.functions.getPortfolioHistory = () => ({
    success: true,
    points: points(1_000, 1_100, null, 1_300),
  });
});

const line = () => screen.findByRole('button', { name: 'Value over time' });
const number = () =>
  screen.getByRole('region', { name: 'Value over time' }).querySelector('div')?.textContent;

test('the sparkline of the total opens the value over time, and the number follows the keys', async () => {
  renderApp('/cloudwallet');
  await userEvent.click(await line());
  const slider = await screen.findByRole('slider', { name: 'Value over time' });
  expect(asked()[0]).toEqual({ walletId: null, range: '1M' });
  expect(number()).toContain('$1,300.00');
  expect(number()).toContain('+$300');
  slider.focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(number()).toContain('$1,100.00');
  expect(number()).toContain('+$100');
  expect(slider.getAttribute('aria-valuetext')).toMatch(/^\$1,100\.00, .*2026/);
  await userEvent.click(screen.getByRole('radio', { name: '1W' }));
  await waitFor(() => expect(asked()).toContainEqual({ walletId: null, range: '1W' }));
  expect(number()).toContain('$1,300.00');
});

test('says when the chart begins while there is nothing to draw', async () => {
  backend.functions.getPortfolioHistory = () => ({ success: true, points: points(1_000) });
  renderApp('/cloudwallet');
  expect(await screen.findByText('The chart starts with the next price, in about a minute.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Value over time' })).toBeNull();
});

test('draws a deposit as soon as it is booked', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  backend.functions.getPortfolioHistory = () => ({ success: true, points: [] });
  renderApp('/cloudwallet');
  await screen.findByText('The chart starts in a moment.');
  backend.functions.getPortfolioHistory = () => ({ success: true, points: points(1_000, 1_000) });
  await vi.advanceTimersByTimeAsync(2_000);
  await line();
  const before = asked().length;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked()).toHaveLength(before);
});

test('hidden balances hide their line', async () => {
  renderApp('/cloudwallet');
  await line();
  setPreferences({ hideBalances: true });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Value over time' })).toBeNull());
  expect(document.querySelector('section[aria-label="Total"] svg path')).toBeNull();
});

test('a chart that cannot be loaded can be retried', async () => {
  renderApp('/cloudwallet');
  await userEvent.click(await line());
  await screen.findByRole('slider');
  backend.functions.getPortfolioHistory = () => new Refusal('INTERNAL', 'INTERNAL');
  await userEvent.click(screen.getByRole('radio', { name: 'ALL' }));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  backend.functions.getPortfolioHistory = () => ({ success: true, points: points(900, 1_300) });
  await userEvent.click(retry);
  await waitFor(() => expect(number()).toContain('+$400'));
});

test('the chart of another token never shows the previous one’s price', async () => {
  backend.functions.getPriceHistory = ({ mint }: { mint: string }) =>
    mint === 'first' ? { success: true, points: points(2, 3) } : new Promise(() => {});
  const client = createQueryClient();
  const shown = (mint: string) => (
    <QueryClientProvider client={client}>
      <App>
        <TokenChart mint={mint} />
      </App>
    </QueryClientProvider>
  );
  const { rerender } = renderPart(shown('first'));
  await screen.findByText('$3.00');
  rerender(<Router mount="/">{shown('second')}</Router>);
  await waitFor(() =>
    expect(backend.calls.map(({ data }) => data)).toContainEqual({ mint: 'second', range: '1D' }),
  );
  expect(screen.queryByText('$3.00')).toBeNull();
});

test('a card has one figure of gain, and its sheet the other one', async () => {
  backend.functions.getCloudWallets = () => ({
    wallets: [wallet({ walletId: 'main', name: 'Main', tokens: [sol(13_000_000_000n, 346.25)] })],
  });
  // $1,000, of which $700 came in on the way.
  backend.functions.getPortfolioHistory = ({ range }: { range: string }) => ({
    success: true,
    points: points(300, 1_010, 1_300).map((point, index) => ({
      ...point,
      deposited: index === 0 ? 0 : range === '1M' ? 700 : 900,
    })),
  });
  renderApp('/cloudwallet');
  await userEvent.click(await line());
  const sheet = within(await screen.findByRole('dialog', { name: 'Total' }));
  await sheet.findByRole('slider');
  const card = within(screen.getByRole('region', { name: 'Total' }));
  const held = () => sheet.getByText('Profit on what you hold').nextElementSibling?.textContent;
  // Of what is held, in whole dollars: the one figure of the card, and to the cent below the chart.
  expect(card.getAllByText(/^[+−]?\$\d+( \(.*)?$/).map((shown) => shown.textContent)).toEqual(['+$346']);
  expect(held()).toBe('+$346.25');
  // Over thirty days: with the chart alone. The deposit is no gain.
  expect(screen.getAllByText(/since Nov 14$/)).toHaveLength(1);
  expect(number()).toContain('+$300.00 (+30.0%)');
  // Another period has another figure; that of what is held stays.
  await userEvent.click(sheet.getByRole('radio', { name: '1W' }));
  await waitFor(() => expect(number()).toContain('+$100.00'));
  expect(held()).toBe('+$346.25');
});

test('the line of a value has no colour of gain or loss; that of a price has the one of its rounded change', () => {
  const line = (...usd: number[]): ChartPoint[] => usd.map((each, at) => ({ at, usd: each, deposited: 0 }));
  const tone = (kind: 'value' | 'price', ...usd: number[]) =>
    chartWords(kind === 'value' ? { kind, walletId: null } : { kind, mint: 'mint' }).tone(line(...usd));
  expect([tone('value', 1, 2), tone('value', 2, 1)]).toEqual(['flat', 'flat']);
  expect([tone('price', 1, 2), tone('price', 2, 1)]).toEqual(['gain', 'loss']);
  // +0.04% reads "0.0%".
  expect([tone('price', 10_000, 10_004), tone('price', 10_000, 10_006)]).toEqual(['flat', 'gain']);
});
