import { createTurns } from '../../../process/src/turns.ts';
import { canonicalJson } from '../../../wire/src/canonical-json.ts';
import type { Journal } from '../journal/journal.ts';
import type { SplitRecord, WalletRecord } from '../journal/record.ts';
import { slotIn } from '../journal/slot.ts';
import { walletIn } from '../journal/wallet-in.ts';
import type { KeyEncryptionKey } from '../keys/key-encryption-key.ts';
import { isOpenable, type KeyHolder, openerOf, seal, unseal } from '../keys/sealed-key.ts';
import { withKey } from '../keys/wallet-key.ts';
import { decodeAddress, encodeBase58 } from '../terms/base58.ts';
import type { Fields } from '../terms/fields.ts';
import { Refusal, TooSoon } from '../terms/refusal.ts';
import { deal } from './dealing.ts';
import { type Feed, headsText, readHeads } from './feed.ts';
import { type Group, groupOf } from './frost.ts';
import { groupText, readGroup } from './group.ts';
import type { Meetings } from './meetings.ts';
import type { Members } from './members.ts';
import { identifierOf, type Said } from './said.ts';
import { expectShare } from './share-of.ts';
import type { TrialParts, Trials } from './trial.ts';

/** At once. */
const DEALINGS_MAX = 256;

/** What follows from a split: this member's share as it is sealed, and for the one that dealt its word that the key is nowhere whole. */
export interface Split {
  readonly sealedKey: string;
  readonly group: string;
  readonly said: Said;
}

/** What the signer that has a whole key deals. */
export interface Dealt extends Split {
  /** For the others, by name. */
  readonly shares: Readonly<Record<string, string>>;
  readonly trial: Said;
  /** What it takes to make the wallet again. */
  readonly context: string;
}

/**
 * A wallet whose key one signer has goes over to three, with the same address. That signer deals shares; the others have them on their disks
 * before each two of the three make a trial signature; only then does the record without the whole key replace the one with it. Until
 * then it alone signs for the wallet, and from then on pairs do: never both. That record is one of its feed: set back to when it had the key, it
 * signs nothing with it before both others have told it whether they know of a split, and no pair signs before the others do.
 *
 * If a process dies before that record, the whole key is there, and other shares are dealt; what was taken is of no use. If it dies after,
 * the shares are on three disks, and the dealer says again that it has split the key.
 */
export interface Splits {
  /** Signs with a whole key, which is not dealt meanwhile. */
  whole<T>(walletId: string, sign: () => Promise<T>): Promise<T>;
  /** Tells the others some of what was signed here before there were others, from a position of the journal on. Null: that was all. */
  tell(at: number): Promise<number | null>;
  /** Deals; an earlier dealing is void. If the key was split, says so. */
  deal(holder: KeyHolder, sealedKey: Buffer): Promise<Dealt | Split>;
  /** Keeps a share, with which nothing is signed yet. */
  take(from: string, dealt: Said, share: string, context: string): Promise<Dealt['trial'] & Split>;
  /** Parts of the trial signatures of this member, by the names of the others. */
  try(walletId: string, said: Readonly<Record<string, Said>>): Promise<TrialParts['parts']>;
  /** Replaces the whole key, after all trials. Again, it says so again. */
  finish(walletId: string, tried: Readonly<Record<string, TrialParts>>): Promise<Split>;
  /** Says that this member has a share of the key. */
  took(walletId: string): Split;
  /** Counts keys that are whole, and those that were and still open, in a part of the journal from a position on. `at`: null at the end. */
  left(at: number): Promise<Left>;
  /** From here on this member signs with its share. `sealedKey`: that share, if its journal has lost it. */
  keep(from: string, split: Said, took: Said, sealedKey: Buffer | null): Promise<Split>;
}

export interface Left {
  readonly whole: number;
  readonly openable: number;
  readonly at: number | null;
}

interface UnderWay {
  readonly holder: KeyHolder;
  readonly group: Group;
  readonly sealedKey: Buffer;
  readonly opener: Buffer;
  readonly at: number;
  /** Digest of what its owner had decided. */
  readonly levels: string;
}

