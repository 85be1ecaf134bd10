import { randomUUID } from 'node:crypto';
import { TERMS_VERSION, USDC_MINT } from '@cumulus/contract/limits.ts';
import { chainBalances, faucet } from '../../launch/src/chain-client.ts';
import { askIdentity, type Customer, enter, newCustomer, signInAgain } from '../../launch/src/customer.ts';
import type { World } from '../../launch/src/world.ts';
import { decisionText, testAuthenticator } from '../../signer/testing/authenticator.ts';
import { linkIn } from '../../testing/mails.ts';
import { inParallel, pick, type Scene } from './attacker.ts';
import { addPasskey, SOL } from './victims.ts';

/** Of one account: half before its owner comes, half after. */
const STEPS = 8;
const SAVINGS = 5n * SOL;
const PIN = '738291';

/** Someone who signed up with another's address, and what they left in that account. */
interface Squatter {
  readonly world: World;
  readonly email: string;
  readonly customer: Customer;
  readonly passkey: ReturnType<typeof testAuthenticator>;
}

/**
 * Strangers who sign up with addresses before their owners come, leave something behind, and pay out of what the owners then save
 * there. Each step is a try. Returns how many there were, and what the owners have lost, lamports.
 */
export async function squat({ world, thief, tries, random }: Scene): Promise<bigint> {
  let lost = 0n;
  await inParallel(Math.ceil(tries / STEPS), async () => {
    const email = `${randomUUID()}@owners.test`;
    const customer = await newCustomer(world.url, email);
    const squatter = { world, email, customer, passkey: testAuthenticator() };
    for (let step = 0; step < STEPS / 2; step += 1)
      await pick(PREPARATIONS, random)(squatter).catch(() => {});
    const savings = await ownerComes(world, email).catch(() => null);
    if (savings === null) return;
    for (let step = 0; step < STEPS / 2; step += 1)
      await pick(
        RETURNS,
        random,
      )(squatter)
        .then((back) => emptyAll(back, thief.publicKey, squatter))
        .catch(() => {});
    lost += SAVINGS - (await chainBalances(world, savings, USDC_MINT)).lamports;
  });
  return lost;
}

const PREPARATIONS: readonly ((squatter: Squatter) => Promise<unknown>)[] = [
  ({ customer, passkey }) => addPasskey(customer, passkey),
  ({ customer, passkey }) => addPasskey(customer, passkey),
  ({ customer }) => customer.call('setCloudWalletPin', { pin: PIN }),
  ({ customer }) => customer.call('createCloudWallet', { name: 'Squat' }),
  ({ customer }) => customer.call('removeCloudWalletPin', { pin: PIN }),
];

/** Reads the mailbox, sets a password, and saves. Returns the address of the wallet. */
async function ownerComes(world: World, email: string): Promise<string> {
  await askIdentity(world.url, '/request-password-reset', { email });
  const token = await linkIn(world, email, 'mode=reset');
  await askIdentity(world.url, '/reset-password', { token, newPassword: OWNERS_PASSWORD });
  const owner = await signInAgain(world.url, email, OWNERS_PASSWORD);
  await owner.call('acceptTermsOfService', { version: TERMS_VERSION, clientIp: null });
  const { wallets } = await owner.call('getCloudWallets', {});
  const { publicKey } = wallets[0] ?? (await owner.call('createCloudWallet', { name: 'Savings' })).wallet;
  await faucet(world, publicKey, SAVINGS);
  return publicKey;
}

const OWNERS_PASSWORD = 'umbrella moss kettle';

/** Ways back in: the session, the password, the passkey. */
const RETURNS: readonly ((squatter: Squatter) => Promise<Customer>)[] = [
  async ({ customer }) => customer,
  ({ world, email }) => signInAgain(world.url, email),
  signInByPasskey,
  signInByPasskey,
];

async function signInByPasskey({ world, email, passkey }: Squatter): Promise<Customer> {
  const begun = await askIdentity(world.url, '/passkey/begin', {});
  const { nonce } = (await begun.json()) as { nonce: string };
  const assertion = passkey.get(decisionText(nonce, 'signInWithPasskey'));
  return enter(world.url, email, '/passkey/sign-in', assertion);
}

async function emptyAll(back: Customer, to: string, { passkey }: Squatter): Promise<void> {
  const { wallets } = await back.call('getCloudWallets', {});
  for (const { walletId } of wallets) {
    const request = { walletId, toAddress: to, amount: '4', idempotencyKey: randomUUID() };
    await back.call('transferSol', { ...request, pin: PIN }).catch(() => {});
    const refusal = await back.call('transferSol', request).catch((error: unknown) => error);
    const { details } =
      (refusal as { body?: { details?: { nonce?: string; passkey?: { nonce: string } } } }).body ?? {};
    const nonce = details?.nonce ?? details?.passkey?.nonce;
    if (nonce === undefined) continue;
    const terms = { kind: 'transfer_sol', walletId, to, lamports: String(4n * SOL) };
    const decision = decisionText(nonce, 'transferSol', { walletId, toAddress: to, amount: '4' }, terms);
    await back.call('transferSol', { ...request, passkey: passkey.get(decision) });
  }
}
