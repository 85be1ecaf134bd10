import type { SignatureRecord, SplitRecord, WordRecord } from '../journal/record.ts';
import type { Fields } from '../terms/fields.ts';
import { Refusal } from '../terms/refusal.ts';

/** What a member has written: not what this one notes beside it. */
export type Entry = SignatureEntry | Omit<SplitRecord, 'feed'> | Omit<WordRecord, 'feed'>;
type SignatureEntry = Omit<SignatureRecord, 'feed' | 'isCounted' | 'payer'>;

const isText = (value: unknown): boolean => typeof value === 'string';
const isDecimal = (value: unknown): boolean => typeof value === 'string' && /^\d{1,39}$/.test(value);
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const has = (value: unknown, fields: Readonly<Record<string, (field: unknown) => boolean>>): boolean =>
  isObject(value) &&
  Object.keys(value).every((name) => Object.hasOwn(fields, name)) &&
  Object.entries(fields).every(([name, isRight]) => isRight(value[name]));
const ifAny = (isRight: (value: unknown) => boolean) => (value: unknown) =>
  value === undefined || isRight(value);

const SIGNATURE = {
  kind: (value) => value === 'signature',
  at: Number.isFinite,
  number: (value) => Number.isSafeInteger(value) && (value as number) > 0,
  ...{ mandateId: isText, intentId: isText, walletId: isText, context: isText },
  ...{ message: isText, signature: isText },
  part: ifAny((value) => typeof value === 'string' && /^[^/]+\/[^/]+\/[^/]+$/.test(value)),
  digest: (value) => value === null || isText(value),
  session: ifAny((value) => has(value, { id: isText, with: isText, theirs: isText })),
  facts: (value) => isObject(value) && Object.values(value).every(isText),
  spent: ifAny(
    (value) =>
      Array.isArray(value) &&
      value.every((of) => has(of, { mint: isText, amount: isDecimal, usd: isDecimal })),
  ),
  sponsored: ifAny((value) => has(value, { owner: isText, lamports: isDecimal })),
  ...{ asked: ifAny(isText), grant: ifAny(isText), sponsorSignature: ifAny(isText) },
} satisfies Readonly<Record<keyof SignatureEntry, (value: unknown) => boolean>>;

const SPLIT = {
  kind: (value) => value === 'split',
  ...{ at: Number.isFinite, walletId: isText, owner: isText, publicKey: isText },
  ...{ sealedKey: isText, group: isText, opener: isText },
  dealt: (value) => has(value, { by: isText, at: Number.isFinite }),
  wholeUntil: Number.isFinite,
  context: ifAny(isText),
} satisfies Readonly<Record<Exclude<keyof SplitRecord, 'feed'>, (value: unknown) => boolean>>;

const WORD = {
  kind: (value) => value === 'word',
  ...{ at: Number.isFinite, owner: isText, value: isText },
  about: (value) =>
    typeof value === 'string' && /^(pin|freeze|passkey [\w-]{16,400}|grant [\da-f-]{36})$/.test(value),
  version: (value) => Number.isSafeInteger(value) && (value as number) > 0,
  inheritedFrom: ifAny(isText),
} satisfies Readonly<Record<Exclude<keyof WordRecord, 'feed'>, (value: unknown) => boolean>>;

/**
 * Of another member, which may lie: nothing but a signature, a split or a word goes into the journal, since that believes its records. Throws a Refusal
 * that names the member.
 */
export function readEntry(of: string, text: string): Entry {
  let entry: unknown;
  try {
    entry = JSON.parse(text);
  } catch {}
  if (![SIGNATURE, SPLIT, WORD].some((fields) => has(entry, fields)))
    throw new Refusal(`a record of ${of} is malformed`);
  return entry as Entry;
}

/** Base64 of lines, so that it grows by a third in a frame, whatever is in it. */
export function pack(entries: readonly string[]): string {
  return Buffer.from(entries.join('\n')).toString('base64');
}

export function unpack(packed: string): readonly string[] {
  return Buffer.from(packed, 'base64').toString().split('\n');
}
