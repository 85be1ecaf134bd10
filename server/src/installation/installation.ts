import { createHmac, timingSafeEqual } from 'node:crypto';
import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import type { Logger } from 'pino';
import { sealedWallets } from '../custody/sealed-keys.ts';
import type { Db } from '../db/pool.ts';
import type { Keys, SealedWallet } from '../ports/keys.ts';
import {
  claimCheckKey,
  claimPepperFingerprint,
  forget,
  readCheckKey,
  readPepperFingerprint,
  replaceCheckKey,
} from './store.ts';

/** The secrets of this process are another installation's. The message is one sentence for operators. */
export class ForeignSecret extends Error {}

/** What the check of the key-encryption key asks of the signer. */
export interface Custodian extends Pick<Keys, 'create'> {
  attest(key: SealedWallet, blockhash: string): Promise<Uint8Array>;
}

interface Deps {
  readonly db: Db;
  readonly signer: Custodian;
  readonly pepper: string;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

export interface Installation {
  /** Resolves once the signer has shown that it holds the key-encryption key. Throws ForeignSecret, SIGNER_UNAVAILABLE. */
  prove(): Promise<void>;
  /** `keys` that are not used before that: until then they throw SIGNER_UNAVAILABLE, which refuses nothing for good. */
  proven<K extends Keys>(keys: K): K;
}

/** In place of a wallet's id, which is always a UUID. */
const CHECK_ID = 'installation';
/** The attestation is for this process alone: its age does not matter. */
const NO_BLOCKHASH = '1'.repeat(32);
/** A single wallet's key may be damaged. */
const WALLETS_TRIED = 5;
const WAY_OUT =
  'docs/operators.md, "One database, one installation", says what to do if it was changed on purpose';
const PEPPER_SENTENCE = `PIN_PEPPER is not the one that this database belongs to: start with the secrets.json or the PIN_PEPPER of its installation; ${WAY_OUT}.`;

/**
 * Compares the secrets of this process with those that the database belongs to, which the first start writes down. With
 * another pepper, right PINs would count as wrong and lock their users out; with another key-encryption key, wallets would
 * be refused and new ones sealed under a key that the other servers lack. Throws ForeignSecret. A signer that does not answer now
 * is asked again before it is used.
 */
export async function openInstallation({ db, signer, pepper, log }: Deps): Promise<Installation> {
  const fingerprint = createHmac('sha256', pepper).update('cumulus installation: PIN pepper').digest();
  const known = await readPepperFingerprint(db);
  if (known) expectSame(known, fingerprint);

  let proof: Promise<void> | null = null;
  const prove = (): Promise<void> => {
    proof ??= proveKey(db, signer).catch((error: unknown) => {
      proof = null;
      throw error;
    });
    return proof;
  };
  await prove().catch((error: unknown) => {
    if (!isCallError(error, 'SIGNER_UNAVAILABLE')) throw error;
    log.warn('the signer does not answer: it is asked for the key-encryption key before it is used');
  });
  // After the key: of two installations that meet over a database from before this check, its own is the one to stay.
  expectSame(await claimPepperFingerprint(db, fingerprint), fingerprint);

  async function proveOrWait(): Promise<void> {
    await prove().catch((error: unknown) => {
      if (!(error instanceof ForeignSecret)) throw error;
      log.error(error.message);
      throw Object.assign(new CallError('SIGNER_UNAVAILABLE'), { cause: error });
    });
  }
  return {
    prove,
    proven: (keys) => ({
      ...keys,
      create: (walletId) => proveOrWait().then(() => keys.create(walletId)),
      sign: (request) => proveOrWait().then(() => keys.sign(request)),
      rewrap: (key) => proveOrWait().then(() => keys.rewrap(key)),
    }),
  };
}

/** Seals the check key under the newest version of the key-encryption key, as `keys rewrap` does with those of wallets. */
export async function rewrapCheckKey(db: Db, keys: Pick<Keys, 'rewrap'>): Promise<void> {
  const check = await readCheckKey(db);
  if (check) await replaceCheckKey(db, check, await keys.rewrap({ walletId: CHECK_ID, ...check }));
}

/** Has the next start write down the secret that it has. */
export const forgetSecret = forget;

async function proveKey(db: Db, signer: Custodian): Promise<void> {
  const check = (await readCheckKey(db)) ?? (await firstCheckKey(db, signer));
  if (!(await opens(signer, { walletId: CHECK_ID, ...check }))) throw foreignKey(check.sealedKey);
}

/** A database that has wallets already belongs to the key-encryption key that opens them. */
async function firstCheckKey(db: Db, signer: Custodian) {
  const wallets = await sealedWallets(db, null, WALLETS_TRIED);
  const opened = await Promise.all(wallets.map((wallet) => opens(signer, wallet)));
  if (wallets[0] && !opened.includes(true)) throw foreignKey(wallets[0].sealedKey);
  return claimCheckKey(db, await signer.create(CHECK_ID));
}

async function opens(signer: Custodian, key: SealedWallet): Promise<boolean> {
  try {
    await signer.attest(key, NO_BLOCKHASH);
    return true;
  } catch (error) {
    if (isCallError(error, 'GUARD_REFUSED')) return false;
    throw error;
  }
}

function foreignKey(sealedKey: Uint8Array): ForeignSecret {
  // The id of the version follows the version of the sealed form and the id's length; see signer/README.md.
  const id = Buffer.from(sealedKey).toString('latin1', 2, 2 + (sealedKey[1] ?? 0));
  return new ForeignSecret(
    `The signer does not hold the key-encryption key that this database belongs to (${id}): start with the key file (KEK_FILE) or key service of its installation; ${WAY_OUT}.`,
  );
}

function expectSame(known: Uint8Array, fingerprint: Buffer): void {
  if (known.length !== fingerprint.length || !timingSafeEqual(known, fingerprint))
    throw new ForeignSecret(PEPPER_SENTENCE);
}
