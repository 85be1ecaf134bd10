import { canonicalFile, canonicalJson } from '../../wire/src/canonical-json.ts';
import { NotVerified } from './not-verified.ts';
import { addressBytes, isSigned, keyBytes } from './signed-statement.ts';

/** What a receipt says, as far as it is read here. docs/receipts.md has the format. Amounts are base units as text. */
export interface SignedReceipt {
  readonly id: string;
  readonly kind: 'transfer' | 'swap' | 'order' | 'contest entry';
  readonly state: 'confirmed' | 'failed' | 'expired';
  readonly wallet: string;
  readonly asked:
    | { readonly recipient: string; readonly mint: string; readonly amount: string }
    | { readonly soldMint: string; readonly soldAmount: string; readonly boughtMint: string };
  /** The least that had to arrive. */
  readonly minimum: string;
  /** Null unless it is confirmed. */
  readonly sold: string | null;
  readonly received: string | null;
  /** ISO time. */
  readonly settledAt: string;
  /** Names the transaction on the chain; null if none landed. */
  readonly signature: string | null;
  readonly walletSignature: string | null;
  /** What the signer remembers; null if it has signed nothing. */
  readonly journal: { readonly signature: string } | null;
  readonly [more: string]: unknown;
}

export interface ReadReceipt {
  readonly receipt: SignedReceipt;
  /** Base58. */
  readonly publicKey: string;
  /** False if this browser cannot verify signatures. */
  readonly isVerified: boolean;
}

const FORMAT = 'cumulus receipt 1';
const PREFIX = '\u00ffcumulus receipt 1\n';

/** Reads the file of a receipt. Null if it is not what its key has signed, letter by letter; whose key it is it does not judge. */
export async function readReceipt(content: string): Promise<ReadReceipt | null> {
  try {
    const file = JSON.parse(content);
    const { publicKey, receipt, signature } = file;
    const isWhole = String(Object.keys(file)) === 'publicKey,receipt,signature';
    if (!isWhole || canonicalFile(file) !== content || receipt.format !== FORMAT) return null;
    const signed = await isSigned({ prefix: PREFIX, text: canonicalJson(receipt), publicKey, signature });
    return signed === false ? null : { receipt, publicKey, isVerified: signed === true };
  } catch {
    return null;
  }
}

/**
 * What a receipt says, if the installation has signed it. `publicKey`: as its page /proof shows it, base58, or as webhooks give it,
 * `whpk_…`. What happened is on the chain: look up `signature` there. Throws NotVerified, and a TypeError if the key is malformed.
 */
export async function verifyReceipt(
  given: string | { readonly content: string },
  publicKey: string,
): Promise<SignedReceipt> {
  const key = keyBytes(publicKey);
  if (!key) throw new TypeError('publicKey has to be the one that the page /proof shows');
  const read = await readReceipt(typeof given === 'string' ? given : given.content);
  if (!read) throw new NotVerified('WRONG_SIGNATURE', 'The receipt is not as it was signed.');
  if (String(addressBytes(read.publicKey)) !== String(key))
    throw new NotVerified('WRONG_KEY', 'Another installation has signed this receipt.');
  if (!read.isVerified) throw new NotVerified('UNSUPPORTED', 'This runtime has no Ed25519.');
  const { state, journal, received, minimum, walletSignature } = read.receipt;
  const isProven =
    journal !== null && journal.signature === walletSignature && BigInt(received ?? -1) >= BigInt(minimum);
  if (state === 'confirmed' && !isProven)
    throw new NotVerified('MALFORMED', 'It says confirmed, and not what the signer has signed.');
  return read.receipt;
}
