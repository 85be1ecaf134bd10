import { sign } from 'node:crypto';
import { decodeMessage } from '../guard/message.ts';
import type { Journal } from '../journal/journal.ts';
import type { SignatureRecord } from '../journal/record.ts';
import { privateKeyOf, publicKeyOf } from '../keys/ed25519.ts';
import { encodeBase58 } from '../terms/base58.ts';
import type { Fields } from '../terms/fields.ts';
import { SYSTEM, WRAPPED_SOL } from '../terms/programs.ts';
import { Refusal } from '../terms/refusal.ts';

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
   * contradict each other.
   */
  receipt(statement: string, mandateId: string): SignedStatement;
  /** Signs what the server says about an order, with what the journal has about it. Throws a Refusal as `receipt`. */
  order(statement: string, mandateId: string): SignedStatement;
  liabilities(statement: string): SignedStatement;
  /** Throws a Refusal unless `liabilities` would sign this. */
  expectLiabilities(statement: string): void;
}

/** The key stays in memory: it moves no money. */
export function createProofs(
  journal: Pick<Journal, 'proofSeed' | 'signatures' | 'wallet' | 'mandate' | 'isClosed'>,
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
    receipt(statement, mandateId) {
      const fields = parseStatement(statement, 'cumulus receipt 1');
      return signed(RECEIPT, canonical({ ...fields, journal: entryOf(journal, fields, mandateId) }));
    },
    order(statement, mandateId) {
      const fields = parseStatement(statement, 'cumulus order 1');
      return signed(ORDER, canonical({ ...fields, journal: mandateOf(journal, fields, mandateId) }));
    },
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
  mandateId: string,
): Fields | null {
  const { id, state, walletSignature } = fields;
  if ('journal' in fields) throw new Refusal('the receipt says what only the journal does');
  const records = journal.signatures(mandateId);
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
    mandate: mandateId,
    signature: record.signature,
    signedAt: new Date(record.at).toISOString(),
    declared: record.facts,
  };
}

/** What the journal has about an order: all that was ever signed for it. */
function mandateOf(
  journal: Pick<Journal, 'signatures' | 'wallet' | 'mandate' | 'isClosed'>,
  fields: Fields,
  mandateId: string,
): Fields {
  if ('journal' in fields) throw new Refusal('the statement says what only the journal does');
  if (fields.id !== mandateId) throw new Refusal('the statement is of another order');
  const record = journal.mandate(mandateId);
  if (!record) throw new Refusal('the journal has no order of this id');
  const { walletId, terms } = record.mandate;
  // It is a swap until it has a floor.
  if (terms.kind !== 'order' && terms.kind !== 'swap') throw new Refusal('the mandate is of no order');
  const asked = object(fields.asked);
  if (journal.wallet(walletId)?.publicKey !== fields.wallet)
    throw new Refusal('the statement names another wallet');
  if (
    productMint(String(asked.soldMint)) !== productMint(terms.sellMint) ||
    asked.soldAmount !== terms.sellAmount ||
    productMint(String(asked.boughtMint)) !== productMint(terms.buyMint)
  )
    throw new Refusal('the statement is of another order than was decided');
  const signatures = journal.signatures(mandateId);
  if (fields.state === 'executed' && signatures.length === 0)
    throw new Refusal('nothing was signed for this order');
  return {
    recordedAt: new Date(record.at).toISOString(),
    minimum: terms.buyAmount,
    signed: String(signatures.length),
    signature: signatures.at(-1)?.signature ?? null,
    closed: journal.isClosed(mandateId) ? 'yes' : 'no',
  };
}

/** A transaction is known by its fee payer's signature: the wallet's, unless another party pays. */
function checkName({ message, signature, payer }: SignatureRecord, fields: Fields): void {
  const isOwn =
    (payer ?? encodeBase58(decodeMessage(Buffer.from(message, 'base64')).accounts[0]!)) === fields.wallet;
  if (fields.state === 'confirmed' && typeof fields.signature !== 'string')
    throw new Refusal('the receipt is of a payment without a signature');
  if (isOwn && fields.signature !== null && fields.signature !== signature)
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

/** Routers trade SOL as wrapped SOL; the product calls both SOL. */
function productMint(mint: string | undefined): string | undefined {
  return mint === encodeBase58(WRAPPED_SOL) ? encodeBase58(SYSTEM) : mint;
}

function parseStatement(text: string, format: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {}
  const fields = object(value);
  if (canonical(fields) !== text) throw new Refusal('the statement is not in its canonical form');
  if (fields.format !== format) throw new Refusal('the statement is of another format');
  return fields;
}

/** JSON with sorted names and without spaces. Throws a Refusal for numbers, whose text is not unique. */
export function canonical(value: unknown): string {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const entries = Object.entries(object(value)).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, entry]) => `${JSON.stringify(name)}:${canonical(entry)}`).join(',')}}`;
}

function object(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal('the statement is malformed');
  return value as Fields;
}

function units(value: unknown): bigint {
  if (typeof value !== 'string' || !/^(0|[1-9]\d{0,19})$/.test(value))
    throw new Refusal('the statement is malformed');
  return BigInt(value);
}
