import { randomUUID, timingSafeEqual } from 'node:crypto';
import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import type { Logger } from 'pino';
import type { Db } from '../../db/pool.ts';
import { type KeySplitter, type Keys, type SealedWallet, SHARES_BEGIN } from '../../ports/keys.ts';
import type { PinKeeper } from '../../ports/pins.ts';
import { sealedWallets } from '../sealed-keys.ts';
import {
  type CheckKey,
  claimCheckKey,
  claimPepperFingerprint,
  readCheckKey,
  readPepperFingerprint,
  replaceCheckKey,
} from './store.ts';

/** The signer has another installation's secrets. The message is a sentence for operators. */
export class ForeignSecret extends Error {}

/** The part of the signer that the check of its secrets uses. */
export interface Custodian extends Pick<Keys, 'create'> {
  /** `pepper` is the fingerprint of the pepper of PINs, hex. */
  ping(): Promise<{ readonly pepper: string }>;
  attest(key: SealedWallet, blockhash: string): Promise<Uint8Array>;
}

interface Deps {
  readonly db: Db;
  readonly signer: Custodian;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

export interface Installation {
  /** Resolves once the signer has proven that it holds the key-encryption key, and has the pepper. Throws ForeignSecret, SIGNER_UNAVAILABLE. */
  prove(): Promise<void>;
  /** Wraps `keys` so that they throw SIGNER_UNAVAILABLE, which is retried, until the key is proven. */
  proven<K extends Keys>(keys: K): K;
  /** The same of PINs: under another pepper, right ones would count as wrong. */
  provenPins<K extends PinKeeper>(keeper: K): K;
}

/** Used as the owner; real ones are ids of users. */
const CHECK_OWNER = 'installation';
/** Only this process sees the attestation, so its age does not matter. */
const NO_BLOCKHASH = '1'.repeat(32);
/** More than one, because a single wallet's key may be damaged. */
const WALLETS_TRIED = 5;
const SEE_DOCS =
  'docs/operators.md, "One database, one installation", says what to do if it was changed on purpose';
const PEPPER_SENTENCE = `PIN_PEPPER of the signer is not the one that this database belongs to: start with the secrets.json or the PIN_PEPPER of its installation; ${SEE_DOCS}.`;

/**
 * Compares the signer's secrets with those that the first start stored in the database. With another pepper, right PINs
 * would count as wrong and lock users out; with another key-encryption key, wallets would be refused and new ones sealed
 * under a key that the other servers lack. Throws ForeignSecret. If the signer does not answer yet, its check is repeated
 * before its first use.
 */
export async function checkInstallation({ db, signer, log }: Deps): Promise<Installation> {
  let proof: Promise<void> | null = null;
  const prove = (): Promise<void> => {
    proof ??= proveSecrets(db, signer).catch((error: unknown) => {
      proof = null;
      throw error;
    });
    return proof;
  };
  await prove().catch((error: unknown) => {
    if (!isCallError(error, 'SIGNER_UNAVAILABLE')) throw error;
    log.warn('the signer does not answer; its secrets are checked before its first use');
  });

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
      create: (walletId, owner, context) => proveOrWait().then(() => keys.create(walletId, owner, context)),
      sign: (request) => proveOrWait().then(() => keys.sign(request)),
      recordMandate: (mandate, context) => proveOrWait().then(() => keys.recordMandate(mandate, context)),
      rewrap: (key) => proveOrWait().then(() => keys.rewrap(key)),
    }),
    provenPins: (keeper) => ({
      ...keeper,
      setPin: (userId, pin, ticket) => proveOrWait().then(() => keeper.setPin(userId, pin, ticket)),
      checkPin: (userId, pin, decision) => proveOrWait().then(() => keeper.checkPin(userId, pin, decision)),
      removePin: (userId, pin, ticket) => proveOrWait().then(() => keeper.removePin(userId, pin, ticket)),
    }),
  };
}

/** The key of the installation, which belongs to no user; null until the first start has made it. */
export async function installationKey(db: Db): Promise<SealedWallet | null> {
  const check = await readCheckKey(db);
  return check && asWallet(check);
}

