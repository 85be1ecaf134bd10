import { canonicalJson } from './canonical-json.ts';
import { isDollars } from './usd.ts';
import { isUuid } from './uuid.ts';

/** What a program may do. `read` is kept by servers; of the others, each is money that the signer judges. */
export const GRANT_ACTS = ['read', 'send', 'swap', 'order'] as const;
export type GrantAct = (typeof GRANT_ACTS)[number];

/** Most that may leave: by one payment, in any day, in any week, and ever. Null: no such limit. */
export interface Budget {
  readonly payment: string | null;
  readonly day: string | null;
  readonly week: string | null;
  readonly all: string | null;
}

/**
 * What an owner allows a program, or what they allow themselves of a wallet. They decide about the whole of it, and the signer
 * keeps, counts and ends it.
 */
export interface Grant {
  readonly version: '1';
  /** A UUID. */
  readonly id: string;
  /** Ed25519, the public key of 32 bytes, base64url; null of an owner's own limit, which binds their own payments of its wallets. */
  readonly key: string | null;
  readonly name: string;
  /** Ids; of a service account `ALL_WALLETS` alone. */
  readonly wallets: readonly string[];
  readonly acts: readonly GrantAct[];
  /** Decimal dollars; null: nothing is counted in USD, and what leaves, SOL for fees too, has to be in `tokens`. */
  readonly usd: Budget | null;
  /** By mint, with `SOL` for SOL, wrapped or not: base units. A token that has none must have a price. */
  readonly tokens: Readonly<Record<string, Budget>>;
  /** Addresses, the only ones that are paid, and of a service account `OWN_WALLETS`; null: any. */
  readonly recipients: readonly string[] | null;
  /** As in `tokens`, the only ones that are sent, sold or bought; null: any. */
  readonly mints: readonly string[] | null;
  /** Milliseconds since 1970; null: it does not end. */
  readonly expiresAt: string | null;
  /** How long whatever widens it waits, milliseconds. What narrows it holds at once. */
  readonly raiseWaitMs: string;
}

/** In the place of the ids: all wallets of an owner. Only operators allow that, of a service account. */
export const ALL_WALLETS = '*';
/** In the place of an address: the wallets of the same owner. */
export const OWN_WALLETS = 'own';

/** Whether it is of a service account, which no person signs in to. */
export function isOfService({ wallets }: Pick<Grant, 'wallets'>): boolean {
  return wallets.includes(ALL_WALLETS);
}

/** Whether a wallet of the grant's owner is among those that it names. */
export function namesWallet(grant: Pick<Grant, 'wallets'>, walletId: string): boolean {
  return isOfService(grant) || grant.wallets.includes(walletId);
}

/** Two of them, with what is used of them, fit into an answer of the signer. */
export const GRANT_MAX_BYTES = 4_000;
const NAME_MAX_CHARACTERS = 64;
const LIST_MAX = 50;
const KEY = /^[\w-]{43}$/;
const UNITS = /^(?:0|[1-9]\d{0,19})$/;
const MILLISECONDS = /^(?:0|[1-9]\d{0,14})$/;
const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;
const FIELDS = [
  ...['acts', 'expiresAt', 'id', 'key', 'mints', 'name'],
  ...['raiseWaitMs', 'recipients', 'tokens', 'usd', 'version', 'wallets'],
];

/** The one way to write it. */
export function grantText(grant: Grant): string {
  return canonicalJson(grant);
}

/** Null unless it is what `grantText` writes, and can be kept. */
export function readGrant(text: string): Grant | null {
  const value = parse(text);
  if (new TextEncoder().encode(text).length > GRANT_MAX_BYTES) return null;
  if (!value || Object.keys(value).sort().join() !== FIELDS.join() || canonicalJson(value) !== text)
    return null;
  const { version, id, key, name, wallets, acts, usd, tokens, recipients, mints, expiresAt, raiseWaitMs } =
    value;
  const isService = Array.isArray(wallets) && wallets.includes(ALL_WALLETS);
  const isKnown =
    version === '1' &&
    isUuid(id) &&
    (key === null || matches(key, KEY)) &&
    typeof name === 'string' &&
    name.trim() !== '' &&
    name.length <= NAME_MAX_CHARACTERS &&
    isSet(wallets, (wallet) => typeof wallet === 'string' && wallet !== '') &&
    (!isService || (wallets.length === 1 && key !== null)) &&
    isSet(acts, (act) => GRANT_ACTS.includes(act as GrantAct)) &&
    (usd === null || isBudget(usd, isDollars)) &&
    isRecord(tokens) &&
    Object.keys(tokens).length <= LIST_MAX &&
    Object.entries(tokens).every(
      ([mint, budget]) => isMint(mint) && isBudget(budget, (amount) => UNITS.test(amount)),
    ) &&
    (recipients === null ||
      isSet(recipients, (one) => matches(one, ADDRESS) || (isService && one === OWN_WALLETS))) &&
    (mints === null || isSet(mints, isMint)) &&
    (expiresAt === null || matches(expiresAt, MILLISECONDS)) &&
    matches(raiseWaitMs, MILLISECONDS);
  return isKnown ? (value as unknown as Grant) : null;
}

/** What a program signs for each act with money: the bytes of this text. `decision` is written by `decisionText`. */
export function actText(decision: string): string {
  return `cumulus act 1\n${decision}`;
}

/** Of the decision of an act: it names the grant and, by a UUID of version 7, the moment. It is the idempotency key too. */
export function actNonce(grantId: string, act: string): string {
  return `grant:${grantId}:${act}`;
}

/** Null unless `actNonce` writes it. `at`: milliseconds since 1970. */
export function readActNonce(nonce: string): { readonly grantId: string; readonly at: number } | null {
  const [label, grantId, act, ...others] = nonce.split(':');
  if (label !== 'grant' || others.length > 0 || !isUuid(grantId) || !isUuid(act) || act[14] !== '7')
    return null;
  return { grantId, at: Number.parseInt(act.slice(0, 8) + act.slice(9, 13), 16) };
}

function isBudget(value: unknown, isAmount: (text: string) => boolean): boolean {
  if (!isRecord(value) || Object.keys(value).sort().join() !== 'all,day,payment,week') return false;
  return Object.values(value).every((most) => most === null || (typeof most === 'string' && isAmount(most)));
}

/** A list without repetitions, sorted, so that one grant has one text. */
function isSet(value: unknown, isMember: (value: unknown) => boolean): boolean {
  if (!Array.isArray(value) || value.length === 0 || value.length > LIST_MAX || !value.every(isMember))
    return false;
  return value.every((one, index) => index === 0 || (value[index - 1] as string) < (one as string));
}

function isMint(value: unknown): boolean {
  return value === 'SOL' || matches(value, ADDRESS);
}

function matches(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}
