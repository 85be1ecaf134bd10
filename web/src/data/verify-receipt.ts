import { canonicalFile, canonicalJson } from '../../../wire/src/canonical-json.ts';
import { isSigned } from './signed-statement.ts';

/** What a receipt says, as far as it is shown. docs/receipts.md has the format. Amounts are base units as text. */
interface Receipt {
  readonly kind: 'transfer' | 'swap' | 'order' | 'contest entry';
  readonly state: 'confirmed' | 'failed' | 'expired';
  readonly wallet: string;
  readonly asked:
    | { readonly recipient: string; readonly mint: string; readonly amount: string }
    | { readonly soldMint: string; readonly soldAmount: string; readonly boughtMint: string };
  /** Null unless it is confirmed. */
  readonly sold: string | null;
  readonly received: string | null;
  /** ISO time. */
  readonly settledAt: string;
  /** Names the transaction on the chain; null if none landed. */
  readonly signature: string | null;
}

export interface VerifiedReceipt {
  readonly receipt: Receipt;
  /** Base58. */
  readonly publicKey: string;
  /** False if this browser cannot verify signatures. */
  readonly isVerified: boolean;
}

const FORMAT = 'cumulus receipt 1';
const PREFIX = '\u00ffcumulus receipt 1\n';

/** Verifies the file of a receipt. Null if it is not what its key has signed, letter by letter. */
export async function verifyReceipt(content: string): Promise<VerifiedReceipt | null> {
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
