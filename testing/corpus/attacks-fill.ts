import { AccountRole, type Address, type Instruction } from '@solana/kit';
import { transferSol } from '../../signer/testing/messages.ts';
import { withAccount, withData, withMoreAccounts } from '../../signer/testing/mutate.ts';
import { move, type TestSwap } from '../../signer/testing/swap.ts';
import {
  type Attack,
  attacksOf,
  ELSEWHERE,
  passes,
  TOO_FEW,
  TOO_MANY,
  TOO_MUCH_SOL,
  UNASKED,
} from './attack.ts';
import type { Candidate } from './candidate.ts';
import { filled, fillOf } from './filled.ts';
import { pulling } from './puppet.ts';
import type { Scene } from './scene.ts';

const SAME = passes('the order engine does what was asked, whatever else the instruction has');

/** Abuse orders that a market maker fills. */
export async function fillAttacks(scene: Scene): Promise<Attack[]> {
  const { asked, wallet, maker, thief, mints, second, account } = scene;
  const { tokens, sellsSol, buysSol } = asked;
  const good = await fillOf(tokens);
  const backwards: TestSwap = { ...tokens, sell: tokens.buy, buy: tokens.sell };
  const by = (feePayer: Address, ...fills: readonly Instruction[]): Candidate => ({
    asked: tokens,
    feePayer,
    steps: Object.fromEntries(fills.map((fill, index) => [`${index}`, fill])),
  });
  const of = async (swap: TestSwap, fill: Instruction): Promise<Candidate> => ({
    ...(await filled(swap)),
    steps: { fill },
  });
  const bonkOf = (owner: Address) => account(owner, mints.bonk);
  const turned = (amounts: { inputAmount: bigint; outputAmount: bigint }) =>
    fillOf({ ...backwards, wallet: maker, maker: wallet }, amounts);
  const cheat = { inputAmount: 1n, outputAmount: tokens.sell.amount };

  return attacksOf([
    [
      'fill',
      'of more than is sold',
      TOO_MANY,
      'more is sold than asked',
      () => filled(tokens, { inputAmount: tokens.sell.amount + 1n }),
    ],
    [
      'fill',
      'of more SOL than is sold',
      TOO_MUCH_SOL,
      'more is sold than asked',
      () => filled(sellsSol, { inputAmount: 2n * sellsSol.sell.amount }),
    ],
    [
      'fill',
      'for less than is bought',
      TOO_FEW,
      'less is bought than asked',
      () => filled(tokens, { outputAmount: tokens.buy.amount - 1n }),
    ],
    [
      'fill',
      'that has expired',
      'program error 2504',
      passes('only the chain knows the time; the transaction fails'),
      () => filled(tokens, { expiresAt: 1_700_000_000 }),
    ],
    [
      'fill with the sides swapped',
      'which the maker pays for',
      TOO_FEW,
      'the fee payer is not the wallet',
      async () => by(maker, await turned(cheat)),
    ],
    [
      'fill with the sides swapped',
      'which the wallet pays for',
      TOO_FEW,
      'the order is not filled for the wallet',
      async () => by(wallet, await turned(cheat)),
    ],
    [
      'fill to another',
      'account: of the thief',
      'program error 2015',
      ELSEWHERE,
      async () => of(tokens, withAccount(good, 4, await bonkOf(thief))),
    ],
    [
      'fill to another',
      'account of the wallet',
      'the receiver would get nothing',
      ELSEWHERE,
      () => of(tokens, withAccount(good, 4, second)),
    ],
    [
      'fill to another',
      'account for wrapped SOL: of the thief',
      'program error 2015',
      ELSEWHERE,
      async () => of(buysSol, withAccount(await fillOf(buysSol), 4, await account(thief, null))),
    ],
    [
      'fill from another',
      'account of the wallet',
      UNASKED,
      'the tokens come from another account',
      async () => of(backwards, withAccount(await fillOf(backwards), 2, second)),
    ],
    [
      'fill from another',
      'account: its own, for what is bought',
      'program error 2015',
      'the tokens that are bought are already of the wallet',
      async () => of(tokens, withAccount(good, 5, await bonkOf(wallet))),
    ],
    [
      'second fill',
      'of the same order',
      TOO_MANY,
      'the message has more than one instruction of the order engine',
      async () => by(maker, good, good),
    ],
    [
      'fill and route',
      'in one message',
      TOO_MANY,
      'the swap is both routed and filled by a market maker',
      async () => {
        const { steps } = await scene.routed('tokens', []);
        return by(wallet, good, steps.exchange!);
      },
    ],
    [
      'fill and transfer',
      'of the token that is sold',
      TOO_MANY,
      'more is sold than asked',
      async () => by(maker, good, await move({ ...tokens.sell, amount: 1n }, wallet, thief)),
    ],
    [
      'fill and transfer',
      'of SOL',
      TOO_MUCH_SOL,
      'a swap of tokens does not move SOL',
      async () => by(maker, good, transferSol(wallet, thief, 1_000_000_000n)),
    ],
    [
      'fill for a third party',
      'who pays for it',
      passes('the wallet gets what was asked, for no fee'),
      'the fee payer is not the wallet',
      async () => by(thief, good),
    ],
    [
      'fill for a third party',
      'who is paid for by the maker',
      'the wallet has too little of this token',
      'the order is not filled for the wallet',
      async () => {
        const fill = await fillOf({ ...tokens, wallet: thief });
        const signs = { address: wallet, role: AccountRole.READONLY_SIGNER };
        return by(maker, { ...fill, accounts: [...fill.accounts!, signs] });
      },
    ],
    [
      'fill by the wallet itself',
      'which is taker and maker',
      'program error 6002',
      'the order is filled by the wallet itself',
      async () => by(wallet, await fillOf({ ...tokens, maker: wallet })),
    ],
    [
      'fill by another program',
      'of the thief’s, which looks the same',
      TOO_FEW,
      'the message calls a program that has no place in a swap',
      async () => {
        const takes = await move(tokens.sell, wallet, maker);
        return by(maker, pulling({ ...good, programAddress: scene.program }, [takes]));
      },
    ],
    [
      'fill of another form',
      'with a byte less than its arguments have',
      'program error 102',
      'fill has data of a wrong length',
      () =>
        of(
          tokens,
          withData(good, (data) => data.subarray(0, 31)),
        ),
    ],
    [
      'fill of another form',
      'with accounts more',
      SAME,
      'fill has a wrong number of accounts',
      () => of(tokens, withMoreAccounts(good, thief, scene.nobody)),
    ],
    [
      'fill of another form',
      'which is another instruction',
      'program error 101',
      'an instruction of the order engine is not one that the signer understands',
      () =>
        of(
          tokens,
          withData(good, (data) => Buffer.concat([Buffer.alloc(8, 7), data.subarray(8)])),
        ),
    ],
    [
      'fill of another token',
      'than is bought',
      'program error 2014',
      'the token that is bought is another',
      () => of(tokens, withAccount(good, 8, mints.leased.address)),
    ],
    [
      'fill of another token',
      'which it takes for SOL',
      'program error 2502',
      'the tokens come from another account',
      () => {
        const none = { address: good.programAddress, role: AccountRole.READONLY };
        const accounts = good.accounts!.map((meta, at) => (at === 2 ? none : meta));
        return of(tokens, { ...good, accounts });
      },
    ],
    [
      'fill behind a lookup table',
      'to an account of the thief',
      'program error 2015',
      ELSEWHERE,
      async () => {
        const hidden = await bonkOf(thief);
        return { ...(await of(tokens, withAccount(good, 4, hidden))), table: [hidden] };
      },
    ],
  ]);
}
