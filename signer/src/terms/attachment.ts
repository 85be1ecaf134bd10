import { decodeAddress, encodeBase58 } from './base58.ts';

/** What a transfer carries besides money, as a payment request of Solana Pay asks: its payee finds the payment by it. */
export interface Attachment {
  /** UTF-8, written to the chain right before the transfer; null for none. */
  readonly memo: Buffer | null;
  /** 32 bytes each, in this order at the end of the transfer's accounts. They neither sign nor change. */
  readonly references: readonly Buffer[];
}

/** The same as in mandates, decisions and requests. What is not attached is left out. */
export interface AttachmentText {
  readonly memo?: string | undefined;
  /** Base58, separated by commas. */
  readonly references?: string | undefined;
}

export const ATTACHMENT_FIELDS = ['memo', 'references'] as const;
export const NO_ATTACHMENT: Attachment = { memo: null, references: [] };

const MEMO_MAX_BYTES = 200;
const REFERENCES_MAX = 5;
/** Control characters, line ends, and what reverses the direction of text. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** The bytes of a memo; null if the text may not be one. */
export function parseMemo(text: unknown): Buffer | null {
  const isMemo =
    typeof text === 'string' &&
    text !== '' &&
    text.isWellFormed() &&
    Buffer.byteLength(text) <= MEMO_MAX_BYTES &&
    !UNPRINTABLE.test(text);
  return isMemo ? Buffer.from(text) : null;
}

/** One to five different addresses; null if the text is anything else. */
export function parseReferences(text: unknown): readonly Buffer[] | null {
  if (typeof text !== 'string') return null;
  const names = text.split(',');
  if (names.length > REFERENCES_MAX || new Set(names).size !== names.length) return null;
  const addresses = names.map(decodeAddress);
  return addresses.every((address) => address !== null) ? addresses : null;
}

/** Whether the value of one of ATTACHMENT_FIELDS is well-formed. */
export function isAttached(name: string, text: string): boolean {
  return (name === 'memo' ? parseMemo(text) : parseReferences(text)) !== null;
}

export function attachmentText({ memo, references }: Attachment): AttachmentText {
  return {
    ...(memo && { memo: memo.toString() }),
    ...(references.length > 0 && { references: references.map(encodeBase58).join(',') }),
  };
}
