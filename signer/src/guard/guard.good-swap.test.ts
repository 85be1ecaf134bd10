import { describe, expect, test } from 'vitest';
import {
  buysSol,
  MAKER,
  sellsSol,
  swapIntent,
  THIEF,
  TOKEN_2022_ADDRESS,
  tokensOnly,
  WALLET,
} from '../../testing/cases.ts';
import { associatedToken, compile, testAddress } from '../../testing/messages.ts';
import { letThrough, reasonFor } from '../../testing/mutate.ts';
import { message, quoteOf } from '../../testing/steps.ts';
import { coSigned, move, routed } from '../../testing/swap.ts';

describe.each([
  ['SOL for a token', sellsSol],
  ['a token of Token-2022 for SOL', buysSol],
  ['a token for another', tokensOnly],
])('a good swap of %s', (_, swap) => {
  test('is co-signed by the maker', async () => {
    const intent = await swapIntent(swap);
    const steps = await coSigned(swap);
    letThrough(intent, message(steps));
    const legacy = compile({ feePayer: WALLET, version: 'legacy', instructions: Object.values(steps) });
    letThrough(intent, legacy);
    const tables = {
      [testAddress(99)]: [
        swap.sell.mint,
        swap.buy.mint,
        await associatedToken(MAKER, swap.sell.mint, swap.sell.program),
      ],
    };
    expect(message(steps, tables).length).toBeLessThan(message(steps).length);
    letThrough(intent, message(steps, tables));
    const { openBuy: _unneeded, limit: _limit, price: _price, ...rest } = steps;
    letThrough(intent, message(rest));
  });

  test('sells less and buys more than asked', async () => {
    const better = {
      ...swap,
      sell: { ...swap.sell, amount: swap.sell.amount - 1n },
      buy: { ...swap.buy, amount: swap.buy.amount + 1n },
    };
    letThrough(await swapIntent(swap), message(await coSigned(better)));
  });

  test.each(['route_v2', 'shared_accounts_route_v2'] as const)('goes over the router by %s', async (kind) => {
    const intent = await swapIntent(swap);
    const steps = await routed(swap, kind, quoteOf(swap));
    letThrough(intent, message(steps));
    const tables = {
      [testAddress(99)]: [swap.sell.mint, swap.buy.mint, TOKEN_2022_ADDRESS, testAddress(98)],
    };
    const withTables = message(steps, tables);
    expect(withTables.length).toBeLessThan(message(steps).length);
    letThrough(intent, withTables);
  });
});

test('the maker may hand on a fee out of what it sells', async () => {
  const { receive, ...steps } = await coSigned(tokensOnly);
  const fee = await move({ ...tokensOnly.buy, amount: 5n }, MAKER, THIEF);
  letThrough(await swapIntent(tokensOnly), message({ ...steps, receive: receive!, fee }));
});

test('the fee counts every signature', async () => {
  const intent = await swapIntent(tokensOnly);
  const bytes = message(await coSigned(tokensOnly));
  const fee = 2n * 5_000n + 200n;
  letThrough({ ...intent, feeCapLamports: fee }, bytes);
  expect(reasonFor({ ...intent, feeCapLamports: fee - 1n }, bytes)).toBe(
    'the fee of up to 0.0000102 SOL is over the cap of 0.000010199 SOL',
  );
});
