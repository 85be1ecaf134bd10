import type { WalletRecord } from '../journal/record.ts';
import { seal, unseal } from '../keys/sealed-key.ts';
import { encodeBase58 } from '../terms/base58.ts';
import { Refusal } from '../terms/refusal.ts';
import { readHeads } from './feed.ts';
import { identifierOf, type Said } from './said.ts';
import { expectShare } from './share-of.ts';
import { aboutShare, expectGroup, type Split, type SplitDeps } from './split-words.ts';

/** The signers that get shares of a key which another one has whole. */
export interface SplitTaker {
  /** Keeps a share, with which nothing is signed yet. */
  take(from: string, dealt: Said, share: string, context: string): Promise<Split & { readonly trial: Said }>;
  /** Says that this member has a share of the key. */
  took(walletId: string): Split;
  /** From here on this member signs with its share. `sealedKey`: that share, if its journal has lost it. */
  keep(from: string, split: Said, took: Said, sealedKey: Buffer | null): Promise<Split>;
}

export function createSplitTaker({
  kek,
  journal,
  members,
  feed,
  meetings,
  trials,
  inheritance,
  words,
  inTurn,
}: SplitDeps): SplitTaker {
  return {
    async take(from, dealt, sealedShare, context) {
      meetings.expectMet();
      const { holder, group: groupSaid, at, heads, levels } = words.listen('dealt', from, dealt);
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
          return { trial, sealedKey, group: groupSaid, said: words.tookBy(record) };
        } finally {
          share.fill(0);
        }
      });
    },
    took(walletId) {
      const known = journal.wallet(walletId);
      if (known?.group === undefined || known.dealt === undefined || known.dealt.by === members.self.name)
        throw new Refusal('this signer has taken no share of the key of this wallet');
      return { sealedKey: known.sealedKey, group: known.group, said: words.tookBy(known) };
    },
    async keep(from, split, took, given) {
      meetings.expectMet();
      const { holder, group: groupSaid, at, wholeUntil, heads } = words.listen('split', from, split);
      return await inTurn(holder.walletId, async () => {
        feed.expectLevel(from, readHeads(heads));
        const group = await expectGroup(holder, groupSaid, from);
        // A liar alone cannot give anyone a wallet: the third would have to know of it.
        const third = members.others.find(({ name }) => name !== from)!;
        words.expectTook(third.name, took, holder, group);
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
        return { sealedKey: record.sealedKey, group: groupSaid, said: words.tookBy(record) };
      });
    },
  };
}
