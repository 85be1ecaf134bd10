import { createNoopSigner } from '@solana/kit';
import { getCreateAccountInstruction } from '@solana-program/system';
import { getBurnInstruction, getTransferInstruction } from '@solana-program/token';
import { testAddress, transferSol } from '../../signer/testing/messages.ts';
import { move } from '../../signer/testing/swap.ts';
import {
  type Attack,
  attacksOf,
  HALVES,
  misplaced,
  NO_SOL,
  OPENED,
  open,
  passes,
  SOL,
  TOO_FEW,
  TOO_LITTLE_SOL,
  TOO_MANY,
  TOO_MUCH_SOL,
  UNASKED,
} from './attack.ts';
import { HELD, type Scene } from './scene.ts';
import { sideOf } from './world.ts';

/** Take what was not sold. */
export function takingAttacks(scene: Scene): Attack[] {
  const { wallet, owner, maker, thief, mints, second, coSignedAnd, coSignedAs } = scene;
  const { usd, bonk, plain } = mints;
  const { usdAccount, wrappedAccount, account } = scene;
  return attacksOf([
    [
      'extra transfer',
      'SOL beside a sale of SOL',
      TOO_MUCH_SOL,
      'the message has more than one Transfer',
      () => coSignedAnd('sellsSol', transferSol(wallet, thief, SOL)),
    ],
    [
      'extra transfer',
      'SOL beside a swap of tokens',
      TOO_MUCH_SOL,
      NO_SOL,
      () => coSignedAnd('tokens', transferSol(wallet, thief, SOL)),
    ],
    [
      'extra transfer',
      'the SOL that was bought',
      TOO_LITTLE_SOL,
      NO_SOL,
      () => coSignedAnd('buysSol', transferSol(wallet, thief, SOL)),
    ],
    [
      'extra transfer',
      'a base unit of the token that is sold',
      TOO_MANY,
      HALVES,
      async () => coSignedAnd('tokens', await move(sideOf(usd, 1n), wallet, thief)),
    ],
    [
      'extra transfer',
      'of the token that is sold, unchecked',
      TOO_MANY,
      misplaced('the Token instruction Transfer'),
      async () =>
        coSignedAnd(
          'tokens',
          getTransferInstruction({
            source: usdAccount,
            destination: await account(thief, usd),
            authority: owner,
            amount: 1_000_000n,
          }),
        ),
    ],
    [
      'extra transfer',
      'the tokens that were bought',
      TOO_FEW,
      HALVES,
      async () => coSignedAnd('tokens', await move(sideOf(bonk, 1_000_000n), wallet, thief)),
    ],
    [
      'drained account',
      'all of a third token',
      UNASKED,
      HALVES,
      async () => coSignedAnd('tokens', await move(sideOf(plain, HELD), wallet, thief)),
    ],
    [
      'drained account',
      'all of a second account',
      UNASKED,
      misplaced('the Token instruction Transfer'),
      async () =>
        coSignedAnd(
          'sellsSol',
          getTransferInstruction({
            source: second,
            destination: await account(thief, bonk),
            authority: owner,
            amount: HELD,
          }),
        ),
    ],
    [
      'drained account',
      'a third token burnt',
      UNASKED,
      misplaced('the Token instruction Burn'),
      () =>
        coSignedAnd(
          'sellsSol',
          getBurnInstruction({ account: second, mint: bonk.address, authority: owner, amount: 1n }),
        ),
    ],
    [
      'sells more',
      'of a token',
      TOO_MANY,
      'more is sold than asked',
      () =>
        coSignedAs('tokens', async (steps) => ({
          ...steps,
          pay: await move(sideOf(usd, 150_000_001n), wallet, maker),
        })),
    ],
    [
      'sells more',
      'of SOL',
      TOO_MUCH_SOL,
      'more SOL is wrapped than sold',
      () =>
        coSignedAs('sellsSol', async (steps) => ({
          ...steps,
          wrap: transferSol(wallet, wrappedAccount, 2n * SOL),
          pay: await move(sideOf(null, 2n * SOL), wallet, maker),
        })),
    ],
    [
      'theft of wrapped SOL',
      'a part of what was there before',
      TOO_MUCH_SOL,
      HALVES,
      () =>
        coSignedAs('sellsSol', async (steps) => ({
          ...steps,
          unwrap: await move(sideOf(null, SOL / 2n), wallet, thief),
          close: steps.unwrap!,
        })),
    ],
    [
      'theft of wrapped SOL',
      'sold from what was there before, beside what is wrapped',
      TOO_MUCH_SOL,
      'more is sold than asked',
      () =>
        coSignedAs('sellsSol', async (steps) => ({
          ...steps,
          pay: await move(sideOf(null, SOL + SOL / 2n), wallet, maker),
        })),
    ],
    [
      'rent',
      'an account of the thief',
      TOO_MUCH_SOL,
      OPENED,
      async () => coSignedAnd('tokens', await open(wallet, scene.nobody, usd.address)),
    ],
    [
      'rent',
      'an account of the wallet for a token that was not asked for',
      passes('a swap may open accounts of the wallet for tokens in between'),
      OPENED,
      async () => coSignedAnd('tokens', await open(wallet, wallet, scene.unheld.address)),
    ],
    [
      'rent',
      'an account for the wallet that somebody else pays for',
      passes('the wallet gets an account that another signer pays for'),
      OPENED,
      async () => coSignedAnd('tokens', await open(maker, wallet, scene.unheld.address)),
    ],
    [
      'rent',
      'an account without owner',
      TOO_MUCH_SOL,
      misplaced('the System instruction CreateAccount'),
      () =>
        coSignedAnd(
          'tokens',
          getCreateAccountInstruction({
            payer: owner,
            newAccount: createNoopSigner(testAddress(73)),
            lamports: SOL,
            space: 0n,
            programAddress: usd.program,
          }),
        ),
    ],
  ]);
}
