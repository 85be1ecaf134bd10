import { SOL_MINT, USDC_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { expect, test } from 'vitest';
import { sol, token, usdc } from '../../testing/wallets.ts';
import { choicesFrom } from './token-choices.ts';
import type { FoundToken } from './token-search.ts';

const priced = (mint: string): FoundToken => ({
  ...{ mint, symbol: mint, name: mint, decimals: 6, multiplier: 1, logoURI: null, verified: true },
  ...{ priceUsd: 2, marketCap: 10 },
});
const held = (mint: string, usdValue: number | null, balance = '5') =>
  token({ mint, symbol: mint, usdValue, balance });
const mints = (tokens: readonly { mint: string }[]) => tokens.map(({ mint }) => mint);
const nothing = { holdings: [], watched: [], ranked: [], trending: [], recent: [], priced: [] };

test('SOL and USDC are offered even if nothing else is known', () => {
  const choices = choicesFrom(nothing);
  expect(choices.common.map(({ mint, priceUsd }) => [mint, priceUsd])).toEqual([
    [SOL_MINT, null],
    [USDC_MINT, null],
  ]);
  expect([choices.held, choices.watchlist, choices.top, choices.recent].flat()).toEqual([]);
});

test('each token is in the first list that has it, and wrapped SOL in none', () => {
  const choices = choicesFrom({
    holdings: [
      sol(1n),
      usdc(1n),
      held('poor', 1),
      held('gone', 9, '0'),
      held('unpriced', null),
      held('rich', 5),
    ],
    watched: ['rich', 'seen', WRAPPED_SOL_MINT, 'unknown', USDC_MINT],
    ranked: ['seen', 'first', 'second', 'poor'],
    trending: [priced('first'), priced('hot')],
    recent: [priced('second'), priced('old'), priced(SOL_MINT)],
    priced: ['rich', 'seen', WRAPPED_SOL_MINT, 'first', 'second', 'poor'].map(priced),
  });
  expect(mints(choices.held)).toEqual(['rich', 'poor', 'unpriced']);
  expect(mints(choices.watchlist)).toEqual(['seen']);
  expect(mints(choices.top)).toEqual(['first', 'second']);
  expect(mints(choices.trending)).toEqual(['hot']);
  expect(mints(choices.recent)).toEqual(['old']);
  expect(choices.recent[0]?.priceUsd).toBeNull();
});
