import type { ChainedFile } from './chained-file.ts';
import { isHeard } from './is-heard.ts';
import { isMade } from './is-signature.ts';
import { type JournalIndex, type Name, type Place, paidName } from './journal-index.ts';
import type {
  JournalRecord,
  MandateRecord,
  PasskeyRecord,
  PinRecord,
  SignatureRecord,
  SplitRecord,
  WalletRecord,
  WordRecord,
} from './record.ts';
import { slotIn } from './slot.ts';
import { walletIn } from './wallet-in.ts';

/** Finds records by what they are about. */
export interface Lookup {
  /** Null if the wallet is unknown. */
  wallet(walletId: string): WalletRecord | null;
  /** Null if no wallet has this address. */
  walletAt(publicKey: string): WalletRecord | null;
  /** Those of an owner. */
  walletsOf(owner: string): readonly WalletRecord[];
  /** When a wallet first paid a recipient, or was asked to, milliseconds since 1970; null if never. */
  recipientSince(walletId: string, recipient: string): number | null;
  /** The newest; null if the owner never had a PIN. */
  pin(owner: string): PinRecord | null;
  /** The newest of a credential, which may have been removed; null if it is unknown. */
  passkey(credentialId: string): PasskeyRecord | null;
  /** Those that an owner has now, newest first. */
  passkeysOf(owner: string): readonly PasskeyRecord[];
  /** The counter of a passkey at its last use; null if it was never used, or does not count. */
  passkeyCounter(credentialId: string): number | null;
  /** A mandate that was recorded to be used later; null if none has this id. */
  mandate(mandateId: string): MandateRecord | null;
  isClosed(mandateId: string): boolean;
  /**
   * The signatures for all of a mandate, or for one of its slots (slot.ts), oldest first: a transaction once, whoever has records of it.
   * `isFor`: which of those count that other members tell. What they tell as signed by a wallet that has not signed it is not among them.
   */
  signatures(slot: string, isFor?: (heard: SignatureRecord) => boolean): readonly SignatureRecord[];
  /** The newest of a member about its own session (threshold/pairs.ts); null if it is unknown. */
  session(member: string, id: string): SignatureRecord | null;
  /** The n-th record of a member (threshold/feed.ts); null if it is unknown here. */
  fed(member: string, n: number): SignatureRecord | SplitRecord | WordRecord | null;
  /** The newest that a member has said of an owner's PIN, a passkey or the like (telling/words.ts); null if it has said nothing. */
  word(member: string, owner: string, about: string): WordRecord | null;
  /** What a member has said words about, of an owner. */
  abouts(member: string, owner: string): readonly string[];
  /** The slot for which a message, base64, was signed: here, or as it was told first; null if it was not. */
  slotOf(message: string): string | null;
}

export interface GrowingLookup extends Lookup {
  /** Takes in a record that was written. */
  add(record: JournalRecord, place: Place): void;
  /** The index has all that is on the disk. */
  indexed(): void;
}

