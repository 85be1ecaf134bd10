import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { untilIdle, useBackend } from '../../testing/backend.ts';
import { path, renderApp } from '../../testing/render.tsx';
import { balancesOf, sol, wallet } from '../../testing/wallets.ts';

const backend = useBackend();
const main = wallet({ walletId: 'w1', name: 'Main', isDefault: true, tokens: [sol(2_000_000_000n)] });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const shortDay = (date: string) =>
  new Date(date).toLocaleDateString('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' });

function rates(date: string, perUsd: Record<string, number> = { EUR: 0.9, JPY: 150 }) {
  backend.functions.getExchangeRates = () => ({ success: true, rates: { date, perUsd } });
}

beforeEach(() => {
  backend.user = { id: 'ada', email: 'ada@example.org' };
  backend.config = { ...backend.config, exchangeRates: true };
  backend.functions.getCloudWallets = () => ({ wallets: [main] });
  backend.functions.getCloudWalletBalances = () => ({ balances: [balancesOf(main)] });
  localStorage.setItem('cumulus.preferences', '{"currency":"EUR"}');
});

/** The total, once it contains this text. */
async function total(text: string): Promise<HTMLElement> {
  await waitFor(() => expect(screen.getByRole('region', { name: 'Total' }).textContent).toContain(text));
  return screen.getByRole('region', { name: 'Total' });
}

test.each(['/cloudwallet', '/cloudwallet/w1'])(
  '%s shows its total in the chosen currency too',
  async (at) => {
    rates(daysAgo(0));
    renderApp(at);
    await total('$200.00≈ €180.00');
  },
);

test('a rate of yesterday is the newest before the afternoon', async () => {
  rates(daysAgo(1));
  renderApp('/cloudwallet/w1');
  await total('$200.00≈ €180.00');
});

test('an older rate names its day', async () => {
  rates(daysAgo(3));
  renderApp('/cloudwallet/w1');
  await total(`≈ €180.00 · rate of ${shortDay(daysAgo(3))}`);
});

test.each<[string, () => void]>([
  ['is older than a week', () => rates(daysAgo(8))],
  ['of this currency is missing', () => rates(daysAgo(0), { JPY: 150 })],
  ['source has none', () => (backend.functions.getExchangeRates = () => ({ success: true, rates: null }))],
])('a rate that %s leaves US dollars alone', async (_what, set) => {
  set();
  renderApp('/cloudwallet/w1');
  const region = await total('$200.00');
  await untilIdle();
  expect(region.textContent).not.toContain('≈');
});

test('a hidden total is hidden in both currencies', async () => {
  rates(daysAgo(0));
  localStorage.setItem('cumulus.preferences', '{"currency":"EUR","hideBalances":true}');
  renderApp('/cloudwallet/w1');
  const region = await total('Hidden');
  expect(region.textContent).not.toMatch(/€|\$2/);
});

test('without a source, nothing is asked and the settings do not offer it', async () => {
  backend.config = { ...backend.config, exchangeRates: false };
  renderApp('/cloudwallet/w1');
  expect((await total('$200.00')).textContent).not.toContain('≈');
  expect(backend.calls.map(({ name }) => name)).not.toContain('getExchangeRates');
});

test('the settings offer the currencies that have a rate, by their names, and the choice stays', async () => {
  rates(daysAgo(0));
  renderApp('/settings');
  await userEvent.click(await screen.findByRole('button', { name: /^Second currency/ }));
  expect(screen.getByRole('button', { name: /^Second currency/ }).textContent).toContain('EUR');
  const sheet = within(await screen.findByRole('dialog', { name: 'Second currency' }));
  const choices = await sheet.findAllByRole('radio');
  expect(choices.map((each) => each.closest('label')?.textContent)).toEqual([
    'OffUS dollars only',
    'EUREuro',
    'JPYJapanese Yen',
  ]);
  await userEvent.click(sheet.getByRole('radio', { name: /^JPY/ }));
  await userEvent.click(sheet.getByRole('button', { name: 'Done' }));
  expect(path()).toBe('/settings');
  expect(screen.getByRole('button', { name: /^Second currency/ }).textContent).toContain('JPY');
  expect(localStorage.getItem('cumulus.preferences')).toContain('"currency":"JPY"');
});
