import type { Attachment } from '../terms/attachment.ts';
import { Refusal } from '../terms/refusal.ts';
import { atMostOne, type Effect } from './effect.ts';
import type { Message } from './message-parts.ts';

/**
 * Throws a Refusal unless a transfer carries this and nothing else: the memo in the instruction before the last, and the references
 * in the last, which is the transfer, as read-only accounts.
 */
export function checkAttachment(
  { accounts, readonlyOthers }: Message,
  effects: readonly Effect[],
  { memo, references }: Attachment,
): void {
  const written = atMostOne(effects, 'memo', 'memo');
  if (!memo && references.length === 0) {
    if (written) throw new Refusal('the message writes a memo');
    return;
  }
  const last = effects.at(-1);
  if (last?.kind !== 'transfer' && last?.kind !== 'transfer_checked') {
    throw new Refusal('the transfer is not the last instruction');
  }
  if (memo && !written?.text.equals(memo)) throw new Refusal('the memo is another');
  if (written && (!memo || effects.at(-2) !== written)) {
    throw new Refusal('the memo is not right before the transfer');
  }
  const isSame =
    last.references.length === references.length &&
    last.references.every((reference, index) => reference.equals(references[index]!));
  if (!isSame) throw new Refusal('the references of the transfer are others');
  const readonly = accounts.slice(accounts.length - readonlyOthers);
  if (!references.every((reference) => readonly.some((account) => account.equals(reference)))) {
    throw new Refusal('a reference of the transfer may be written');
  }
}
