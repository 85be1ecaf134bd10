import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { ownLocalnet } from '../../../testing/localnet.ts';
import { callerOf } from '../../../testing/user-row.ts';
import { openDexScreener } from '../adapters/dexscreener.ts';
import { openJupiter } from '../adapters/jupiter.ts';
import { systemClock as clock } from '../adapters/system-clock.ts';
import { createMarketCalls } from './calls.ts';
import { openKeyBudget } from './key-budget.ts';
import { openMarket } from './market.ts';

const [{ db }, localnet] = await Promise.all([testDatabase(), ownLocalnet()]);
const bonk = localnet.mintOf('BONK');
const caller = callerOf('somebody');
afterEach(localnet.heal);

/** What a busy machine does not need for an answer, milliseconds. */
const PATIENCE = 60_000;

/** The market of a server process. Prices expire at once unless a test says otherwise. */
function market({ exchanges = false, priceMaxAge = -1, shared = false, patience = PATIENCE } = {}) {
  let requests = 0;
  const settings = { url: localnet.marketUrl, clock, timeout: PATIENCE, onRequest: () => requests++ };
  const jupiter = openJupiter(settings);
  const dexScreener = openDexScreener(settings);
  const log = { warn: vi.fn() };
  const opened = openMarket({
    source: jupiter,
    ...(exchanges && { pairs: { source: dexScreener, requestsPerSecond: 100 } }),
    ...(shared && { db }),
    chain: {
      accounts: async () => {
        throw new Error('not expected to be called');
      },
    },
    clock,
    log,
    key: openKeyBudget({ clock, log, requestsPerSecond: 100, ...(shared && { db }) }),
    priceMaxAge,
    patience,
  });
  onTestFinished(async () => {
    opened.close();
    await Promise.all([jupiter.close(), dexScreener.close()]);
  });
  return { ...opened, requests: () => requests };
}

const fault = (kind: string, more: object = {}) =>
  localnet.control('faults', { kind, method: 'price', ...more });

test.each(['rate_limit', 'server_error', 'drop_answer'])(
  'serves the last good price with its age at once after %s, and a new one when that is over',
  async (kind) => {
    const { prices } = market();
    const first = (await prices([bonk])).get(bonk)!;
    await fault(kind);
    expect((await prices([bonk])).get(bonk)).toEqual(first);
    await vi.waitFor(async () => expect((await prices([bonk])).get(bonk)!.at).toBeGreaterThan(first.at), {
      timeout: 5_000,
    });
  },
);

test('does not wait long for an upstream that hangs', async () => {
  const { prices } = market({ patience: 1 });
  // The first answer is not waited for either.
  await vi.waitFor(async () => expect((await prices([bonk])).get(bonk)).toBeDefined(), PATIENCE);
  await fault('delay', { ms: 10 * PATIENCE });
  const before = Date.now();
  expect((await prices([bonk])).get(bonk)!.at).toBeLessThanOrEqual(before);
  expect(Date.now() - before).toBeLessThan(PATIENCE);
});

test('serves an exchange’s price while Jupiter fails', async () => {
  await localnet.control('price', { mint: bonk, usd: 0.00003 });
  const { prices } = market({ exchanges: true });
  await fault('server_error', { count: 100 });
  const answer = (await prices([bonk])).get(bonk)!;
  expect(answer).toMatchObject({ usd: 0.00003, source: 'dexscreener' });
});

test('a thousand callers of the same tokens cost one request', async () => {
  const { requests, ...opened } = market({ priceMaxAge: 60_000, shared: true });
  const { getSolanaTokenPricesWeb } = createMarketCalls({
    market: opened,
    tokenRisks: async () => new Map(),
  });
  const tokens = localnet.tokens.filter(({ usd }) => usd !== null).map(({ mint }) => mint);
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, () => getSolanaTokenPricesWeb({ tokens: tokens.slice(0, 50) }, caller)),
  );
  for (const { failedTokens } of answers) expect(failedTokens).toEqual([]);
  expect(requests()).toBe(1);
});

test('a restarted process does not load fresh values again', async () => {
  const mints = [bonk, localnet.mintOf('JUP')];
  const before = market({ priceMaxAge: 60_000, shared: true });
  const known = await before.quotes(mints);
  const after = market({ priceMaxAge: 60_000, shared: true });
  expect(await after.quotes(mints)).toEqual(known);
  expect(after.requests()).toBe(0);
});
