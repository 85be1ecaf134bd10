import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { newAddress } from '../../launch/src/chain-client.ts';
import { inParallel, pick, type Scene } from './attacker.ts';
import { SOL, type Victim } from './victims.ts';

/** What each victim of this thief lets go to all new addresses in a day without a wait, and its fees, lamports. */
export const WITHOUT_WAIT = SOL / 10n + 1_000_000n;

/** Has sends to new addresses wait, as a user chooses it. What they have paid to one before counts, too. */
export async function chooseWait({ customer, pin }: Victim): Promise<void> {
  await customer.call('setAddressWait', {
    setting: { unit: 'sol', amount: '0.11', hours: 24 },
    pin,
  });
}

/** A thief with session and PIN, who sends little to each of many new addresses, and whatever else the wait may overlook. */
export async function spread(scene: Scene): Promise<void> {
  await inParallel(scene.tries, () =>
    pick(MOVES, scene.random)(scene, pick(scene.victims, scene.random)).catch(async (error: unknown) => {
      // The signer takes no PIN more often than a person gives it.
      if (String(error).includes('more often than a person can')) await sleep(PIN_PAUSE_MS);
    }),
  );
}

const PIN_PAUSE_MS = 1_000;

type Move = (scene: Scene, victim: Victim) => Promise<unknown>;

const send = (toAddress: string, most: number): Move => {
  return ({ random }, { customer, walletId, pin }) => {
    const amount = (0.001 + random() * most).toFixed(9);
    return customer.call('transferSol', { walletId, toAddress, amount, pin, idempotencyKey: randomUUID() });
  };
};

const MOVES: readonly Move[] = [
  (scene, victim) => send(newAddress(), 0.099)(scene, victim),
  (scene, victim) => send(newAddress(), 0.099)(scene, victim),
  (scene, victim) => send(newAddress(), 0.01)(scene, victim),
  (scene, victim) => send(newAddress(), 2)(scene, victim),
  (scene, victim) => send(scene.thief.publicKey, 0.099)(scene, victim),
  async (scene, victim) => {
    const { customer, pin } = victim;
    const address = newAddress();
    await customer.call('saveContact', { address, name: address.slice(0, 8), pin });
    await send(address, 0.5)(scene, victim);
  },
  (_scene, { customer, pin }) => customer.call('setAddressWait', { setting: null, pin }),
  (_scene, { customer, pin }) =>
    customer.call('setAddressWait', { setting: { unit: 'sol', amount: '1000', hours: 1 }, pin }),
  // An order to buy what is sold at once is a swap, and what a pool of the thief's own would take.
  (_scene, { customer, walletId, pin }) =>
    customer.call('createConditionalOrder', {
      ...{ walletId, conditionType: 'time', idempotencyKey: randomUUID(), pin },
      sellToken: { mint: SOL_MINT, symbol: 'SOL', decimals: 9, amount: '1000' },
      buyToken: { mint: USDC_MINT, symbol: 'USDC', decimals: 6 },
      scheduledTime: new Date(Date.now() + 86_400_000).toISOString(),
    }),
];