export function createLookup(index: JournalIndex, file: Pick<ChainedFile, 'read'>): GrowingLookup {
  /** On the disk, but not in the index because that failed: found here, and tried again with the next record. */
  let unindexed: (readonly [JournalRecord, Place])[] = [];

  /** Newest first; some may be of another name. */
  function* named(name: Name): Iterable<JournalRecord> {
    for (const [record] of unindexed.toReversed()) yield record;
    for (const place of index.find(name)) yield recordIn(file.read(place));
  }
  function* find<K extends JournalRecord['kind']>(
    kind: K,
    name: Name,
    isWanted: (record: Extract<JournalRecord, { kind: K }>) => boolean,
  ) {
    const isOne = (record: JournalRecord): record is Extract<JournalRecord, { kind: K }> =>
      record.kind === kind && isWanted(record as Extract<JournalRecord, { kind: K }>);
    for (const record of named(name)) if (isOne(record)) yield record;
  }
  function newest<K extends JournalRecord['kind']>(...wanted: Parameters<typeof find<K>>) {
    for (const record of find(...wanted)) return record;
    return null;
  }
  function wallet(name: Name, isWanted: (record: WalletRecord) => boolean): WalletRecord | null {
    for (const each of named(name)) {
      const record = walletIn(each);
      if (record && isWanted(record)) return record;
    }
    return null;
  }

  return {
    add(record, place) {
      unindexed.push([record, place]);
      try {
        index.add(unindexed);
        unindexed = [];
      } catch {}
    },
    indexed() {
      unindexed = [];
    },
    wallet: (walletId) => wallet(`wallet ${walletId}`, (record) => record.walletId === walletId),
    walletAt: (publicKey) => wallet(`address ${publicKey}`, (record) => record.publicKey === publicKey),
    walletsOf(owner) {
      const seen = new Map<string, WalletRecord>();
      for (const each of named(`wallets ${owner}`)) {
        const record = walletIn(each);
        if (record?.owner === owner && !seen.has(record.walletId)) seen.set(record.walletId, record);
      }
      return [...seen.values()];
    },
    recipientSince(walletId, recipient) {
      const isPaid = (by: string, to: string | undefined) => by === walletId && to === recipient;
      const name = paidName(walletId, recipient);
      const asked = [...find('recipient', name, (record) => isPaid(record.walletId, record.recipient))];
      const paid =
        asked.length > 0
          ? []
          : find('signature', name, (record) => isPaid(record.walletId, record.facts.recipient));
      return [...asked, ...paid].at(-1)?.at ?? null;
    },
    pin: (owner) => newest('pin', `pin ${owner}`, (record) => record.owner === owner),
    passkey: (credentialId) =>
      newest('passkey', `passkey ${credentialId}`, (record) => record.credentialId === credentialId),
    passkeysOf(owner) {
      const seen = new Map<string, PasskeyRecord>();
      for (const record of find('passkey', `passkeys ${owner}`, (each) => each.owner === owner))
        if (!seen.has(record.credentialId)) seen.set(record.credentialId, record);
      return [...seen.values()].filter(({ removedAt }) => removedAt === null);
    },
    passkeyCounter: (credentialId) =>
      newest('passkey_use', `passkey_use ${credentialId}`, (record) => record.credentialId === credentialId)
        ?.counter ?? null,
    mandate: (mandateId) =>
      newest('mandate', `mandate ${mandateId}`, ({ mandate }) => mandate.id === mandateId),
    isClosed: (mandateId) =>
      newest('closure', `closure ${mandateId}`, (record) => record.mandateId === mandateId) !== null,
    signatures(slot, isFor = () => true) {
      const isOf = (record: SignatureRecord) => record.mandateId === slot || slotIn(record) === slot;
      const found: SignatureRecord[] = [];
      // All at once: what decides about one searches, too.
      for (const record of [...find('signature', `signature ${slot}`, isOf)]) {
        if (isHeard(record) && !(isTrue(record) && isFor(record))) continue;
        const at = found.findIndex((newer) => isSame(newer, record));
        const newer = found[at];
        if (!newer) found.push(record);
        else if (isHeard(newer) && record.signature !== '') {
          // Told once more, it is no younger.
          found.splice(at, 1);
          found.push(record);
        } else found[at] = joined(record, newer);
      }
      return found.reverse();
    },
    session: (member, id) =>
      newest('signature', `session ${id}`, ({ session, feed }) => session?.id === id && feed?.of === member),
    fed: (member, n) =>
      newest('signature', `feed ${member} ${n}`, ({ feed }) => feed?.of === member && feed.n === n) ??
      newest('split', `feed ${member} ${n}`, ({ feed }) => feed?.of === member && feed.n === n) ??
      newest('word', `feed ${member} ${n}`, ({ feed }) => feed?.of === member && feed.n === n),
    word: (member, owner, about) =>
      newest('word', `word ${member} ${owner} ${about}`, (each) => {
        return each.feed?.of === member && each.owner === owner && each.about === about;
      }),
    abouts(member, owner) {
      const isTheirs = (each: WordRecord) => each.feed?.of === member && each.owner === owner;
      const words = find('word', `words ${member} ${owner}`, isTheirs);
      return [...new Set(Array.from(words, ({ about }) => about))].reverse();
    },
    slotOf(message) {
      let told: SignatureRecord | null = null;
      for (const record of [...find('signature', `message ${message}`, (each) => each.message === message)]) {
        if (!isHeard(record)) return slotIn(record);
        // Another member may claim any.
        if (record.signature !== '' && isTrue(record)) told = record;
      }
      return told && slotIn(told);
    },
  };

  /** Of what another member tells: it has given its part, or the wallet has signed. */
  function isTrue(record: SignatureRecord): boolean {
    if (record.signature === '') return true;
    const known = wallet(`wallet ${record.walletId}`, ({ walletId }) => walletId === record.walletId);
    return isMade(record, known?.publicKey ?? '');
  }
}

/** Whether both are of one transaction, whichever number it has at another member. */
function isSame(one: SignatureRecord, other: SignatureRecord): boolean {
  return (
    one.message === other.message &&
    (one.number === other.number || isHeard(one) || isHeard(other)) &&
    one.walletId === other.walletId &&
    slotIn(one) === slotIn(other)
  );
}

/** Of another member a signature counts, and nothing beside it; that a transaction is open is only its word. */
function joined(older: SignatureRecord, newer: SignatureRecord): SignatureRecord {
  const [own, other] = isHeard(older) ? [newer, older] : [older, newer];
  if (isHeard(own) === isHeard(other))
    return newer.signature === '' && older.signature !== '' ? older : newer;
  if (own.signature !== '' || other.signature === '') return own;
  const { asked, ...record } = own;
  const { signature, sponsorSignature } = other;
  return { ...record, signature, ...(sponsorSignature !== undefined && { sponsorSignature }) };
}

/** The record of a line. */
export function recordIn(json: string): JournalRecord {
  const record = JSON.parse(json) as JournalRecord;
  // Older than mandates.
  if (record.kind === 'signature' && !('mandateId' in record))
    return { ...(record as SignatureRecord), mandateId: (record as SignatureRecord).intentId, digest: null };
  return record;
}
