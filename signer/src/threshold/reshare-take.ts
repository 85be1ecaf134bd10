import type { KeptShare, WalletRecord } from '../journal/record.ts';
import { seal } from '../keys/sealed-key.ts';
import { Refusal } from '../terms/refusal.ts';
import { type Dealt, dealtToDigest, listenTo } from './dealings.ts';
import { groupText, readGroup } from './group.ts';
import { aboutShare } from './reshare-deal.ts';
import { shareSaid } from './reshare-said.ts';
import { joined } from './resharing.ts';
import type { Resharings, ResharingsDeps, Taken } from './resharings.ts';
import { identifierOf } from './said.ts';
import { sumOf } from './scalar.ts';
import {
  expectShare,
  groupIn,
  holderIn,
  newestIn,
  sharedIn,
  shareIn,
  sharesIn,
  useShare,
  withShares,
} from './share-of.ts';

/** Of one wallet, beside the one that it signs with: each is on the disk. */
const KEPT_MAX = 8;

/** What a member keeps of what two have dealt. */
export function reshareTake(deps: ResharingsDeps): Pick<Resharings, 'take' | 'took'> {
  const { kek, journal, members, trials } = deps;
  const { self } = members;
  const dealtTo = dealtToDigest([self, ...members.others]);

  async function takenOf(known: WalletRecord, share: KeptShare): Promise<Taken> {
    const text = shareSaid('took', known, share);
    const trial = await useShare(kek, holderIn(known), share.sealedKey, (secret) =>
      trials.begin(readGroup(share.group), {
        identifier: identifierOf(self),
        signingShare: new Uint8Array(secret),
      }),
    );
    return { sealedKey: share.sealedKey, said: { text, signature: members.say(text) }, trial };
  }

  return {
    async take(walletId, dealings, context) {
      const known = journal.wallet(walletId);
      if (known) groupIn(known);
      const { dealers, epoch, ...said } = await listenTo(
        members,
        walletId,
        dealings,
        known && { publicKey: known.publicKey, shares: sharesIn(known) },
      );
      const opened: Buffer[] = [];
      try {
        const next = await joined(readGroup(said.before), dealers);
        for (const { member, text, dealt } of dealers) {
          opened.push(members.open(member, aboutShare(walletId, text), dealings[member.name]!.share));
          await expectShare(self, opened.at(-1)!, dealt, member.name);
        }
        const group = groupText(next);
        const same = known && sharesIn(known).find((each) => each.epoch === epoch);
        if (same) {
          if (same.group !== group) throw new Refusal('other shares of this epoch were taken');
          return await takenOf(known, same);
        }
        if (known && epoch <= newestIn(known))
          throw new Refusal(`the next epoch is above ${newestIn(known)}`);
        // With another in the place of one that lies, none that was dealt to that one stands in the way.
        if ((known?.kept ?? []).filter((each) => each.dealtTo === dealtTo).length >= KEPT_MAX)
          throw new Refusal('too many shares of this key were taken');
        const share = sumOf(opened[0]!, opened[1]!);
        try {
          const of = known ?? beginning(said, context);
          const sealedKey = (await seal(kek, holderIn(of), share)).toString('base64');
          const taken = { epoch, group, sealedKey, dealtTo };
          const before = { epoch: said.beforeEpoch, group: said.before, sealedKey: '' };
          const record = withShares(of, known ? [...sharesIn(known), taken] : [taken, before]);
          await journal.append(record);
          return await takenOf(record, taken);
        } finally {
          share.fill(0);
        }
      } finally {
        for (const each of opened) each.fill(0);
      }
    },
    async took(walletId, epoch) {
      const known = sharedIn(journal.wallet(walletId));
      return await takenOf(known, shareIn(known, epoch));
    },
  };
}

/** Of a wallet that this member hears of for the first time. */
function beginning({ walletId, owner, publicKey }: Omit<Dealt, 'epoch'>, context: string): WalletRecord {
  return { kind: 'wallet', at: 0, walletId, owner, publicKey, sealedKey: '', context };
}
