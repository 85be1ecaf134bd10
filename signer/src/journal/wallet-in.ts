import { isHeard } from './is-heard.ts';
import type { JournalRecord, WalletRecord } from './record.ts';

/** A wallet of this signer, as a record has it; null of all other records. */
export function walletIn(record: JournalRecord): WalletRecord | null {
  if (record.kind === 'wallet') return record;
  if (record.kind !== 'split' || isHeard(record)) return null;
  const { feed, ...split } = record;
  return { ...split, kind: 'wallet' };
}
