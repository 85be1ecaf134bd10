import type { Address, Instruction } from '@solana/kit';
import { expect, test } from 'vitest';
import type { Mandate } from '../../../wire/src/mandate.ts';
import type { Terms } from '../../../wire/src/terms.ts';
import {
  FEE_AMOUNT,
  LAMPORTS,
  MINT,
  OTHER_MINT,
  reclaim,
  SPONSOR,
  sellsSol,
  solTransfer,
  sponsoredTransfer,
  THIEF,
  TO,
  tokenMove,
  tokensOnly,
  tokenTransfer,
  WALLET,
} from '../../testing/cases.ts';
import { compile } from '../../testing/messages.ts';
import { coSigned, type TestSwap } from '../../testing/swap.ts';
import type { SignatureRecord } from '../journal/record.ts';
import { isFor } from './is-for.ts';

const ID = 'intent-1';

interface Told {
  readonly terms: Terms;
  readonly instructions: readonly Instruction[];
  readonly feePayer?: Address;
  readonly part?: string;
  readonly changes?: Partial<SignatureRecord>;
  readonly slot?: string;
}

function isTold({ terms, instructions, feePayer = WALLET, part, changes, slot }: Told): boolean {
  const mandate: Mandate = { id: ID, owner: 'ann', walletId: 'wallet-1', expiresAt: null, terms };
  const message = compile({ feePayer, instructions: [...instructions] }).toString('base64');
  const record: SignatureRecord = {
    ...{
      kind: 'signature',
      at: 1,
      mandateId: ID,
      intentId: ID,
      number: 1,
      walletId: 'wallet-1',
      digest: null,
    },
    ...{ message, signature: 'made', context: '', facts: {}, ...(part && { part }), ...changes },
  };
  const wallet = { kind: 'wallet' as const, at: 0, owner: 'ann', publicKey: WALLET, sealedKey: '' };
  const known = part === undefined ? ID : `${ID}/${part.slice(0, part.lastIndexOf('/'))}`;
  return isFor(
    { wallet: (walletId) => ({ ...wallet, walletId }), slotOf: () => slot ?? known },
    mandate,
    record,
  );
}

const move = await tokenMove();
const sol: Terms = { kind: 'transfer_sol', to: TO, lamports: String(LAMPORTS) };
const token: Terms = { kind: 'transfer_token', to: TO, mint: MINT, amount: String(move.amount) };
const sponsored: Terms = { ...token, feeAmount: String(FEE_AMOUNT) };
const tokens = await tokenTransfer(move);
const swapOf = ({ sell, buy }: TestSwap) => ({
  ...{ sellMint: sell.mint, sellAmount: String(sell.amount) },
  ...{ buyMint: buy.mint, buyAmount: String(buy.amount) },
});
const order = (swap: TestSwap, more: Partial<ReturnType<typeof swapOf>> = {}): Terms => ({
  kind: 'order',
  ...swapOf(swap),
  ...more,
});
const all = async (steps: Promise<Readonly<Record<string, Instruction>>>) => Object.values(await steps);
const [sold, exchanged] = [await all(coSigned(sellsSol)), await all(coSigned(tokensOnly))];

test.each<[string, Told]>([
  ['a transfer of SOL', { terms: sol, instructions: [solTransfer] }],
  ['of tokens', { terms: token, instructions: tokens }],
  [
    'of tokens that a sponsor pays for',
    { terms: sponsored, instructions: await sponsoredTransfer(move), feePayer: SPONSOR },
  ],
  ['a swap of SOL', { terms: { kind: 'swap', ...swapOf(sellsSol) }, instructions: sold }],
  ['a swap of tokens', { terms: { kind: 'swap', ...swapOf(tokensOnly) }, instructions: exchanged }],
  [
    'an order whose floor was raised',
    { terms: order(sellsSol, { buyAmount: String(2n ** 63n) }), instructions: sold },
  ],
  ['SOL of token accounts', { terms: { kind: 'reclaim' }, instructions: reclaim }],
])('what was signed is for the mandate that it was signed for: %s', (_, told) => {
  expect(isTold(told)).toBe(true);
});

test.each<[string, Told]>([
  ['another amount', { terms: { ...sol, lamports: '1' }, instructions: [solTransfer] }],
  ['another recipient', { terms: { ...token, to: THIEF }, instructions: tokens }],
  ['another token', { terms: { ...token, mint: OTHER_MINT }, instructions: tokens }],
  ['a fee less', { terms: sponsored, instructions: tokens }],
  ['a memo less', { terms: { ...sol, memo: 'Invoice 17' }, instructions: [solTransfer] }],
  ['tokens instead of SOL', { terms: sol, instructions: tokens }],
  ['another swap', { terms: order(tokensOnly), instructions: sold }],
  ['a transfer instead of a swap', { terms: order(sellsSol), instructions: [solTransfer] }],
  ['a part of no order', { terms: sol, instructions: [solTransfer], part: '0/0/0' }],
  ['another wallet', { terms: sol, instructions: [solTransfer], changes: { walletId: 'wallet-2' } }],
  ['known for another slot', { terms: sol, instructions: [solTransfer], slot: 'intent-2' }],
  ['not signed', { terms: sol, instructions: [solTransfer], changes: { signature: '' } }],
  ['no transaction', { terms: sol, instructions: [], changes: { message: 'bm9uZQ==' } }],
])('what is something else is not for the mandate: %s', (_, told) => {
  expect(isTold(told)).toBe(false);
});
