import { AccountRole } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { MAKER, OTHER_MINT, sellsSol, swapIntent, THIEF, WALLET } from '../../testing/cases.ts';
import { associatedToken, testAddress } from '../../testing/messages.ts';
import { reasonFor, withAccount, withData } from '../../testing/mutate.ts';
import { also, type BadSwap, instead, message, quoteOf } from '../../testing/steps.ts';
import { move, type Quote, routed, WRAPPED_SOL } from '../../testing/swap.ts';

const ELSEWHERE = 'the tokens that are bought go to another account';

const good = quoteOf(sellsSol);
const badQuotes: [title: string, reason: string, quote: Partial<Quote>][] = [
  ['sells a base unit more', 'more is sold than asked', { amount: good.amount + 1n }],
  ['lets less arrive', 'less is bought than asked', { quoted: good.quoted - 2n }],
  ['lets more slip', 'less is bought than asked', { slippageBps: 101 }],
  ['lets everything slip', 'less is bought than asked', { slippageBps: 65_535 }],
];
const badRoutes: BadSwap[] = [
  [
    'is called by the maker',
    'the router is not called by the wallet',
    instead('route', (route) => ({
      ...route,
      accounts: [{ address: MAKER, role: AccountRole.READONLY_SIGNER }, ...route.accounts!.slice(1)],
    })),
  ],
  [
    'takes from another account',
    'the tokens come from another account',
    instead('route', (route) => withAccount(route, 1, THIEF)),
  ],
  ['pays out into another account', ELSEWHERE, instead('route', (route) => withAccount(route, 2, THIEF))],
  ['pays out elsewhere', ELSEWHERE, instead('route', (route) => withAccount(route, 7, THIEF))],
  [
    'sells another token',
    'the token that is sold is another',
    instead('route', (route) => withAccount(route, 3, OTHER_MINT)),
  ],
  [
    'buys another token',
    'the token that is bought is another',
    instead('route', (route) => withAccount(route, 4, THIEF)),
  ],
  [
    'leaves the platform 2.56 percent',
    "the router's fee is too high",
    instead('route', (route) =>
      withData(route, (data) => {
        data.writeUInt16LE(256, 26);
        return data;
      }),
    ),
  ],
  [
    'is routed twice',
    'the message has more than one instruction of the router',
    (steps) => also(steps.route!)(steps),
  ],
  [
    'pays beside the router',
    'the swap moves tokens beside the router',
    async (steps) => also(await move({ ...sellsSol.sell, amount: 1n }, WALLET, THIEF))(steps),
  ],
  [
    'is one of the older routes, whose amounts cannot be found',
    'an instruction of the router is not one that the signer understands',
    instead('route', (route) =>
      withData(route, (data) => Buffer.concat([Buffer.from('e517cb977ae3ad2a', 'hex'), data.subarray(8)])),
    ),
  ],
  [
    'is a route to an exact output',
    'an instruction of the router is not one that the signer understands',
    instead('route', (route) =>
      withData(route, (data) => Buffer.concat([Buffer.from('9d8ab85215f4f324', 'hex'), data.subarray(8)])),
    ),
  ],
  [
    'is a route that ends within its amounts',
    'route_v2 has data of a wrong length',
    instead('route', (route) => withData(route, (data) => data.subarray(0, 29))),
  ],
  [
    'is a route of too few accounts',
    'route_v2 has a wrong number of accounts',
    instead('route', (route) => ({ ...route, accounts: route.accounts!.slice(0, 9) })),
  ],
];

describe('refuses, as a swap over the router, a message that', () => {
  test.each(badQuotes)('%s', async (_title, reason, change) => {
    const bytes = message(await routed(sellsSol, 'route_v2', { ...good, ...change }));
    expect(reasonFor(await swapIntent(sellsSol), bytes)).toBe(reason);
  });

  test.each(badRoutes)('%s', async (_title, reason, change) => {
    const steps = await change(await routed(sellsSol, 'route_v2', good));
    expect(reasonFor(await swapIntent(sellsSol), message(steps))).toBe(reason);
  });

  test.each([
    ['pays out into an account', ELSEWHERE, sellsSol.buy.mint],
    ['takes from an account', 'the tokens come from another account', WRAPPED_SOL],
  ])('%s that stands in a lookup table', async (_title, reason, mint) => {
    const { limit, price, route: exchange } = await routed(sellsSol, 'route_v2', good);
    const tables = { [testAddress(99)]: [await associatedToken(WALLET, mint)] };
    const bytes = message({ limit: limit!, price: price!, exchange: exchange! }, tables);
    expect(reasonFor(await swapIntent(sellsSol), bytes)).toBe(reason);
  });
});
