import { sign } from 'node:crypto';
import { readPart } from '../../../wire/src/trades.ts';
import { decodeMessage } from '../guard/message.ts';
import { isMade } from '../journal/is-signature.ts';
import type { Journal } from '../journal/journal.ts';
import type { SignatureRecord } from '../journal/record.ts';
import { slotOf } from '../journal/slot.ts';
import { privateKeyOf, publicKeyOf } from '../keys/ed25519.ts';
import { encodeBase58 } from '../terms/base58.ts';
import type { Fields } from '../terms/fields.ts';
import { Refusal } from '../terms/refusal.ts';
import { orderEntry } from './order-entry.ts';
import { canonical, object, parseStatement, productMint, units } from './statement-fields.ts';

/*
 * Receipts and roots of liabilities, signed by a key of their own. What is signed is one of these prefixes and the statement as
 * canonical JSON (RFC 8785, without numbers). 0xff is no version of a transaction message, so neither can ever be one.
 */
const RECEIPT = Buffer.from('\xffcumulus receipt 1\n', 'latin1');
const ORDER = Buffer.from('\xffcumulus order 1\n', 'latin1');
const LIABILITIES = Buffer.from('\xffcumulus liabilities 1\n', 'latin1');

export interface SignedStatement {
  /** Canonical JSON. */
  readonly statement: string;
  /** Base64. */
  readonly signature: string;
  /** Base58. */
  readonly publicKey: string;
}

export interface Proofs {
  readonly publicKey: string;
  /**
   * Signs what the server says about a settled intent, with what the journal has about it. Throws a Refusal if the two
   * contradict each other. `mandate` is an id, or a part of the mandate of an order of several swaps.
   */
  receipt(statement: string, mandate: string): SignedStatement;
  /** Signs what the server says about an order, with what the journal has about it. Throws a Refusal as `receipt`. */
  order(statement: string, mandate: string): SignedStatement;
  liabilities(statement: string): SignedStatement;
  /**
   * Signs a notification to a user's program: `evt_` and the event's id, the time of sending in seconds, and a JSON object, with dots in
   * between (Standard Webhooks 1.0). It begins with neither of the prefixes above.
   */
  webhook(eventId: string, at: string, body: string): Pick<SignedStatement, 'signature' | 'publicKey'>;
  /** Throws a Refusal unless `liabilities` would sign this. */
  expectLiabilities(statement: string): void;
}

/** The key stays in memory: it moves no money. */
export function createProofs(
  journal: Pick<Journal, 'proofSeed' | 'signatures' | 'wallet' | 'slotOf' | 'mandate' | 'isClosed'>,
): Proofs {
  const seed = journal.proofSeed();
  const key = privateKeyOf(seed);
  seed.fill(0);
  const publicKey = encodeBase58(publicKeyOf(key));
  const signed = (prefix: Buffer, statement: string): SignedStatement => ({
    statement,
    signature: sign(null, Buffer.concat([prefix, Buffer.from(statement)]), key).toString('base64'),
    publicKey,
  });
  return {
    publicKey,
    receipt(statement, mandate) {
      const fields = parseStatement(statement, 'cumulus receipt 1');
      return signed(RECEIPT, canonical({ ...fields, journal: entryOf(journal, fields, mandate) }));
    },
    order(statement, mandate) {
      const fields = parseStatement(statement, 'cumulus order 1');
      return signed(ORDER, canonical({ ...fields, journal: orderEntry(journal, fields, mandate) }));
    },
    webhook: (eventId, at, body) => ({
      signature: sign(null, Buffer.from(`evt_${eventId}.${at}.${body}`), key).toString('base64'),
      publicKey,
    }),
    expectLiabilities: (statement) => void parseStatement(statement, 'cumulus liabilities 1'),
    liabilities(statement) {
      parseStatement(statement, 'cumulus liabilities 1');
      return signed(LIABILITIES, statement);
    },
  };
}

/** What the journal has about the intent of a receipt; null if nothing was signed for it. */
function entryOf(
  journal: Pick<Journal, 'signatures' | 'wallet'>,
  fields: Fields,
  mandate: string,
): Fields | null {
  const { id, state, walletSignature } = fields;
  if ('journal' in fields) throw new Refusal('the receipt says what only the journal does');
  const part = readPart(mandate);
  const records = journal.signatures(slotOf(part?.mandateId ?? mandate, part));
  if (walletSignature === null) {
    if (state === 'confirmed') throw new Refusal('the receipt is of a payment without a signature');
    if (records.some((record) => record.intentId === id))
      throw new Refusal('a transaction was signed for this intent');
    return null;
  }
  const record = records.find(({ signature }) => signature === walletSignature);
  if (!record) throw new Refusal('the journal does not hold the signature of this receipt');
  if (journal.wallet(record.walletId)?.publicKey !== fields.wallet)
    throw new Refusal('the receipt names another wallet');
  checkName(record, fields);
  checkFacts(record, fields);
  return {
    mandate: record.part === undefined ? record.mandateId : `${record.mandateId}/${record.part}`,
    signature: record.signature,
    signedAt: new Date(record.at).toISOString(),
    declared: record.facts,
  };
}

/**
 * A transaction is known by its fee payer's signature: the wallet's, unless another party pays. Two of three signers may have signed its
 * message more than once, and any of these signatures may be the one that landed.
 */
function checkName(record: SignatureRecord, fields: Fields): void {
  const { message, signature, payer } = record;
  const isOwn =
    (payer ?? encodeBase58(decodeMessage(Buffer.from(message, 'base64')).accounts[0]!)) === fields.wallet;
  if (fields.state === 'confirmed' && typeof fields.signature !== 'string')
    throw new Refusal('the receipt is of a payment without a signature');
  const named = fields.signature === null ? signature : String(fields.signature);
  if (isOwn && named !== signature && !isMade({ message, signature: named }, String(fields.wallet)))
    throw new Refusal('the receipt names another transaction');
}

/** Compares what was asked for with what the signer was shown when it signed. */
function checkFacts({ facts }: SignatureRecord, fields: Fields): void {
  const asked = object(fields.asked);
  const isSwap = facts.soldMint !== undefined;
  const pairs: readonly (readonly [unknown, string | undefined])[] = isSwap
    ? [
        [asked.soldMint, productMint(facts.soldMint)],
        [asked.soldAmount, facts.soldAmount],
        [asked.boughtMint, productMint(facts.boughtMint)],
        [fields.minimum, facts.leastBoughtAmount],
      ]
    : [
        [asked.recipient, facts.recipient],
        [asked.mint, facts.mint],
        [asked.amount, facts.amount],
      ];
  if (pairs.some(([said, known]) => known === undefined || said !== known))
    throw new Refusal('the receipt is of another payment than was signed');
  const { network, priority } = object(fields.fees);
  if (units(network) + units(priority) > units(facts.feeLamports))
    throw new Refusal('the receipt has higher fees than were signed');
}
