import { getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget';
import { getAdvanceNonceAccountInstruction, getTransferSolInstruction } from '@solana-program/system';
import { unitPrice } from '../../signer/testing/messages.ts';
import { move } from '../../signer/testing/swap.ts';
import {
  type Attack,
  attacksOf,
  ELSEWHERE,
  HALVES,
  misplaced,
  passes,
  SOL,
  TOO_FEW,
  TOO_LITTLE_SOL,
  TOO_MUCH_SOL,
  UNASKED,
} from './attack.ts';
import { HELD, type Scene } from './scene.ts';
import { sideOf } from './world.ts';

/** Keep what was bought, or have it cost more. */
export function outputAttacks(scene: Scene): Attack[] {
  const { wallet, owner, maker, thief, mints, second, nonce, coSignedAnd, coSignedAs } = scene;
  const { bonk, plain, leased } = mints;
  const { plainAccount, account } = scene;
  return attacksOf([
    [
      'durable nonce',
      'as the first instruction',
      'the transaction would never expire',
      misplaced('the System instruction AdvanceNonceAccount'),
      () =>
        coSignedAs('tokens', (steps) => ({
          nonce: getAdvanceNonceAccountInstruction({ nonceAccount: nonce, nonceAuthority: owner }),
          ...steps,
        })),
    ],
    [
      'other fee payer',
      'the maker',
      passes('the maker pays for what was asked, and settlement follows such transactions'),
      'the fee payer is not the wallet',
      async () => ({
        ...(await coSignedAnd('tokens')),
        feePayer: maker,
      }),
    ],
    [
      'inflated fee',
      'a price of priority',
      'the network fee is higher than asked',
      'the fee of up to 0.02001 SOL is over the cap of 0.00002 SOL',
      () => coSignedAs('tokens', (steps) => ({ ...steps, price: unitPrice(100_000_000n) })),
    ],
    [
      'inflated fee',
      'a price without a limit',
      'the network fee is higher than asked',
      'the fee of up to 0.00141 SOL is over the cap of 0.00002 SOL',
      () =>
        coSignedAs('buysSol', ({ limit: _left, ...steps }) => ({
          ...steps,
          price: getSetComputeUnitPriceInstruction({ microLamports: 1_000_000n }),
        })),
    ],
    [
      'swapped output',
      "the thief's account",
      TOO_FEW,
      ELSEWHERE,
      () =>
        coSignedAs('tokens', async (steps) => ({
          ...steps,
          receive: await move(scene.asked.tokens.buy, maker, thief),
        })),
    ],
    [
      'swapped output',
      'another account of the wallet',
      TOO_FEW,
      ELSEWHERE,
      () =>
        coSignedAs('tokens', (steps) => {
          const accounts = steps.receive!.accounts!.map((meta, at) =>
            at === 2 ? { ...meta, address: second } : meta,
          );
          return { ...steps, receive: { ...steps.receive!, accounts } };
        }),
    ],
    [
      'swapped output',
      'wrapped SOL to the thief',
      TOO_LITTLE_SOL,
      ELSEWHERE,
      () =>
        coSignedAs('buysSol', async (steps) => ({
          ...steps,
          receive: await move(scene.asked.buysSol.buy, maker, thief),
        })),
    ],
    [
      'wrong mint',
      'another token arrives',
      TOO_FEW,
      'the token that is bought is another',
      () =>
        coSignedAs('tokens', async (steps) => ({
          ...steps,
          receive: await move(sideOf(leased, HELD), maker, wallet),
        })),
    ],
    [
      'wrong mint',
      'another token is sold',
      UNASKED,
      'the token that is sold is another',
      () =>
        coSignedAs('tokens', async (steps) => ({
          ...steps,
          pay: await move(sideOf(plain, 1n), wallet, maker),
        })),
    ],
    [
      'dust output',
      'of tokens',
      TOO_FEW,
      'less is bought than asked',
      () =>
        coSignedAs('tokens', async (steps) => ({
          ...steps,
          receive: await move(sideOf(bonk, 1n), maker, wallet),
        })),
    ],
    [
      'dust output',
      'of SOL',
      TOO_LITTLE_SOL,
      'less is bought than asked',
      () =>
        coSignedAs('buysSol', async (steps) => ({
          ...steps,
          receive: await move(sideOf(null, 1n), maker, wallet),
        })),
    ],
    [
      'dust output',
      'none',
      TOO_FEW,
      HALVES,
      () => coSignedAs('tokens', ({ receive: _left, ...steps }) => steps),
    ],
    [
      'recipient behind a lookup table',
      'of SOL',
      TOO_MUCH_SOL,
      'System Transfer has an account that is in a lookup table',
      async () => ({
        ...(await coSignedAnd(
          'sellsSol',
          getTransferSolInstruction({ source: owner, destination: thief, amount: SOL }),
        )),
        table: [thief],
      }),
    ],
    [
      'recipient behind a lookup table',
      'of what is bought',
      TOO_FEW,
      ELSEWHERE,
      async () => ({
        ...(await coSignedAs('tokens', async (steps) => ({
          ...steps,
          receive: await move(scene.asked.tokens.buy, maker, thief),
        }))),
        table: [await account(thief, bonk)],
      }),
    ],
    [
      'recipient behind a lookup table',
      'of a third token',
      UNASKED,
      HALVES,
      async () => ({
        ...(await coSignedAnd('tokens', await move(sideOf(plain, HELD), wallet, thief))),
        table: [plainAccount, plain.address, await account(thief, plain)],
      }),
    ],
  ]);
}
