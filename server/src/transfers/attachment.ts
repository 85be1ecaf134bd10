import { CallError } from '@cumulus/contract/errors.ts';
import { AccountRole, type Address, type Instruction, isAddress } from '@solana/kit';
import { type AttachmentText, attachmentText, isMemo, REFERENCES_MAX } from '../../../wire/src/attachment.ts';
import { MEMO_PROGRAM } from '../solana/memo.ts';

/** A memo and references as a caller gives them. */
export interface GivenAttachment {
  readonly memo?: string | null | undefined;
  readonly references?: readonly string[] | null | undefined;
}

/** Throws CallError MALFORMED_MEMO and MALFORMED_REFERENCES. An empty memo is left out. */
export function parseAttachment({ memo, references }: GivenAttachment): AttachmentText {
  const text = memo || null;
  if (text !== null && !isMemo(text)) throw new CallError('MALFORMED_MEMO');
  const names = references ?? [];
  const areReferences =
    names.length <= REFERENCES_MAX && names.every(isAddress) && new Set(names).size === names.length;
  if (!areReferences) throw new CallError('MALFORMED_REFERENCES');
  return attachmentText(text, names);
}

/** Throws CallError MALFORMED_REFERENCES if one of the accounts that a transfer moves money between or of is a reference too. */
export function expectApart({ references }: AttachmentText, ...moved: readonly Address[]): void {
  if (referencesOf(references).some((reference) => moved.includes(reference)))
    throw new CallError('MALFORMED_REFERENCES');
}

/** The instructions of a transfer with what is attached to it, as Solana Pay puts it: the memo right before the transfer. */
export function attached({ memo, references }: AttachmentText, transfer: Instruction): Instruction[] {
  const accounts = referencesOf(references).map((address) => ({ address, role: AccountRole.READONLY }));
  return [
    ...(memo === undefined
      ? []
      : [{ programAddress: MEMO_PROGRAM, data: new TextEncoder().encode(memo) } satisfies Instruction]),
    { ...transfer, accounts: [...(transfer.accounts ?? []), ...accounts] },
  ];
}

function referencesOf(references: string | undefined): Address[] {
  return references === undefined ? [] : (references.split(',') as Address[]);
}
