import { associatedToken, transferSol } from '../../signer/testing/messages.ts';
import { openTemporary, type Steps, TOKEN_RENT, WRAPPED_SOL } from '../../signer/testing/swap.ts';

import { type Attack, attacksOf, passes, SOL, TOO_MUCH_SOL } from './attack.ts';
import { mainnetShapes } from './mainnet.ts';
import type { Scene } from './scene.ts';

const COMES_BACK = passes('all that goes into the account comes back when it is closed to the wallet');

/** Move SOL into accounts that it does not come back from. */
export async function fundingAttacks(scene: Scene): Promise<Attack[]> {
  const { asked, wallet, maker, coSignedAs } = scene;
  const { as, closing, temporary } = await mainnetShapes(scene);
  const opening = await openTemporary(wallet);
  const full = asked.sellsSol.sell.amount + TOKEN_RENT;
  const fund = transferSol(wallet, temporary, full);
  const viaOwn = (await scene.routed('sellsSol', [])).steps.exchange!;
  const steps = (name: keyof Scene['asked'], steps: Steps) => async () => ({ asked: asked[name], steps });

  return attacksOf([
    [
      'temporary account closed early',
      'before the route, which sells what was wrapped before',
      COMES_BACK,
      'an account is closed before the exchange',
      steps('sellsSol', { fund, opening, close: closing(), viaOwn }),
    ],
    [
      'temporary account used too late',
      'SOL is moved to its address after it was closed',
      TOO_MUCH_SOL,
      'SOL is moved after the exchange',
      steps('sellsSol', { opening, viaOwn, close: closing(), fund }),
    ],
    [
      'temporary account used too late',
      'it is opened behind the route',
      COMES_BACK,
      'a temporary account is opened for no route behind it',
      steps('sellsSol', { viaOwn, fund, opening, close: closing() }),
    ],
    [
      'temporary account used too late',
      'it is opened beside an exchange with the maker',
      COMES_BACK,
      'a temporary account is opened for no route behind it',
      () => coSignedAs('tokens', (good) => ({ opening, ...good, close: closing() })),
    ],
    [
      'funding',
      'in two parts',
      COMES_BACK,
      'the message has more than one Transfer',
      () =>
        as('sellsSol', (good) => ({
          rent: transferSol(wallet, temporary, TOKEN_RENT),
          ...good,
          fund: transferSol(wallet, temporary, full - TOKEN_RENT),
        })),
    ],
    [
      'funding',
      'in a swap of tokens',
      COMES_BACK,
      'more SOL is wrapped than sold',
      () =>
        as('tokens', (good) => ({
          fund: transferSol(wallet, temporary, SOL),
          opening,
          ...good,
          close: closing(),
        })),
    ],
    [
      'funding',
      "of the maker's wrapped SOL",
      TOO_MUCH_SOL,
      "the SOL goes elsewhere than into the wallet's wrapped SOL",
      async () => {
        const account = await associatedToken(maker, WRAPPED_SOL);
        return coSignedAs('sellsSol', (good) => ({ ...good, wrap: transferSol(wallet, account, SOL) }));
      },
    ],
    [
      'funding',
      'by the maker',
      passes('the wallet sells what the maker gave it'),
      'the SOL is not taken from the wallet',
      () => as('sellsSol', (good) => ({ ...good, fund: transferSol(maker, temporary, full) })),
    ],
    [
      'funding',
      'of the wallet by itself',
      passes('what is sold was wrapped before'),
      'an instruction names the same account twice',
      () => coSignedAs('sellsSol', (good) => ({ ...good, wrap: transferSol(wallet, wallet, SOL) })),
    ],
  ]);
}
