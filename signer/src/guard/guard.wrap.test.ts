import { createNoopSigner } from '@solana/kit';
import { getCloseAccountInstruction, getSyncNativeInstruction } from '@solana-program/token';
import { expect, test } from 'vitest';
import { MAKER, MINT, sellsSol, swapIntent, THIEF, WALLET } from '../../testing/cases.ts';
import { associatedToken, transferSol } from '../../testing/messages.ts';
import { reasonFor } from '../../testing/mutate.ts';
import { also, type BadSwap, instead, message } from '../../testing/steps.ts';
import { coSigned, WRAPPED_SOL } from '../../testing/swap.ts';

const owner = createNoopSigner(WALLET);
const wrapped = await associatedToken(WALLET, WRAPPED_SOL);
const makersAccount = await associatedToken(MAKER, MINT);

const badWrapping: BadSwap[] = [
  [
    'wraps more than it sells',
    'more SOL is wrapped than sold',
    instead('wrap', () => transferSol(WALLET, wrapped, sellsSol.sell.amount + 1n)),
  ],
  [
    'pays SOL to the thief',
    "the SOL goes elsewhere than into the wallet's wrapped SOL",
    instead('wrap', () => transferSol(WALLET, THIEF, 1n)),
  ],
  [
    "wraps into the maker's account",
    "the SOL goes elsewhere than into the wallet's wrapped SOL",
    instead('wrap', async () => transferSol(WALLET, await associatedToken(MAKER, WRAPPED_SOL), 1n)),
  ],
  ['wraps twice', 'the message has more than one Transfer', also(transferSol(WALLET, wrapped, 1n))],
  [
    "has somebody else's SOL wrapped",
    'the SOL is not taken from the wallet',
    instead('wrap', () => transferSol(MAKER, wrapped, 1n)),
  ],
  [
    'unwraps to the thief',
    'the wrapped SOL is not unwrapped to the wallet',
    instead('unwrap', () => getCloseAccountInstruction({ account: wrapped, destination: THIEF, owner })),
  ],
  [
    "unwraps by the maker's authority",
    'the wrapped SOL is not unwrapped to the wallet',
    instead('unwrap', () =>
      getCloseAccountInstruction({ account: wrapped, destination: WALLET, owner: createNoopSigner(MAKER) }),
    ),
  ],
  [
    'counts the wrapped SOL of the maker',
    'SyncNative and CloseAccount are only for accounts that the swap wraps SOL in or opens in between',
    instead('sync', () => getSyncNativeInstruction({ account: makersAccount })),
  ],
];

test.each(badWrapping)('refuses, as a sale of SOL, a message that %s', async (_title, reason, change) => {
  const steps = await change(await coSigned(sellsSol));
  expect(reasonFor(await swapIntent(sellsSol), message(steps))).toBe(reason);
});
