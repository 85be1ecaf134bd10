import { randomUUID } from 'node:crypto';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { guessedPin, inParallel, pick, type Scene } from './attacker.ts';
import { SOL, type Victim } from './victims.ts';

/** Uses the sessions of victims for whatever they can do over HTTP. */
export async function robSessions(scene: Scene): Promise<void> {
  await inParallel(scene.tries, () =>
    pick(MOVES, scene.random)(scene, pick(scene.victims, scene.random)).catch(() => {}),
  );
}

type Move = (scene: Scene, victim: Victim) => Promise<unknown>;

const MOVES: readonly Move[] = [
  (scene, victim) => send(scene, victim),
  (scene, victim) => send(scene, victim, guessedPin(scene.random)),
  order,
  swap,
  ({ random }, { customer }) => customer.call('removeCloudWalletPin', { pin: guessedPin(random) }),
  (_scene, { customer, pin }) =>
    pin === null ? Promise.resolve() : customer.call('setCloudWalletPin', { pin: '000000' }),
  ({ random }, { customer, walletId }) =>
    customer.call('deleteCloudWallet', { walletId, pin: guessedPin(random) }),
];

function send({ thief }: Scene, { customer, walletId }: Victim, pin?: string): Promise<unknown> {
  return customer.call('transferSol', {
    ...{ walletId, toAddress: thief.publicKey, amount: '1', idempotencyKey: randomUUID() },
    ...(pin !== undefined && { pin }),
  });
}

/** Due in a minute: an order that may be made sells soon. */
function order(_scene: Scene, { customer, walletId }: Victim): Promise<unknown> {
  return customer.call('createConditionalOrder', {
    ...{ walletId, conditionType: 'time', idempotencyKey: randomUUID() },
    sellToken: { mint: SOL_MINT, symbol: 'SOL', decimals: 9, amount: String(SOL) },
    buyToken: { mint: USDC_MINT, symbol: 'USDC', decimals: 6 },
    scheduledTime: new Date(Date.now() + 60_000).toISOString(),
  });
}

async function swap(_scene: Scene, { customer, walletId }: Victim): Promise<unknown> {
  const { quote } = await customer.call('getCloudWalletSwapQuote', {
    ...{ walletId, inputMint: SOL_MINT, outputMint: USDC_MINT, amount: String(SOL) },
  });
  return customer.call('executeCloudWalletSwap', {
    walletId,
    quote,
    idempotencyKey: randomUUID(),
  });
}
