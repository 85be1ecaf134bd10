/** What a transfer carries besides money. What is not attached is left out. */
export interface AttachmentText {
  readonly memo?: string | undefined;
  /** Addresses, separated by commas. */
  readonly references?: string | undefined;
}

export const ATTACHMENT_FIELDS = ['memo', 'references'] as const;

export const REFERENCES_MAX = 5;
/** Bytes of UTF-8. */
export const MEMO_MAX_BYTES = 200;

/** Control characters, line ends, and what reverses the direction of text. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Whether text may be written to the chain as a memo. */
export function isMemo(text: string): boolean {
  const bytes = new TextEncoder().encode(text).length;
  // Half of a surrogate pair would become another character.
  return text !== '' && bytes <= MEMO_MAX_BYTES && text.isWellFormed() && !UNPRINTABLE.test(text);
}

/** As mandates and decisions name what is attached. */
export function attachmentText(memo: string | null, references: readonly string[]): AttachmentText {
  return {
    ...(memo !== null && { memo }),
    ...(references.length > 0 && { references: references.join(',') }),
  };
}
