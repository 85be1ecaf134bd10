import { createNoopSigner, type Instruction, lamports } from '@solana/kit';
import { getCreateAccountInstruction } from '@solana-program/system';
import {
  AuthorityType,
  getApproveInstruction,
  getCloseAccountInstruction,
  getFreezeAccountInstruction,
  getInitializeAccount3Instruction,
} from '@solana-program/token';
import { associatedToken, createAssociated } from '../../signer/testing/messages.ts';
import { withAccount, withData } from '../../signer/testing/mutate.ts';
import { move, openAssociated, TOKEN_RENT } from '../../signer/testing/swap.ts';
import { newAddress } from '../issuer.ts';
import {
  type Attack,
  attacksOf,
  CONTROL,
  INSIDE,
  NOT_UNWRAPPED,
  OPENED,
  passes,
  TOO_MUCH_SOL,
} from './attack.ts';
import type { Candidate } from './candidate.ts';
import { mainnetShapes, onMainnet } from './mainnet.ts';
import type { Scene } from './scene.ts';
import { sideOf } from './world.ts';

/** An account of Token-2022 that is larger than it needs to be. */
const OVERSIZED_BYTES = 10_000n;
const OVERSIZED_LAMPORTS = (128n + OVERSIZED_BYTES) * 6_960n;

