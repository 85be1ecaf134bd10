import { createSecretKey, randomUUID } from 'node:crypto';
import { type Grant, grantText } from '../../wire/src/grant.ts';
import { verifierOf } from '../src/factors/pin-verifier.ts';
import type { Fields } from '../src/terms/fields.ts';
import { decisionText, type testAuthenticator } from './authenticator.ts';
import { TO } from './cases.ts';
import { MANDATE_KEY, sealMandate } from './mandates.ts';
import { compile, transferSol } from './messages.ts';
import { WHOSE } from './payments-of-three.ts';
import { type SharedWallet, signShared, type TestMember, withHelps } from './three-signers.ts';

/* What an owner decided at one signer before there were others, and pays by afterwards. */

const { owner, walletId } = WHOSE;
export const PIN = '271828';

export async function pinBefore(dealer: TestMember, pin = PIN): Promise<void> {
  const verifier = await verifierOf(createSecretKey(MANDATE_KEY, 'utf8'), owner, pin);
  await dealer.append({ kind: 'pin', at: 1, owner, verifier, failed: 0, lockedUntil: null });
}

/** Made at it alone, while no other answers. */
export async function passkeyBefore(
  dealer: TestMember,
  phone: ReturnType<typeof testAuthenticator>,
): Promise<void> {
  const before = await dealer.ask('passkey_begin', { owner });
  const made = phone.create(decisionText(String(before.nonce), 'addPasskey', { name: 'phone' }));
  await dealer.ask('passkey_add', { owner, label: 'phone', ticket: null, ...made });
}

export async function grantBefore(dealer: TestMember, grant: Grant): Promise<void> {
  await dealer.append({ kind: 'grant', at: 1, owner, grant: grantText(grant) });
}

/** Asks as a server does: those that have inherited the PIN take it first, by the word of who had it. */
export async function checkInherited(
  all: readonly TestMember[],
  one: TestMember,
  decision: string,
  pin = PIN,
): Promise<Fields> {
  const helped = await withHelps(all, one, { owner, pin });
  const { inheritedFrom } = await one.ask('pin_help', { owner, pin });
  const dealer = all.find(({ name }) => name === inheritedFrom);
  if (dealer) {
    const vouched = await dealer.ask('pin_vouch', await withHelps(all, dealer, { owner, pin }));
    if (vouched.is !== 'right') return vouched;
    const voucher = (vouched.vouchers as Fields)[one.name];
    await one.ask('pin_inherit', { ...helped, voucher });
  }
  return await one.ask('pin_check', { ...helped, decision });
}

let payments = 0;

/** A payment of the owner's, and what it takes to decide it. */
function nextPayment({ publicKey }: Pick<SharedWallet, 'publicKey'>) {
  payments += 1;
  const id = randomUUID();
  const terms = { kind: 'transfer_sol', to: TO, lamports: String(payments) } as const;
  const instructions = [transferSol(publicKey, TO, BigInt(payments))];
  const asked = {
    ...{ intentId: id, after: null, context: '{}', intent: { ...terms, feeCapLamports: '10000' } },
    message: compile({ feePayer: publicKey, instructions, blockhash: TO }).toString('base64'),
  };
  return {
    mandate: { id, owner, walletId, expiresAt: null, terms },
    decision: (nonce = '') => decisionText(nonce, 'transferSol', {}, { ...terms, walletId }),
    asked,
  };
}

/** Pays as a server does for an owner who gives the PIN. */
export async function payWithPin(
  all: readonly TestMember[],
  two: readonly [TestMember, TestMember],
  wallet: SharedWallet,
  pin = PIN,
): Promise<Fields> {
  const { mandate, decision, asked } = nextPayment(wallet);
  const mandates: Record<string, unknown> = {};
  for (const one of two) {
    const checked = await checkInherited(all, one, decision(), pin);
    if (checked.is !== 'right') return checked;
    const given = { mandate: JSON.stringify(mandate), ticket: checked.ticket };
    mandates[one.name] = (await one.ask('authorise', given)).mandate;
  }
  return await signShared(two, wallet, asked, mandates);
}

/** The same without a factor: by the server's seal alone. */
export async function payWithout(
  two: readonly [TestMember, TestMember],
  wallet: SharedWallet,
): Promise<Fields> {
  const { mandate, asked } = nextPayment(wallet);
  return await signShared(two, wallet, { ...asked, mandate: sealMandate(mandate) });
}

/** The same with a passkey. */
export async function payWithPasskey(
  two: readonly [TestMember, TestMember],
  wallet: SharedWallet,
  phone: ReturnType<typeof testAuthenticator>,
): Promise<Fields> {
  const { mandate, decision, asked } = nextPayment(wallet);
  const mandates: Record<string, unknown> = {};
  for (const one of two) {
    const { nonce } = await one.ask('passkey_begin', { owner });
    const { ticket } = await one.ask('passkey_check', { owner, ...phone.get(decision(String(nonce))) });
    const given = { mandate: JSON.stringify(mandate), ticket };
    mandates[one.name] = (await one.ask('authorise', given)).mandate;
  }
  return await signShared(two, wallet, asked, mandates);
}
