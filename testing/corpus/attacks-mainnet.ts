import {
  getApproveInstruction,
  getCloseAccountInstruction,
  getTransferInstruction,
} from '@solana-program/token';
import { associatedToken, createAssociated, transferSol } from '../../signer/testing/messages.ts';
import { withAccount } from '../../signer/testing/mutate.ts';
import { move, openTemporary, TOKEN_RENT, temporaryAccount } from '../../signer/testing/swap.ts';
import {
  type Attack,
  attacksOf,
  CONTROL,
  ELSEWHERE,
  FOREIGN,
  INSIDE,
  NOT_UNWRAPPED,
  OPENED,
  passes,
  SOL,
  TOO_FEW,
  TOO_LITTLE_SOL,
  TOO_MANY,
  TOO_MUCH_SOL,
  UNASKED,
} from './attack.ts';
import { mainnetShapes } from './mainnet.ts';
import type { Scene } from './scene.ts';
import { sideOf } from './world.ts';

/** Attacks in the shapes of the router's orders on mainnet. */
export async function mainnetAttacks(scene: Scene): Promise<Attack[]> {
  const { asked, wallet, owner, maker, thief, mints, unheld, empty, bonkAccount, wrappedAccount } = scene;
  const { as, and, same, without, closing, temporary } = await mainnetShapes(scene);
  const makers = await temporaryAccount(maker);
  const opened = await associatedToken(wallet, unheld.address);
  const ofEmpty = { account: empty, destination: wallet, owner };

  return attacksOf([
    [
      'temporary account',
      'that sold SOL is closed to the thief',
      TOO_MUCH_SOL,
      NOT_UNWRAPPED,
      () => as('sellsSol', (steps) => ({ ...steps, close: closing(temporary, thief) })),
    ],
    [
      'temporary account',
      'that bought SOL is closed to the thief',
      TOO_LITTLE_SOL,
      NOT_UNWRAPPED,
      () => as('buysSol', (steps) => ({ ...steps, close: closing(temporary, thief) })),
    ],
    [
      'temporary account',
      'that sold SOL is left open',
      passes('the account stays the wallet’s, with no more than its rent in it'),
      'the temporary account is not closed',
      () => as('sellsSol', without('close')),
    ],
    [
      'temporary account',
      'that bought SOL is left open, with the SOL in it',
      TOO_LITTLE_SOL,
      'the temporary account is not closed',
      () => as('buysSol', without('close')),
    ],
    [
      'temporary account',
      'of the maker is opened too',
      passes('the maker pays for an account of his own'),
      'the message has more than one create_token_account',
      () => as('sellsSol', async (steps) => and(await openTemporary(maker))(steps)),
    ],
    [
      'temporary account',
      'gets the tokens that a route has the thief receive',
      TOO_FEW,
      ELSEWHERE,
      async () => {
        const elsewhere = await associatedToken(thief, mints.usd.address);
        const stolen = getTransferInstruction({
          source: scene.usdAccount,
          destination: elsewhere,
          authority: owner,
          amount: asked.sellsSol.buy.amount,
        });
        return as('sellsSol', (steps) => ({ ...steps, route: withAccount(steps.route!, 7, elsewhere) }), {
          more: [stolen],
        });
      },
    ],
    [
      'funding',
      'of the temporary account with more than is sold',
      passes('the account is closed to the wallet with all that is in it'),
      'more SOL is wrapped than sold',
      () =>
        as('sellsSol', (steps) => ({
          ...steps,
          fund: transferSol(wallet, temporary, asked.sellsSol.sell.amount + TOKEN_RENT + 1n),
        })),
    ],
    [
      'funding',
      "of the maker's account as well",
      TOO_MUCH_SOL,
      'the message has more than one Transfer',
      () => as('sellsSol', and(transferSol(wallet, makers, SOL))),
    ],
    [
      'funding',
      "of the maker's account in a purchase of SOL",
      TOO_LITTLE_SOL,
      'a swap of tokens does not move SOL',
      () => as('buysSol', and(transferSol(wallet, makers, SOL))),
    ],
    [
      'in between',
      'six accounts',
      'it would open a token account that nobody asked for',
      'more accounts are opened than a route needs',
      async () => {
        const others = await Promise.all(Array.from({ length: 6 }, () => scene.newMint()));
        const candidate = await as('tokens', same, { between: others });
        const makers = await Promise.all(others.map(({ address }) => associatedToken(maker, address)));
        return { ...candidate, table: [...others.map(({ address }) => address), ...makers] };
      },
    ],
    [
      'in between',
      'an account of the thief, at the cost of the wallet',
      TOO_MUCH_SOL,
      OPENED,
      async () => {
        const open = await createAssociated({
          ...{ wallet, to: thief, mint: unheld.address, source: wallet, amount: 1n, decimals: 0 },
        });
        return as('tokens', and(open));
      },
    ],
    [
      'in between',
      'an account that the thief may spend from',
      CONTROL,
      INSIDE,
      () =>
        as('tokens', same, {
          between: [unheld],
          more: [getApproveInstruction({ source: opened, delegate: thief, owner, amount: 10n ** 15n })],
        }),
    ],
    [
      'in between',
      'what the wallet had of a token',
      UNASKED,
      INSIDE,
      async () =>
        as('sellsSol', same, {
          between: [unheld],
          more: [await move(sideOf(mints.bonk, 1n), wallet, thief)],
        }),
    ],
    [
      'in between',
      'more of what is sold',
      TOO_MANY,
      INSIDE,
      async () =>
        as('tokens', same, { between: [unheld], more: [await move(sideOf(mints.usd, 1n), wallet, thief)] }),
    ],
    [
      'closing',
      'of an account that the swap did not open',
      'it would close a token account of the wallet',
      FOREIGN,
      () => as('tokens', and(getCloseAccountInstruction(ofEmpty, { programAddress: mints.taxed.program }))),
    ],
    [
      'closing',
      'of an account that the route empties first',
      'it would close a token account of the wallet',
      FOREIGN,
      async () =>
        as('sellsSol', and(closing(bonkAccount)), {
          more: [await move(sideOf(mints.bonk, scene.held), wallet, thief)],
        }),
    ],
    [
      'closing',
      'of wrapped SOL in a swap of tokens',
      TOO_MUCH_SOL,
      FOREIGN,
      () => as('tokens', and(closing(wrappedAccount, thief))),
    ],
    [
      'wrapped SOL',
      'that the wallet had goes to the thief',
      TOO_MUCH_SOL,
      INSIDE,
      async () => as('sellsSol', same, { more: [await move(sideOf(null, SOL), wallet, thief)] }),
    ],
    [
      'wrapped SOL',
      'out of the temporary account goes to the thief',
      TOO_LITTLE_SOL,
      INSIDE,
      async () => {
        const taken = await move(sideOf(null, SOL / 2n), wallet, thief);
        return as('buysSol', same, { more: [withAccount(taken, 0, temporary)] });
      },
    ],
  ]);
}
