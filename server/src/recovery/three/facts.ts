import type {
  ClosureRecord,
  JournalRecord,
  MandateRecord,
  NumberedRecord,
  PasskeyRecord,
  PinRecord,
  ReadJournal,
  WalletRecord,
} from '../../ports/journal-records.ts';
import { noteFreeze } from '../../security/freeze/put-back.ts';

/** Of a signer: the newest record of each thing that is no signature, by its name. */
export interface Facts {
  readonly wallets: ReadonlyMap<string, Numbered<WalletRecord>>;
  readonly mandates: ReadonlyMap<string, Numbered<MandateRecord>>;
  readonly closures: ReadonlyMap<string, Numbered<ClosureRecord>>;
  readonly pins: ReadonlyMap<string, Numbered<PinRecord>>;
  readonly passkeys: ReadonlyMap<string, Numbered<PasskeyRecord>>;
  /** Since when an account is frozen; null if it was thawed. */
  readonly freezes: ReadonlyMap<string, Date | null>;
}

export interface Numbered<R extends JournalRecord> extends NumberedRecord {
  readonly record: R;
}

export async function factsIn(read: ReadJournal): Promise<Facts> {
  const wallets = new Map<string, Numbered<WalletRecord>>();
  const mandates = new Map<string, Numbered<MandateRecord>>();
  const closures = new Map<string, Numbered<ClosureRecord>>();
  const pins = new Map<string, Numbered<PinRecord>>();
  const passkeys = new Map<string, Numbered<PasskeyRecord>>();
  const freezes = new Map<string, Date | null>();
  for await (const page of read())
    for (const { number, record } of page) {
      noteFreeze(freezes, record);
      const wallet = walletIn(record);
      // As new as when it was made: a key is sealed again and shared again.
      if (wallet)
        wallets.set(wallet.walletId, {
          number: wallets.get(wallet.walletId)?.number ?? number,
          record: wallet,
        });
      else if (is<MandateRecord>(record, 'mandate')) mandates.set(record.mandate.id, { number, record });
      else if (is<ClosureRecord>(record, 'closure')) closures.set(record.mandateId, { number, record });
      else if (is<PinRecord>(record, 'pin')) pins.set(record.owner, { number, record });
      else if (is<PasskeyRecord>(record, 'passkey')) passkeys.set(record.credentialId, { number, record });
    }
  return { wallets, mandates, closures, pins, passkeys, freezes };
}

/** A wallet of this signer; what another has told of a key that it has split is none. */
function walletIn(record: JournalRecord): WalletRecord | null {
  if (is<WalletRecord>(record, 'wallet')) return record;
  if (!('feed' in record) || record.kind !== 'split' || record.feed?.at !== undefined) return null;
  const { feed, ...split } = record;
  return { ...split, kind: 'wallet' };
}

function is<R extends JournalRecord>(record: JournalRecord, kind: R['kind']): record is R {
  return record.kind === kind;
}
