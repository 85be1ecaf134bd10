import { createHash } from 'node:crypto';
import { createTurns } from '../../../process/src/turns.ts';
import { canonicalJson } from '../../../wire/src/canonical-json.ts';
import { isMade } from '../journal/is-signature.ts';
import type { Journal } from '../journal/journal.ts';
import type { Fed, JournalRecord, SignatureRecord, SplitRecord, WordRecord } from '../journal/record.ts';
import { Refusal } from '../terms/refusal.ts';
import { type Entry, readEntry } from './entry.ts';
import type { Members } from './members.ts';
import type { Said } from './said.ts';

/** What goes into the feed. */
type Told = SignatureRecord | SplitRecord | WordRecord;

/** How far a member has come: so many records, and a digest over all of them, hex. */
export interface FeedHead {
  readonly n: number;
  readonly digest: string;
}

/** By the names of members, the own among them. */
export type Heads = Readonly<Record<string, FeedHead>>;

const BEGINNING: FeedHead = { n: 0, digest: '' };
/** Of records that are sent at once, and of each: so that they fit into a frame. */
const TOLD_MAX_BYTES = 11_000;

/** A member lacks records: the server brings them, as `after` gives them, and asks again. */
export class Behind extends Error {
  readonly of: string;
  readonly n: number;

  constructor(of: string, n: number) {
    super(`the records of ${of} after ${n} are missing here`);
    this.of = of;
    this.n = n;
  }
}

/**
 * What each member has signed, which keys it has split, and what it knows of owners (telling/telling.ts), told to the others in its order:
 * numbered, chained and signed, so that nothing can be left out, added or reported differently to two. The others keep it in their journals, where it takes slots as what they have signed themselves, and counts against no limit.
 */
export interface Feed {
  /** Writes a record of this member. Throws a Refusal if it is too long to be sent. */
  append(record: Told): Promise<void>;
  heads(): Heads;
  /** Records of a member after its n-th, some of them, with what it says of its head behind them. */
  after(of: string, n: number): Promise<{ readonly entries: readonly string[]; readonly head: Said } | null>;
  /**
   * Takes in what `after` gave, of another member, or of this one if it has lost it. Throws a Refusal unless it continues where this member's
   * knowledge ends.
   */
  take(of: string, entries: readonly string[], head: Said): Promise<void>;
  /** Throws Behind unless this member knows all that another one, `from`, has and knows of this one; and a Refusal if they contradict. */
  expectLevel(from: string, heads: Heads): void;
}

/** How far this journal has each member's records. It learns before the journal's own key says which of them this one is. */
export interface KnownHeads {
  learn(record: JournalRecord): void;
  of(name: string): FeedHead;
}

function isTold(record: JournalRecord): record is Told {
  return record.kind === 'signature' || record.kind === 'split' || record.kind === 'word';
}

export function createKnownHeads(): KnownHeads {
  const heads = new Map<string, FeedHead>();
  return {
    learn(record) {
      if (isTold(record) && record.feed) heads.set(record.feed.of, record.feed);
    },
    of: (name) => heads.get(name) ?? BEGINNING,
  };
}

interface Deps {
  readonly members: Members;
  readonly known: KnownHeads;
  readonly journal: Pick<Journal, 'append' | 'fed' | 'wallet'>;
  /** Of a clock that cannot be set, milliseconds. */
  readonly elapsed: () => number;
}

