import type { Turns } from '../../../process/src/turns.ts';
import { canonicalJson } from '../../../wire/src/canonical-json.ts';
import type { Journal } from '../journal/journal.ts';
import type { WalletRecord } from '../journal/record.ts';
import type { KeyEncryptionKey } from '../keys/key-encryption-key.ts';
import type { KeyHolder } from '../keys/sealed-key.ts';
import { decodeAddress, encodeBase58 } from '../terms/base58.ts';
import type { Fields } from '../terms/fields.ts';
import { Refusal } from '../terms/refusal.ts';
import { type Feed, headsText } from './feed.ts';
import { type Group, groupOf } from './frost.ts';
import { groupText, readGroup } from './group.ts';
import type { Meetings } from './meetings.ts';
import type { Members } from './members.ts';
import type { Said } from './said.ts';
import type { Trials } from './trial.ts';

/** What follows from a split: this member's share as it is sealed, and for the one that dealt its word that the key is nowhere whole. */
export interface Split {
  readonly sealedKey: string;
  readonly group: string;
  readonly said: Said;
}

/** What members say of a split, and how it is read. Throws Refusals. */
export function createSplitWords({ members, feed }: { members: Members; feed: Pick<Feed, 'heads'> }) {
  const signed = (text: string): Said => ({ text, signature: members.say(text) });
  return {
    listen(is: 'dealt' | 'split', from: string, { text, signature }: Said) {
      members.heard(from, text, signature);
      const said = JSON.parse(text) as Fields;
      const { walletId, owner, group } = said;
      const [at, wholeUntil] = [Number(said.at), Number(said.wholeUntil)];
      const publicKey = decodeAddress(String(said.publicKey));
      if (said.is !== is || !Number.isSafeInteger(at) || !publicKey)
        throw new Refusal(`${from} has not said that a key was ${is}`);
      const holder = { walletId: String(walletId), owner: String(owner), publicKey };
      return { holder, group: String(group), at, wholeUntil, heads: said.heads, levels: String(said.levels) };
    },
    /** By the one that deals. `levels`: digest of what the owner has decided. */
    dealt: (holder: KeyHolder, group: Group, of: { at: number; levels: string; heads: unknown }) =>
      signed(canonicalJson({ is: 'dealt', ...whose(holder, group), ...of, at: String(of.at) })),
    /** By the one that dealt. */
    splitOf(record: WalletRecord): Split {
      const { group, dealt, wholeUntil, sealedKey } = record;
      if (group === undefined || wholeUntil === undefined || dealt?.by !== members.self.name)
        throw new Refusal('this signer never had the whole key of the wallet');
      const text = canonicalJson({
        ...{ is: 'split', ...whoseIn(record), at: String(dealt.at), wholeUntil: String(wholeUntil) },
        heads: headsText(feed.heads()),
      });
      return { sealedKey, group, said: signed(text) };
    },
    tookBy: (record: WalletRecord) => signed(canonicalJson({ is: 'took', ...whoseIn(record) })),
    /** Of another member. */
    expectTook(name: string, took: Said, holder: KeyHolder, group: Group): void {
      members.heard(name, took.text, took.signature);
      if (took.text !== canonicalJson({ is: 'took', ...whose(holder, group) }))
        throw new Refusal(`${name} has taken a share of another key`);
    },
  };
}

/** What it takes to deal and to take shares of a whole key. */
export interface SplitDeps {
  readonly kek: KeyEncryptionKey;
  readonly journal: Pick<Journal, 'append' | 'page' | 'signatures' | 'wallet'>;
  readonly members: Members;
  readonly feed: Pick<Feed, 'append' | 'expectLevel' | 'heads'>;
  readonly meetings: Pick<Meetings, 'expectMet'>;
  readonly trials: Trials;
  /** What owners have decided goes over with their keys (telling/inheritance.ts). */
  readonly inheritance: {
    bequeath(owner: string): Promise<string>;
    inherit(from: string, owner: string, digest: string): Promise<void>;
    digest(owner: string): string;
  };
  readonly words: ReturnType<typeof createSplitWords>;
  readonly inTurn: Turns;
}

/** All of it follows from the two points of the line, of which the first is the address. */
export async function expectGroup({ publicKey }: KeyHolder, text: string, from: string): Promise<Group> {
  try {
    const group = await groupOf(readGroup(text).commitments);
    if (groupText(group) === text && publicKey.equals(Buffer.from(group.commitments[0]!))) return group;
  } catch {}
  throw new Refusal(`${from} has dealt shares of another key`);
}

export function aboutShare(walletId: string, group: Group): string {
  return `split of ${walletId} ${groupText(group)}`;
}

function whose({ walletId, owner, publicKey }: KeyHolder, group: Group) {
  return { walletId, owner, publicKey: encodeBase58(publicKey), group: groupText(group) };
}

function whoseIn({ walletId, owner, publicKey, group = '' }: WalletRecord) {
  return { walletId, owner, publicKey, group };
}