/** Abuse the accounts that a route opens, or finds, for tokens in between. */
export async function betweenAttacks(scene: Scene): Promise<Attack[]> {
  const { wallet, owner, maker, thief, mints, unheld, empty, bonkAccount, asked } = scene;
  const { as, and, same, closing } = await mainnetShapes(scene);
  const opened = await associatedToken(wallet, unheld.address);
  const open = await openAssociated(wallet, sideOf(unheld, 0n));
  const issuer = createNoopSigner(scene.issuer);
  /** A purchase of a token that the wallet has no account for, whose route then does more. */
  const buying = async (more: readonly Instruction[]): Promise<Candidate> => {
    const swap = { ...asked.tokens, buy: sideOf(unheld, 700n) };
    return { asked: swap, steps: await onMainnet(swap, [], more), rentLamports: TOKEN_RENT };
  };

  return attacksOf([
    [
      'account at another address',
      'of the wallet, for a token in between',
      'InvalidSeeds',
      'a token account is opened at another address',
      () => as('tokens', and(withAccount(open, 1, scene.nobody))),
    ],
    [
      'account at another address',
      'for what is bought',
      'InvalidSeeds',
      'a token account is opened at another address',
      () => as('tokens', (good) => ({ ...good, 'open 0': withAccount(good['open 0']!, 1, opened) })),
    ],
    [
      'account of another',
      'the maker, who pays for it',
      passes('the maker pays for an account of his own'),
      OPENED,
      async () => as('tokens', and(await openAssociated(maker, sideOf(unheld, 0n)))),
    ],
    [
      'account of another',
      'the wallet, which the maker pays for',
      passes('the wallet gets an account that another signer pays for'),
      'the token account is not paid for by the wallet',
      async () =>
        as(
          'tokens',
          and(
            await createAssociated({
              wallet: maker,
              to: wallet,
              mint: unheld.address,
              source: maker,
              amount: 1n,
              decimals: 0,
            }),
          ),
        ),
    ],
    [
      'account with another program',
      'in the place of the token program',
      'InvalidSeeds',
      'a token account is opened with another program',
      () => as('tokens', and(withAccount(open, 5, thief))),
    ],
    [
      'account with another program',
      'in the place of System',
      'MissingAccount',
      'a token account is opened with another program',
      () => as('tokens', and(withAccount(open, 4, thief))),
    ],
    [
      'account opened twice',
      'for a token in between',
      passes('the second time, nothing happens'),
      'a token account is opened twice',
      () => as('tokens', and(open), { between: [unheld] }),
    ],
    [
      'account opened twice',
      'for what is bought',
      passes('the second time, nothing happens'),
      'a token account is opened twice',
      () => as('tokens', (good) => ({ again: good['open 0']!, ...good })),
    ],
    [
      'account recovered',
      'from within another',
      'NotEnoughAccountKeys',
      'the Associated Token instruction RecoverNested has no place in a swap',
      () => as('tokens', and(withData(open, () => Buffer.of(2)))),
    ],
    [
      'account in between closed',
      'to the thief',
      TOO_MUCH_SOL,
      NOT_UNWRAPPED,
      () => as('tokens', and(open, closing(opened, thief))),
    ],
    [
      'account in between closed',
      'by the thief',
      'the token account belongs to somebody else',
      NOT_UNWRAPPED,
      () =>
        as(
          'tokens',
          and(
            open,
            getCloseAccountInstruction({
              account: opened,
              destination: wallet,
              owner: createNoopSigner(thief),
            }),
          ),
        ),
    ],
    [
      'account in between closed',
      'before the route',
      passes('its rent comes back'),
      'an account is closed before the exchange',
      () => as('tokens', (good) => ({ open, close: closing(opened), ...good })),
    ],
    [
      'account in between closed',
      'which the wallet had, once the route has emptied it',
      'it would close a token account of the wallet',
      passes('the account is opened by the message, and only the chain knows that it exists'),
      async () =>
        as('sellsSol', and(await openAssociated(wallet, sideOf(mints.bonk, 0n)), closing(bonkAccount)), {
          more: [await move(sideOf(mints.bonk, scene.held), wallet, thief)],
        }),
    ],
    [
      'account in between closed',
      'which the wallet had, empty',
      'it would close a token account of the wallet',
      passes('the account is opened by the message, and only the chain knows that it exists'),
      async () =>
        as(
          'tokens',
          and(await openAssociated(wallet, sideOf(mints.taxed, 0n)), {
            ...closing(empty),
            programAddress: mints.taxed.program,
          }),
        ),
    ],
    [
      'account in between shared',
      'by who may close it',
      CONTROL,
      INSIDE,
      () =>
        as('tokens', same, { between: [unheld], more: [scene.handOver(opened, AuthorityType.CloseAccount)] }),
    ],
    [
      'account in between shared',
      'by a new owner',
      TOO_MUCH_SOL,
      INSIDE,
      () =>
        as('tokens', same, { between: [unheld], more: [scene.handOver(opened, AuthorityType.AccountOwner)] }),
    ],
    [
      'account in between shared',
      'by the issuer who freezes it',
      CONTROL,
      INSIDE,
      () =>
        as('tokens', same, {
          between: [unheld],
          more: [getFreezeAccountInstruction({ account: opened, mint: unheld.address, owner: issuer })],
        }),
    ],
    [
      'account that is bought into shared',
      'by a delegate from the start',
      CONTROL,
      INSIDE,
      async () =>
        buying([getApproveInstruction({ source: opened, delegate: thief, owner, amount: 10n ** 15n })]),
    ],
    [
      'account that is bought into shared',
      'by the issuer who freezes it',
      CONTROL,
      INSIDE,
      async () =>
        buying([getFreezeAccountInstruction({ account: opened, mint: unheld.address, owner: issuer })]),
    ],
    [
      'account that binds SOL',
      'by its size',
      TOO_MUCH_SOL,
      INSIDE,
      async () => {
        const newAccount = createNoopSigner(await newAddress());
        const { program: programAddress, address: mint } = mints.plain;
        const create = getCreateAccountInstruction({
          payer: owner,
          newAccount,
          lamports: lamports(OVERSIZED_LAMPORTS),
          space: OVERSIZED_BYTES,
          programAddress,
        });
        const initialize = getInitializeAccount3Instruction(
          { account: newAccount.address, mint, owner: wallet },
          { programAddress },
        );
        return scene.routed('tokens', [create, initialize]);
      },
    ],
  ]);
}