export function createFeed({ members, known: { of: headOf }, journal, elapsed }: Deps): Feed {
  const self = members.self.name;
  const inTurn = createTurns();

  /** The beginning if there is no such. */
  function headAt(of: string, n: number): FeedHead {
    return journal.fed(of, n)?.feed ?? BEGINNING;
  }

  function expectSame(of: string, head: FeedHead): void {
    if (headAt(of, head.n).digest !== head.digest)
      throw new Refusal(
        `two signers have heard different records of ${of}: one of them, or ${of}, lies, or has the disk of a copy that went on apart`,
      );
  }

  return {
    append: (record) =>
      inTurn(self, async () => {
        const entry = entryText(record);
        if (Buffer.byteLength(entry) > TOLD_MAX_BYTES)
          throw new Refusal('the record is too long to be told to the others');
        const next = nextTo(headOf(self), entry);
        await journal.append({ ...record, feed: { of: self, ...next } });
      }),
    heads: () =>
      Object.fromEntries(
        [self, ...members.others.map(({ name }) => name)].map((name) => [name, plain(headOf(name))]),
      ),
    async after(of, n) {
      const entries: string[] = [];
      let bytes = 0;
      // Of another member, as far as its word is known.
      let told: { readonly count: number; readonly end: Fed } | null = null;
      for (let at = n + 1; at <= headOf(of).n && (told === null || bytes < TOLD_MAX_BYTES); at++) {
        const record = journal.fed(of, at)!;
        const entry = entryText(record);
        bytes += Buffer.byteLength(entry);
        // Another member's that do not fit up to its word, that one tells itself.
        if (entries.length > 0 && bytes > TOLD_MAX_BYTES) break;
        entries.push(entry);
        const end = record.feed!;
        if (of === self || end.signature !== undefined) told = { count: entries.length, end };
      }
      if (told === null) return null;
      const text = headText(of, told.end);
      return {
        entries: entries.slice(0, told.count),
        head: { text, signature: told.end.signature ?? members.say(text) },
      };
    },
    take: (of, entries, head) =>
      inTurn(of, async () => {
        const known = headOf(of);
        // Two may bring the same.
        let next = headAt(of, Math.min(known.n, toldCount(head) - entries.length));
        const chained = entries.map((entry) => {
          next = nextTo(next, entry);
          return { entry, ...next };
        });
        if (head.text !== headText(of, next)) throw new Refusal(`these are not the next records of ${of}`);
        for (const { n, digest } of chained) if (n === known.n) expectSame(of, { n, digest });
        if (of === self) members.expectOwn(head.text, head.signature);
        else members.heard(of, head.text, head.signature);
        const read = chained
          .filter(({ n }) => n > known.n)
          .map(({ entry, ...at }) => ({ record: expectTrue(of, entry), ...at }));
        for (const { record, n, digest } of read) {
          const isLast = n === next.n;
          const feed = { of, n, digest, ...(isLast && { signature: head.signature }) };
          if (of === self) await journal.append({ ...record, feed });
          else await journal.append({ ...record, at: elapsed(), feed: { ...feed, at: record.at } });
        }
      }),
    expectLevel(from, theirs) {
      const [own, known] = [theirs[self] ?? BEGINNING, theirs[from] ?? BEGINNING];
      if (own.n > headOf(self).n) throw new Behind(self, headOf(self).n);
      expectSame(self, own);
      if (known.n > headOf(from).n) throw new Behind(from, headOf(from).n);
      expectSame(from, known);
    },
  };

  /** Throws a Refusal that names the member whose record is a lie that can be seen. */
  function expectTrue(of: string, text: string): Entry {
    const record = readEntry(of, text);
    if (record.kind !== 'signature') return record;
    const { publicKey } = journal.wallet(record.walletId) ?? {};
    if (record.signature !== '' && publicKey !== undefined && !isMade(record, publicKey))
      throw new Refusal(`${of} has told a signature that is none`);
    return record;
  }
}

function nextTo({ n, digest }: FeedHead, entry: string): FeedHead {
  return { n: n + 1, digest: createHash('sha256').update(digest).update(entry).digest('hex') };
}

/** As its member wrote it. */
function entryText({ feed, ...told }: Told): string {
  const { isCounted, ...record } = { isCounted: undefined, ...told };
  return JSON.stringify(feed?.at === undefined ? record : { ...record, at: feed.at });
}

/** NaN, which nothing follows, if it is no head. */
function toldCount({ text }: Said): number {
  try {
    return Number((JSON.parse(text) as Partial<Record<string, string>>).n);
  } catch {
    return Number.NaN;
  }
}

function headText(of: string, { n, digest }: FeedHead): string {
  return canonicalJson({ is: 'head', of, n: String(n), digest });
}

function plain({ n, digest }: FeedHead): FeedHead {
  return { n, digest };
}

/** As members say it to each other. */
export function headsText(heads: Heads) {
  return Object.fromEntries(Object.entries(heads).map(([name, { n, digest }]) => [name, `${n} ${digest}`]));
}

export function readHeads(value: unknown): Heads {
  const entries = Object.entries(Object(value) as Readonly<Record<string, string>>);
  return Object.fromEntries(
    entries.map(([name, text]) => {
      const [n, digest] = String(text).split(' ');
      return [name, { n: Number(n), digest: digest ?? '' }];
    }),
  );
}
