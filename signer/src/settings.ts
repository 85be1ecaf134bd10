import { createSecretKey, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readSites, type Site } from './factors/passkey/site.ts';
import { RENT_CAP_LAMPORTS } from './guard/guard.ts';
import { type Policy, parsePolicy } from './policy/policy.ts';
import type { SponsorSettings } from './policy/sponsorship.ts';
import type { Environment, SettingName } from './setting-names.ts';
import type { Member } from './threshold/members.ts';
import { readMembersFile } from './threshold/members-file.ts';

/** Where operators alone connect: beside this socket, in a folder that neither a group nor the servers' user can enter. */
export const operatorSocket = (socket: string): string => join(dirname(socket), 'operator', 'sock');

export interface Settings {
  readonly socket: string;
  /** Whether the group of this process may connect, too: servers that run as other users. */
  readonly socketForGroup: boolean;
  /** Folder of the journal. */
  readonly journal: string;
  /** Folder of a copy of the journal, on another disk. */
  readonly journalCopy: string | undefined;
  /** The signers that sign together, this one among them; null: it signs alone. */
  readonly members: readonly Member[] | null;
  /** Whether two of them sign nothing of which the third has not taken note. */
  readonly isNoteNeeded: boolean;
  readonly keys: KeySettings;
  /** Shared with the servers that take requests of users: they seal mandates with it. */
  readonly mandateKey: KeyObject;
  /** Without it, a copy of the journal could be searched for PINs. */
  readonly pinPepper: KeyObject;
  /** Pages whose passkeys are taken; none: there are no passkeys. */
  readonly passkeySites: readonly Site[];
  /** Of operators, and of no server. */
  readonly operatorKey: KeyObject;
  readonly policy: Policy;
  /** Most that one signature may let a transaction pay in fees, lamports, whatever the caller declares. */
  readonly feeCapLamports: bigint;
  /** Most that the rent of a token account is taken for, lamports. */
  readonly rentCapLamports: bigint;
  /** Null: the operator pays for no one. */
  readonly sponsor: SponsorSettings | null;
  /** Time after which the transaction of a signature can be replaced, milliseconds: no blockhash dies sooner. */
  readonly blockhashLife: number;
}

/** The location of the key-encryption key. Paths are absolute. */
export interface KeySettings {
  /** `file`, or the name of the key service behind `serviceSocket`. */
  readonly provider: string;
  /** With a key service: the file that wallets were sealed with before, if it still exists. */
  readonly keyFile: string | undefined;
  readonly serviceSocket: string | undefined;
  /** Shows the key service that the signer asks. Empty without one. */
  readonly serviceToken: string;
}

/** As the server's default of FEE_CAP_LAMPORTS. */
const FEE_CAP_LAMPORTS = 5_000_000n;
/** Some nine sends to new addresses. */
const USER_DAY_LAMPORTS = 20_000_000n;
const DAY_LAMPORTS = 500_000_000n;
/** 150 blocks, one every 200 milliseconds: the fastest that a chain is known to make them. */
const BLOCKHASH_LIFE_MS = 30_000;
/** The fee of one signature: below it nothing could be signed. */
const FEE_CAP_LEAST = 5_000n;
/** Characters. */
const SECRET_LEAST = 32;

/** A setting is missing or wrong. The message is one sentence for the operator. */
export class SettingsError extends Error {}

