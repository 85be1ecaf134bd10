import { type AttachmentText, attachmentText, isMemo, REFERENCES_MAX } from '../../../wire/src/attachment.ts';
import { decodeAddress, encodeBase58 } from './base58.ts';

/** What a transfer carries besides money, as a payment request of Solana Pay asks: its payee finds the payment by it. */
export interface Attachment {
  /** UTF-8, written to the chain right before the transfer; null for none. */
  readonly memo: Buffer | null;
  /** 32 bytes each, in this order at the end of the transfer's accounts. They neither sign nor change. */
  readonly references: readonly Buffer[];
}

export const NO_ATTACHMENT: Attachment = { memo: null, references: [] };

/** The bytes of a memo; null if the text may not be one. */
export function parseMemo(text: unknown): Buffer | null {
  return typeof text === 'string' && isMemo(text) ? Buffer.from(text) : null;
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

export function textOf({ memo, references }: Attachment): AttachmentText {
  return attachmentText(memo?.toString() ?? null, references.map(encodeBase58));
}
