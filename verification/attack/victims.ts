import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { chainBalances, faucet, newAddress, rpc } from '../../launch/src/chain-client.ts';
import { type Customer, newCustomer } from '../../launch/src/customer.ts';
import type { World } from '../../launch/src/world.ts';
import { openDatabase } from '../../server/src/db/pool.ts';
import {
  decisionText,
  type TestAuthenticator,
  testAuthenticator,
} from '../../signer/testing/authenticator.ts';

/** A user whose savings are in the wallet of an installation under attack. */
export interface Victim {
  readonly customer: Customer;
  readonly userId: string;
  readonly walletId: string;
  readonly publicKey: string;
  /** Of an order to sell 1 SOL tomorrow. */
  readonly orderId: string;
  /** Null if the user has none. */
  readonly pin: string | null;
  /** Of a passkey; null if the user has none. */
  readonly credentialId: string | null;
  /** What the wallet has before the attack, lamports. */
  readonly savings: bigint;
}

export const SOL = 1_000_000_000n;
const FUNDS = 20n * SOL;
/** What each has paid before: little, so that preparing many takes nothing of what the operator's limit leaves to a thief. */
const PAID_SOL = '0.01';

/** What a victim has beside a sign-in. */
export type Protection = { readonly pin: string } | 'passkey' | null;

/** A new user who has paid once and ordered once, so that there is something to copy. */
export async function newVictim(world: World, protection: Protection): Promise<Victim> {
  const customer = await newCustomer(world.url, `${randomUUID()}@victims.test`);
  const { wallet } = await customer.call('createCloudWallet', { name: 'Savings' });
  const { walletId, publicKey } = wallet;
  await fund(world, publicKey);
  await customer.call('transferSol', {
    ...{ walletId, toAddress: newAddress(), amount: PAID_SOL, idempotencyKey: randomUUID() },
  });
  const { orderId } = await customer.call('createConditionalOrder', {
    ...{ walletId, conditionType: 'time', idempotencyKey: randomUUID() },
    sellToken: { mint: SOL_MINT, symbol: 'SOL', decimals: 9, amount: String(SOL) },
    buyToken: { mint: USDC_MINT, symbol: 'USDC', decimals: 6 },
    scheduledTime: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const pin = protection !== null && protection !== 'passkey' ? protection.pin : null;
  if (pin !== null) await customer.call('setCloudWalletPin', { pin });
  const credentialId = protection === 'passkey' ? await addPasskey(customer, testAuthenticator()) : null;
  const { lamports: savings } = await chainBalances(world, publicKey, USDC_MINT);
  const userId = await userIdOf(world, walletId);
  return { customer, userId, walletId, publicKey, orderId, pin, credentialId, savings };
}

/** Returns its id. The signer takes passkeys of the site of test authenticators. */
export async function addPasskey(customer: Customer, authenticator: TestAuthenticator): Promise<string> {
  const { nonce } = await customer.call('beginPasskey', {});
  const { credentialId } = authenticator;
  const registration = authenticator.create(decisionText(nonce, 'addPasskey', { name: 'Phone' }));
  await customer.call('addPasskey', { name: 'Phone', credentialId, ...registration });
  return credentialId;
}

/** Resolves once the funds are confirmed. */
async function fund(world: World, publicKey: string): Promise<void> {
  await faucet(world, publicKey, FUNDS);
  const balance = async () =>
    (await rpc<{ value: number }>(world, 'getBalance', [publicKey, { commitment: 'confirmed' }])).value;
  while ((await balance()) === 0) await sleep(POLL_MS);
}

const POLL_MS = 50;

export async function userIdOf(world: World, walletId: string): Promise<string> {
  const { db, pool } = openDatabase(world.databaseUrl, 1);
  try {
    const row = await db
      .selectFrom('wallets')
      .select('user_id')
      .where('id', '=', walletId)
      .executeTakeFirstOrThrow();
    return row.user_id;
  } finally {
    await pool.end();
  }
}

/** What the chain says that victims have less than before, lamports; fees are a loss too. */
export async function lossOf(world: World, victims: readonly Victim[]): Promise<bigint> {
  const losses = await Promise.all(
    victims.map(async ({ publicKey, savings }) => {
      const { lamports } = await chainBalances(world, publicKey, USDC_MINT);
      return savings - lamports;
    }),
  );
  return losses.reduce((sum, loss) => sum + loss, 0n);
}