/** Reads the environment, once at start. */
export function readSettings(environment: Environment): Settings {
  const socket = required(environment.SIGNER_SOCKET, 'SIGNER_SOCKET', 'the path of the socket to listen at');
  const journal = required(environment.SIGNER_JOURNAL, 'SIGNER_JOURNAL', 'the folder of the journal');
  const common = {
    ...{ socket, journal },
    journalCopy: environment.SIGNER_JOURNAL_COPY ? resolve(environment.SIGNER_JOURNAL_COPY) : undefined,
    members: environment.SIGNER_MEMBERS ? parsed(() => readMembersFile(environment.SIGNER_MEMBERS!)) : null,
    isNoteNeeded: isNoteNeeded(environment.SIGNER_WITNESS || 'when-there'),
    socketForGroup: isYes(environment, 'SIGNER_SOCKET_GROUP'),
    feeCapLamports: feeCap(environment.SIGNER_FEE_CAP_LAMPORTS),
    rentCapLamports: wholeNumber(environment, 'SIGNER_RENT_CAP_LAMPORTS', RENT_CAP_LAMPORTS, 'lamports'),
    sponsor: sponsorOf(environment),
    blockhashLife: Number(
      wholeNumber(environment, 'BLOCKHASH_LIFE_MIN', BigInt(BLOCKHASH_LIFE_MS), 'milliseconds'),
    ),
    mandateKey: secretKey(environment, 'MANDATE_KEY', 'that servers have too'),
    pinPepper: secretKey(environment, 'PIN_PEPPER', 'of PINs'),
    operatorKey: secretKey(environment, 'OPERATOR_KEY', 'that operators have and servers have not'),
    passkeySites: parsed(() => readSites(environment.PASSKEY_ORIGINS ?? '')),
    policy: parsed(() => parsePolicy(environment.SIGNER_POLICY)),
  };
  const provider = environment.KEY_PROVIDER || 'file';
  if (provider === 'file') {
    const keyFile = required(environment.KEK_FILE, 'KEK_FILE', 'the path of the key file');
    return { ...common, keys: { provider, keyFile, serviceSocket: undefined, serviceToken: '' } };
  }
  const meaning = `the path of the socket of the key service, which KEY_PROVIDER=${provider} needs`;
  const serviceSocket = required(environment.KEY_SERVICE_SOCKET, 'KEY_SERVICE_SOCKET', meaning);
  const serviceToken = environment.KEY_SERVICE_TOKEN;
  if (!serviceToken)
    throw new SettingsError('KEY_SERVICE_TOKEN is not set: it is the secret that the key service has too.');
  const keyFile = environment.KEK_FILE && resolve(environment.KEK_FILE);
  return {
    ...common,
    keys: {
      ...{ provider, serviceSocket, serviceToken },
      keyFile: keyFile && existsSync(keyFile) ? keyFile : undefined,
    },
  };
}

function sponsorOf(environment: Environment): SponsorSettings | null {
  const walletId = environment.SPONSOR_WALLET;
  if (!walletId) return null;
  return {
    walletId,
    userDayLamports: wholeNumber(environment, 'SPONSOR_USER_DAY_LAMPORTS', USER_DAY_LAMPORTS, 'lamports'),
    dayLamports: wholeNumber(environment, 'SPONSOR_DAY_LAMPORTS', DAY_LAMPORTS, 'lamports'),
  };
}

function isNoteNeeded(text: string): boolean {
  if (text !== 'required' && text !== 'when-there')
    throw new SettingsError(`SIGNER_WITNESS is ${text}, but it is required or when-there.`);
  return text === 'required';
}

function isYes(environment: Environment, name: SettingName): boolean {
  const text = environment[name] || 'no';
  if (text !== 'yes' && text !== 'no') throw new SettingsError(`${name} is ${text}, but it is yes or no.`);
  return text === 'yes';
}

function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new SettingsError((error as Error).message);
  }
}

function required(value: string | undefined, name: string, meaning: string): string {
  if (!value) throw new SettingsError(`${name} is not set: it is ${meaning}.`);
  return resolve(value);
}

function secretKey(environment: Environment, name: SettingName, meaning: string): KeyObject {
  const text = environment[name];
  if (!text || text.length < SECRET_LEAST)
    throw new SettingsError(
      `${name} is not set: it is a secret ${meaning}, of ${SECRET_LEAST} characters or more.`,
    );
  return createSecretKey(text, 'utf8');
}

function wholeNumber(environment: Environment, name: SettingName, fallback: bigint, unit: string): bigint {
  const text = environment[name];
  if (!text) return fallback;
  if (!/^[1-9]\d{0,14}$/.test(text))
    throw new SettingsError(`${name} is ${text}, but it is a whole number of ${unit}, 1 or more.`);
  return BigInt(text);
}

function feeCap(text: string | undefined): bigint {
  if (!text) return FEE_CAP_LAMPORTS;
  const cap = /^\d{1,20}$/.test(text) ? BigInt(text) : 0n;
  if (cap < FEE_CAP_LEAST)
    throw new SettingsError(
      `SIGNER_FEE_CAP_LAMPORTS is ${text}, but it is a whole number of lamports, ${FEE_CAP_LEAST} or more.`,
    );
  return cap;
}
