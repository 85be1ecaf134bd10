import { getApproveInstruction, getCloseAccountInstruction } from '@solana-program/token';
import { transferSol } from '../../signer/testing/messages.ts';
import { type Steps, TOKEN_RENT } from '../../signer/testing/swap.ts';
import {
  type Attack,
  attacksOf,
  CONTROL,
  INSIDE,
  misplaced,
  NO_SOL,
  NOT_UNWRAPPED,
  OPENED,
  open,
  passes,
  SOL,
  TOO_LITTLE_SOL,
  TOO_MANY,
  TOO_MUCH_SOL,
} from './attack.ts';
import type { Candidate } from './candidate.ts';
import type { Scene } from './scene.ts';
import { greedy, SPONSOR, sponsored } from './sponsored.ts';

const NOT_OPENED = 'the sponsor is repaid for an account that it has not opened';
const PAYER = 'the fee payer is not the wallet';
const KIND = 'sponsored by Jupiter';

/** Attacks in the shape of routes that Jupiter pays for. The wallet of the scene has wrapped SOL, which it does not lose. */
export async function sponsoredAttacks(scene: Scene): Promise<Attack[]> {
  const { asked, wallet, owner, maker, thief, unheld, usdAccount, wrappedAccount } = scene;
  type Name = 'buysSol' | 'tokens' | 'token2022';

  const as = async (
    name: Name,
    change: (steps: Steps) => Steps | Promise<Steps>,
    more: Partial<Candidate> = {},
  ): Promise<Candidate> => ({
    asked: asked[name],
    steps: await change(await sponsored(asked[name])),
    feePayer: SPONSOR,
    // The wallet of the scene has an account for wrapped SOL: it loses its rent.
    rentLamports: TOKEN_RENT,
    ...more,
  });
  const repaying = (lamports: bigint, to = SPONSOR) => transferSol(wallet, to, lamports);
  const named = (title: string) =>
    (['buysSol', 'tokens', 'token2022'] as const).map((name) => [name, `${title}: ${name}`] as const);
  const littleOrMuch = (name: Name) => (name === 'buysSol' ? TOO_LITTLE_SOL : TOO_MUCH_SOL);

  return attacksOf([
    [
      KIND,
      'repaid the rent of an account that the wallet had opened itself',
      TOO_LITTLE_SOL,
      passes('only the chain knows whether it was there: the loss is at most its rent'),
      () => as('buysSol', (steps) => steps, { rentLamports: 0n }),
    ],
    [
      KIND,
      'repaid more than rent',
      TOO_LITTLE_SOL,
      'the sponsor is repaid more than rent',
      () => as('buysSol', (steps) => ({ ...steps, repay: repaying(SOL / 2n) })),
    ],
    [
      KIND,
      'repaid before the account is closed',
      TOO_LITTLE_SOL,
      NOT_OPENED,
      () =>
        as('buysSol', ({ unwrap, repay, ...steps }) => ({
          ...steps,
          repay: repaying(SOL / 2n),
          unwrap: unwrap!,
        })),
    ],
    [
      KIND,
      'repaid for an account that the wallet pays for',
      TOO_LITTLE_SOL,
      NOT_OPENED,
      () =>
        as('buysSol', async (steps) => ({
          ...steps,
          openBuy: await open(wallet, wallet, asked.buysSol.buy.mint),
          repay: repaying(SOL / 2n),
        })),
    ],
    [
      KIND,
      'closed to the sponsor',
      TOO_LITTLE_SOL,
      NOT_UNWRAPPED,
      () =>
        as('buysSol', (steps) => ({
          ...steps,
          unwrap: getCloseAccountInstruction({ account: wrappedAccount, destination: SPONSOR, owner }),
        })),
    ],
    ...named('repaid twice').map(
      ([name, title]) =>
        [
          KIND,
          title,
          littleOrMuch(name),
          name === 'buysSol' ? NO_SOL : NOT_OPENED,
          () => as(name, (steps) => ({ ...steps, again: repaying(SOL) })),
        ] as const,
    ),
    ...named('with SOL for the thief').map(
      ([name, title]) =>
        [
          KIND,
          title,
          littleOrMuch(name),
          NO_SOL,
          () => as(name, (steps) => ({ ...steps, more: repaying(SOL, thief) })),
        ] as const,
    ),
    ...named('paid for by a stranger').map(
      ([name, title]) =>
        [
          KIND,
          title,
          passes('the wallet gets what was asked, for no fee'),
          PAYER,
          () => as(name, ({ repay: _, ...steps }) => steps, { feePayer: thief, rentLamports: 3_000_000n }),
        ] as const,
    ),
    ...named('with a delegate for the sponsor').map(
      ([name, title]) =>
        [
          KIND,
          title,
          CONTROL,
          misplaced('the Token instruction Approve'),
          () =>
            as(name, (steps) => ({
              ...steps,
              more: getApproveInstruction({ source: usdAccount, delegate: SPONSOR, owner, amount: 1n }),
            })),
        ] as const,
    ),
    ...named('with an account that is opened for the thief').map(
      ([name, title]) =>
        [
          KIND,
          title,
          passes('the sponsor pays for it'),
          OPENED,
          () => as(name, async (steps) => ({ more: await open(SPONSOR, thief, unheld.address), ...steps })),
        ] as const,
    ),
    [
      KIND,
      'without a route, as an exchange with a maker',
      passes('the wallet gets what was asked, for no fee'),
      PAYER,
      async () => ({ ...(await scene.coSignedAnd('tokens')), feePayer: SPONSOR }),
    ],
    [
      KIND,
      'that takes more',
      TOO_MANY,
      INSIDE,
      () => as('tokens', async () => sponsored(asked.tokens, { pay: await greedy(asked.tokens, 1n) })),
    ],
    [
      KIND,
      'with SOL that the maker pays and the wallet does not',
      passes('it is the maker’s own'),
      PAYER,
      () => as('tokens', (steps) => ({ ...steps, more: transferSol(maker, thief, 1n) }), { feePayer: maker }),
    ],
  ]);
}
