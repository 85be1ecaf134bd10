import * as z from 'zod/mini';

/* Records of the signer's journal, as an operator reads them (signer/src/journal/record.ts). Times are milliseconds since 1970. */

const wallet = {
  at: z.number(),
  walletId: z.string(),
  owner: z.string(),
  publicKey: z.string(),
  /** Base64. Of one of three signers: its share, if there is a group. */
  sealedKey: z.string(),
  group: z.optional(z.string()),
  /** Of a key that one of three signers has dealt: it has the whole of it until there is `wholeUntil`. */
  dealt: z.optional(z.unknown()),
  wholeUntil: z.optional(z.number()),
  context: z.optional(z.string()),
};
const walletRecord = z.object({ kind: z.literal('wallet'), ...wallet });
export type WalletRecord = z.output<typeof walletRecord>;

/** A wallet of one of three signers, whose key it had. With a time in `feed` another one has told it. */
const splitRecord = z.object({
  kind: z.literal('split'),
  ...wallet,
  feed: z.optional(z.object({ at: z.optional(z.number()) })),
});

const pinRecord = z.object({
  kind: z.literal('pin'),
  at: z.number(),
  owner: z.string(),
  /** Whether the owner has a PIN; its verifier stays with the signer. */
  isSet: z.boolean(),
  failed: z.number(),
  lockedUntil: z.nullable(z.number()),
});
export type PinRecord = z.output<typeof pinRecord>;

const passkeyRecord = z.object({
  kind: z.literal('passkey'),
  at: z.number(),
  owner: z.string(),
  credentialId: z.string(),
  name: z.string(),
  addedAt: z.number(),
  removedAt: z.nullable(z.number()),
});
export type PasskeyRecord = z.output<typeof passkeyRecord>;
const freezeRecord = z.object({ kind: z.literal('freeze'), at: z.number(), owner: z.string() });
const thawRecord = z.object({ kind: z.literal('thaw'), at: z.number(), owner: z.string() });
/** An operator's; others change nothing that the database has. */
const operationRecord = z.object({
  kind: z.literal('operation'),
  change: z.object({ kind: z.string(), owner: z.optional(z.string()) }),
});

const mandateRecord = z.object({
  kind: z.literal('mandate'),
  at: z.number(),
  mandate: z.object({
    ...{ id: z.string(), owner: z.string(), walletId: z.string(), revision: z.optional(z.number()) },
    terms: z.object({ kind: z.string(), buyAmount: z.optional(z.string()), trades: z.optional(z.string()) }),
  }),
  context: z.string(),
});
export type MandateRecord = z.output<typeof mandateRecord>;

const closureRecord = z.object({ kind: z.literal('closure'), at: z.number(), mandateId: z.string() });
export type ClosureRecord = z.output<typeof closureRecord>;

const signatureRecord = z.object({
  kind: z.literal('signature'),
  at: z.number(),
  mandateId: z.string(),
  intentId: z.string(),
  /** Of a mandate for several swaps: "trade/round/choice" (wire/src/trades.ts). */
  part: z.optional(z.string()),
  walletId: z.string(),
  /** Base64. */
  message: z.string(),
  /** Base58. Empty if another of three signers may have it. */
  signature: z.string(),
  context: z.string(),
  /** For people: recipient, mint, amount, fee. */
  facts: z.record(z.string(), z.string()),
});
export type SignatureRecord = z.output<typeof signatureRecord>;

const KINDS: ReadonlySet<string> = new Set([
  'wallet',
  'split',
  'pin',
  'passkey',
  'freeze',
  'thaw',
  'operation',
  'mandate',
  'closure',
  'signature',
]);

/** Others say nothing of what the database has. */
const otherRecord = z.object({ kind: z.string().check(z.refine((kind) => !KINDS.has(kind))) });

export const journalRecord = z.union([
  walletRecord,
  splitRecord,
  pinRecord,
  passkeyRecord,
  freezeRecord,
  thawRecord,
  operationRecord,
  mandateRecord,
  closureRecord,
  signatureRecord,
  otherRecord,
]);
export type JournalRecord = z.output<typeof journalRecord>;

/** A record and its number, from 1. */
export interface NumberedRecord {
  readonly number: number;
  readonly record: JournalRecord;
}

/** All records in their order, in pages. */
export type ReadJournal = () => AsyncIterable<readonly NumberedRecord[]>;
