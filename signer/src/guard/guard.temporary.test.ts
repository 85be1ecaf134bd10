import { createNoopSigner } from '@solana/kit';
import { getCloseAccountInstruction } from '@solana-program/token';
import { describe, expect, test } from 'vitest';
import { MAKER, sellsSol, swapIntent, tokensOnly, WALLET } from '../../testing/cases.ts';
import { associatedToken, transferSol } from '../../testing/messages.ts';
import { letThrough, reasonFor } from '../../testing/mutate.ts';
import { message, quoteOf } from '../../testing/steps.ts';
import {
  coSigned,
  openTemporary,
  routed,
  routedOnMainnet,
  type Steps,
  TOKEN_RENT,
  temporaryAccount,
  WRAPPED_SOL,
} from '../../testing/swap.ts';

const temporary = await temporaryAccount(WALLET);
const opening = await openTemporary(WALLET);
const close = getCloseAccountInstruction({
  account: temporary,
  destination: WALLET,
  owner: createNoopSigner(WALLET),
});
const fund = transferSol(WALLET, temporary, sellsSol.sell.amount + TOKEN_RENT);
const unwrap = getCloseAccountInstruction({
  account: await associatedToken(WALLET, WRAPPED_SOL),
  destination: WALLET,
  owner: createNoopSigner(WALLET),
});
const good = await routedOnMainnet(sellsSol, 'route_v2', quoteOf(sellsSol));
const { route } = good as { route: Steps[string] };
const direct = await coSigned(tokensOnly);
const own = await routed(sellsSol, 'route_v2', quoteOf(sellsSol));

describe('a swap over the temporary account of the router', () => {
  test('is signed as the router builds it, and with a maker who signs too', async () => {
    letThrough(await swapIntent(sellsSol), message(good));
    const signed = { ...route, accounts: [...route!.accounts!, { address: MAKER, role: 2 as const }] };
    letThrough(await swapIntent(sellsSol), message({ ...good, route: signed }));
  });

  test.each<[title: string, reason: string, swap: typeof sellsSol, steps: Steps]>([
    [
      'SOL is moved to where the account was, after it was closed',
      'SOL is moved after the exchange',
      sellsSol,
      { opening, route: own.route!, close, fund },
    ],
    [
      'the account is opened again behind the route, and SOL is left in it',
      'a temporary account is opened for no route behind it',
      sellsSol,
      { fund, route: own.route!, close, opening },
    ],
    [
      'the account is opened beside an exchange with a maker',
      'a temporary account is opened for no route behind it',
      tokensOnly,
      { opening, ...direct, close },
    ],
    [
      'the account is closed before the route',
      'an account is closed before the exchange',
      sellsSol,
      { opening, close, route: own.route! },
    ],
    [
      'the wrapped SOL of the wallet is closed before it is wrapped',
      'an account is closed before the exchange',
      sellsSol,
      { unwrap, ...own },
    ],
  ])('is refused if %s', async (_title, reason, swap, steps) => {
    expect(reasonFor(await swapIntent(swap), message(steps))).toBe(reason);
  });
});