/** What owners have decided goes over with their keys (telling/inheritance.ts). */
interface Bequests {
  bequeath(owner: string): Promise<string>;
  inherit(from: string, owner: string, digest: string): Promise<void>;
  digest(owner: string): string;
}

interface Deps {
  readonly kek: KeyEncryptionKey;
  readonly journal: Pick<Journal, 'append' | 'page' | 'signatures' | 'wallet'>;
  readonly members: Members;
  readonly feed: Pick<Feed, 'append' | 'expectLevel' | 'heads'>;
  readonly meetings: Pick<Meetings, 'expectMet'>;
  readonly trials: Trials;
  readonly telling: { readonly inheritance: Bequests };
}

export function createSplits({
  kek,
  journal,
  members,
  feed,
  meetings,
  trials,
  telling: { inheritance },
}: Deps): Splits {
  const inTurn = createTurns();
  const dealings = new Map<string, UnderWay>();
  /** How many signatures are being made with the whole key of a wallet. */
  const signing = new Map<string, number>();
  const ending = new Set<string>();
  /** Position up to which everything has been reported in one go; null: all. */
  let told: number | null = 0;

  return {
    async whole(walletId, sign) {
      meetings.expectMet();
      if (ending.has(walletId)) throw new TooSoon('the key of the wallet is being shared');
      signing.set(walletId, (signing.get(walletId) ?? 0) + 1);
      try {
        return await sign();
      } finally {
        const left = signing.get(walletId)! - 1;
        if (left > 0) signing.set(walletId, left);
        else signing.delete(walletId);
        // The others have not heard of this signature.
        dealings.delete(walletId);
      }
    },
    async tell(at) {
      meetings.expectMet();
      const page = journal.page(at);
      if (page === null) return 0;
      for (const record of page.records) {
        if (record.kind !== 'signature' || record.feed || record.message === '') continue;
        const isTold = journal
          .signatures(slotIn(record))
          .some(({ message, feed: by }) => message === record.message && by?.of === members.self.name);
        if (!isTold) await feed.append({ ...record, isCounted: true });
      }
      const isEnd = page.records.length === 0;
      if (at === told) told = isEnd ? null : page.at;
      return isEnd ? null : page.at;
    },
    deal: (holder, sealedKey) =>
      inTurn(holder.walletId, async () => {
        meetings.expectMet();
        const known = journal.wallet(holder.walletId);
        if (known?.group !== undefined) return splitOf(known);
        if (told !== null) throw new Refusal('the others have not been told what was signed here');
        const levels = await inheritance.bequeath(holder.owner);
        const at = Date.now();
        const heads = headsText(feed.heads());
        const { group, shares } = await withKey(kek, holder, sealedKey, (_key, seed) => deal(seed));
        try {
          const own = shares.get(members.self.number)!;
          const about = aboutShare(holder.walletId, group);
          const others = members.others.map((other) => {
            return [other.name, members.seal(other, about, shares.get(other.number)!)];
          });
          const sealedOwn = await seal(kek, holder, own);
          const text = canonicalJson({ is: 'dealt', ...whose(holder, group), at: String(at), levels, heads });
          const signingShare = new Uint8Array(own);
          const trial = await trials.begin(group, { identifier: identifierOf(members.self), signingShare });
          for (const walletId of dealings.keys())
            if (dealings.size >= DEALINGS_MAX) dealings.delete(walletId);
          const opener = openerOf(sealedKey);
          dealings.set(holder.walletId, { holder, group, sealedKey: sealedOwn, opener, at, levels });
          return {
            ...{
              sealedKey: sealedOwn.toString('base64'),
              group: groupText(group),
              trial,
              context: known?.context ?? '{}',
            },
            said: { text, signature: members.say(text) },
            shares: Object.fromEntries(others),
          };
        } finally {
          for (const share of shares.values()) share.fill(0);
        }
      }),
    async take(from, dealt, sealedShare, context) {
      meetings.expectMet();
      const { holder, group: groupSaid, at, heads, levels } = listen('dealt', from, dealt);
      return await inTurn(holder.walletId, async () => {
        feed.expectLevel(from, readHeads(heads));
        const group = await expectGroup(holder, groupSaid, from);
        const known = journal.wallet(holder.walletId);
        const isSame = known !== null && known.group === groupSaid && known.dealt?.by === from;
        if (known && !isSame) {
          if (known.dealt === undefined || known.wholeUntil !== undefined)
            throw new Refusal('this signer has another key of the wallet');
          if (known.dealt.by === from && known.dealt.at >= at)
            throw new Refusal(`${from} has dealt another share since`);
        }
        // Before there is a share: whoever has one knows what it may not be used without.
        await inheritance.inherit(from, holder.owner, levels);
        const sender = members.others.find(({ name }) => name === from)!;
        const share = members.open(sender, aboutShare(holder.walletId, group), sealedShare);
        try {
          await expectShare(members.self, share, group, from);
          const sealedKey = isSame ? known.sealedKey : (await seal(kek, holder, share)).toString('base64');
          const { owner, walletId } = holder;
          const publicKey = encodeBase58(holder.publicKey);
          const record: WalletRecord = {
            ...{ kind: 'wallet', at: Date.now(), walletId, owner, publicKey, sealedKey, group: groupSaid },
            ...{ context, dealt: { by: from, at } },
          };
          if (!isSame) await journal.append(record);
          const signingShare = new Uint8Array(share);
          const trial = await trials.begin(group, { identifier: identifierOf(members.self), signingShare });
          return { ...trial, sealedKey, group: groupSaid, said: tookBy(record) };
        } finally {
          share.fill(0);
        }
      });
    },
    async try(walletId, said) {
      const known = journal.wallet(walletId)?.group;
      const group = dealings.get(walletId)?.group ?? (known === undefined ? null : readGroup(known));
      if (!group) throw new Refusal('no shares of the key of this wallet were dealt');
      return await trials.parts(group, said);
    },
    finish: (walletId, tried) =>
      inTurn(walletId, async () => {
        meetings.expectMet();
        const known = journal.wallet(walletId);
        if (known?.group !== undefined) return splitOf(known);
        const found = dealings.get(walletId);
        if (!found) throw new Refusal('no shares of the key of this wallet were dealt, or it has paid since');
        await trials.expectMade(found.group, tried);
        if (inheritance.digest(found.holder.owner) !== found.levels)
          throw new Refusal('the owner has decided something since the shares were dealt');
        if (dealings.get(walletId) !== found || signing.has(walletId))
          throw new TooSoon('the wallet pays just now');
        ending.add(walletId);
        dealings.delete(walletId);
        try {
          const { owner, publicKey } = found.holder;
          const record: SplitRecord = {
            ...{ kind: 'split', at: Date.now(), walletId, owner, publicKey: encodeBase58(publicKey) },
            ...{ sealedKey: found.sealedKey.toString('base64'), group: groupText(found.group) },
            ...(known?.context !== undefined && { context: known.context }),
            ...{ dealt: { by: members.self.name, at: found.at }, wholeUntil: Date.now() },
            opener: found.opener.toString('base64'),
          };
          await feed.append(record);
          return splitOf(walletIn(record)!);
        } finally {
          ending.delete(walletId);
        }
      }),
    took(walletId) {
      const known = journal.wallet(walletId);
      if (known?.group === undefined || known.dealt === undefined || known.dealt.by === members.self.name)
        throw new Refusal('this signer has taken no share of the key of this wallet');
      return { sealedKey: known.sealedKey, group: known.group, said: tookBy(known) };
    },
    async left(at) {
      const page = journal.page(at);
      if (page === null) throw new Refusal('the journal has no such position');
      // A version of a key file that was destroyed may still be in memory.
      await kek.id();
      let [whole, openable] = [0, 0];
      for (const each of page.records) {
        const record = walletIn(each);
        if (!record || journal.wallet(record.walletId)?.at !== record.at) continue;
        const { walletId, owner, publicKey, group, opener } = record;
        const holder = { walletId, owner, publicKey: decodeAddress(publicKey)! };
        if (group === undefined) whole += 1;
        else if (opener !== undefined && (await isOpenable(kek, holder, Buffer.from(opener, 'base64'))))
          openable += 1;
      }
      return { whole, openable, at: page.records.length === 0 ? null : page.at };
    },
    async keep(from, split, took, given) {
      meetings.expectMet();
      const { holder, group: groupSaid, at, wholeUntil, heads } = listen('split', from, split);
      return await inTurn(holder.walletId, async () => {
        feed.expectLevel(from, readHeads(heads));
        const group = await expectGroup(holder, groupSaid, from);
        // A liar alone cannot give anyone a wallet: the third would have to know of it.
        const third = members.others.find(({ name }) => name !== from)!;
        members.heard(third.name, took.text, took.signature);
        if (took.text !== canonicalJson({ is: 'took', ...whose(holder, group) }))
          throw new Refusal(`${third.name} has taken a share of another key`);
        const known = journal.wallet(holder.walletId);
        const isSame = known?.group === groupSaid;
        if (known && !isSame && (known.dealt === undefined || known.wholeUntil !== undefined))
          throw new Refusal('this signer has another key of the wallet');
        // One that has lost all of it may lack what the owner has decided.
        const sealedKey = isSame ? Buffer.from(known.sealedKey, 'base64') : known && given;
        if (!sealedKey) throw new Refusal('this signer has no share of the key of this wallet');
        const share = await unseal(kek, holder, sealedKey);
        try {
          await expectShare(members.self, share, group, from);
        } finally {
          share.fill(0);
        }
        const { owner, walletId } = holder;
        const record: WalletRecord = {
          ...{ kind: 'wallet', at: Date.now(), walletId, owner, publicKey: encodeBase58(holder.publicKey) },
          ...{ sealedKey: sealedKey.toString('base64'), group: groupSaid },
          ...(known?.context !== undefined && { context: known.context }),
          ...{ dealt: { by: from, at }, wholeUntil },
        };
        if (known?.wholeUntil === undefined) await journal.append(record);
        return { sealedKey: record.sealedKey, group: groupSaid, said: tookBy(record) };
      });
    },
  };

  function listen(is: 'dealt' | 'split', from: string, { text, signature }: Said) {
    members.heard(from, text, signature);
    const said = JSON.parse(text) as Fields;
    const { walletId, owner, group } = said;
    const [at, wholeUntil] = [Number(said.at), Number(said.wholeUntil)];
    const publicKey = decodeAddress(String(said.publicKey));
    if (said.is !== is || !Number.isSafeInteger(at) || !publicKey)
      throw new Refusal(`${from} has not said that a key was ${is}`);
    const holder = { walletId: String(walletId), owner: String(owner), publicKey };
    return { holder, group: String(group), at, wholeUntil, heads: said.heads, levels: String(said.levels) };
  }

  /** All of it follows from the two points of the line, of which the first is the address. */
  async function expectGroup({ publicKey }: KeyHolder, text: string, from: string): Promise<Group> {
    try {
      const group = await groupOf(readGroup(text).commitments);
      if (groupText(group) === text && publicKey.equals(Buffer.from(group.commitments[0]!))) return group;
    } catch {}
    throw new Refusal(`${from} has dealt shares of another key`);
  }

  /** By the one that dealt. */
  function splitOf(record: WalletRecord): Split {
    const { group, dealt, wholeUntil, sealedKey } = record;
    if (group === undefined || wholeUntil === undefined || dealt?.by !== members.self.name)
      throw new Refusal('this signer never had the whole key of the wallet');
    const text = canonicalJson({
      ...{ is: 'split', ...whoseIn(record), at: String(dealt.at), wholeUntil: String(wholeUntil) },
      heads: headsText(feed.heads()),
    });
    return { sealedKey, group, said: { text, signature: members.say(text) } };
  }

  function tookBy(record: WalletRecord): Said {
    const text = canonicalJson({ is: 'took', ...whoseIn(record) });
    return { text, signature: members.say(text) };
  }
}

function whose({ walletId, owner, publicKey }: KeyHolder, group: Group) {
  return { walletId, owner, publicKey: encodeBase58(publicKey), group: groupText(group) };
}

function whoseIn({ walletId, owner, publicKey, group = '' }: WalletRecord) {
  return { walletId, owner, publicKey, group };
}

function aboutShare(walletId: string, group: Group): string {
  return `split of ${walletId} ${groupText(group)}`;
}
