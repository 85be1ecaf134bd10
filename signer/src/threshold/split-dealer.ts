import type { SplitRecord } from '../journal/record.ts';
import { slotIn } from '../journal/slot.ts';
import { walletIn } from '../journal/wallet-in.ts';
import { type KeyHolder, openerOf, seal } from '../keys/sealed-key.ts';
import { withKey } from '../keys/wallet-key.ts';
import { encodeBase58 } from '../terms/base58.ts';
import { Refusal, TooSoon } from '../terms/refusal.ts';
import { deal } from './dealing.ts';
import { headsText } from './feed.ts';
import type { Group } from './frost.ts';
import { groupText } from './group.ts';
import { identifierOf, type Said } from './said.ts';
import { aboutShare, type Split, type SplitDeps } from './split-words.ts';
import type { TrialParts } from './trial.ts';

/** At once. */
const DEALINGS_MAX = 256;

/** What the signer that has a whole key deals. */
export interface Dealt extends Split {
  /** For the others, by name. */
  readonly shares: Readonly<Record<string, string>>;
  readonly trial: Said;
  /** What it takes to make the wallet again. */
  readonly context: string;
}

/** The signer that has the whole key. */
export interface SplitDealer {
  /** Signs with a whole key, which is not dealt meanwhile. */
  whole<T>(walletId: string, sign: () => Promise<T>): Promise<T>;
  /** Tells the others some of what was signed here before there were others, from a position of the journal on. Null: that was all. */
  tell(at: number): Promise<number | null>;
  /** Deals; an earlier dealing is void. If the key was split, says so. */
  deal(holder: KeyHolder, sealedKey: Buffer): Promise<Dealt | Split>;
  /** Of what was dealt last and is not finished; null if nothing is. */
  groupOf(walletId: string): Group | null;
  /** Replaces the whole key, after all trials. Again, it says so again. */
  finish(walletId: string, tried: Readonly<Record<string, TrialParts>>): Promise<Split>;
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

export function createSplitDealer({
  kek,
  journal,
  members,
  feed,
  meetings,
  trials,
  inheritance,
  words,
  inTurn,
}: SplitDeps): SplitDealer {
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
        if (known?.group !== undefined) return words.splitOf(known);
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
            said: words.dealt(holder, group, { at, levels, heads }),
            shares: Object.fromEntries(others),
          };
        } finally {
          for (const share of shares.values()) share.fill(0);
        }
      }),
    groupOf: (walletId) => dealings.get(walletId)?.group ?? null,
    finish: (walletId, tried) =>
      inTurn(walletId, async () => {
        meetings.expectMet();
        const known = journal.wallet(walletId);
        if (known?.group !== undefined) return words.splitOf(known);
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
          return words.splitOf(walletIn(record)!);
        } finally {
          ending.delete(walletId);
        }
      }),
  };
}