/** Re-seals the check key under the newest version of the key-encryption key, as `keys rewrap` does for wallets. */
export async function rewrapCheckKey(db: Db, keys: Pick<Keys, 'rewrap'>): Promise<void> {
  const check = await readCheckKey(db);
  if (check) await replaceCheckKey(db, check, await keys.rewrap(asWallet(check)));
}

/** Splits the check key, if one signer has it whole. If that refuses, it stays so: it opens no wallet. */
export async function splitCheckKey(db: Db, keys: Pick<KeySplitter, 'split'>): Promise<void> {
  const check = await readCheckKey(db);
  if (!check || check.sealedKey[0] === SHARES_BEGIN) return;
  const shares = await keys.split(asWallet(check)).catch((error: unknown) => {
    if (!isCallError(error, 'GUARD_REFUSED')) throw error;
    return null;
  });
  if (shares) await replaceCheckKey(db, check, shares.sealedKey);
}

/** The same for what three signers share. */
export async function reshareCheckKey(db: Db, keys: Pick<KeySplitter, 'reshare'>): Promise<void> {
  const check = await readCheckKey(db);
  if (check?.sealedKey[0] !== SHARES_BEGIN) return;
  await replaceCheckKey(db, check, await keys.reshare(asWallet(check)));
}

/**
 * Whether the signer has the secrets that this database belongs to, without claiming anything: false if the first start has not written
 * down which. Throws ForeignSecret, SIGNER_UNAVAILABLE.
 */
export async function compareSecrets(db: Db, signer: Pick<Custodian, 'ping' | 'attest'>): Promise<boolean> {
  const known = await readPepperFingerprint(db);
  if (known) expectSame(known, Buffer.from((await signer.ping()).pepper, 'hex'));
  const check = await readCheckKey(db);
  if (check && !(await opens(signer, asWallet(check)))) throw foreignKey(check.sealedKey);
  return check !== null;
}

async function proveSecrets(db: Db, signer: Custodian): Promise<void> {
  const { pepper } = await signer.ping();
  const fingerprint = Buffer.from(pepper, 'hex');
  const known = await readPepperFingerprint(db);
  if (known) expectSame(known, fingerprint);
  const check = (await readCheckKey(db)) ?? (await firstCheckKey(db, signer));
  if (!(await opens(signer, asWallet(check)))) throw foreignKey(check.sealedKey);
  // Only now: a foreign installation must not claim a database that older versions left unclaimed.
  expectSame(await claimPepperFingerprint(db, fingerprint), fingerprint);
}

/** If the database has wallets, the signer must open one of them to claim it. */
async function firstCheckKey(db: Db, signer: Custodian) {
  const wallets = await sealedWallets(db, null, WALLETS_TRIED);
  const opened = await Promise.all(wallets.map((wallet) => opens(signer, wallet)));
  if (wallets[0] && !opened.includes(true)) throw foreignKey(wallets[0].sealedKey);
  const id = `${CHECK_OWNER} ${randomUUID()}`;
  return claimCheckKey(db, { id, ...(await signer.create(id, CHECK_OWNER, '{}')) });
}

function asWallet({ id, ...key }: CheckKey): SealedWallet {
  return { walletId: id, owner: CHECK_OWNER, ...key };
}

async function opens(signer: Pick<Custodian, 'attest'>, key: SealedWallet): Promise<boolean> {
  try {
    await signer.attest(key, NO_BLOCKHASH);
    return true;
  } catch (error) {
    if (isCallError(error, 'GUARD_REFUSED')) return false;
    throw error;
  }
}

function foreignKey(sealedKey: Uint8Array): ForeignSecret {
  // A sealed key begins with its format version, the length of the key version's id, and that id; see signer/README.md.
  const id = Buffer.from(sealedKey).toString('latin1', 2, 2 + (sealedKey[1] ?? 0));
  return new ForeignSecret(
    `The signer does not hold the key-encryption key that this database belongs to (${id}): start with the key file (KEK_FILE) or key service of its installation; ${SEE_DOCS}.`,
  );
}

function expectSame(known: Uint8Array, fingerprint: Buffer): void {
  if (known.length !== fingerprint.length || !timingSafeEqual(known, fingerprint))
    throw new ForeignSecret(PEPPER_SENTENCE);
}
