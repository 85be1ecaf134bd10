import { canonicalJson } from '../../../wire/src/canonical-json.ts';
import { EPOCHS_AHEAD } from '../../../wire/src/epochs-ahead.ts';
import { Refusal } from '../terms/refusal.ts';
import { forWhom } from './dealings.ts';
import { groupText, readGroup } from './group.ts';
import { dealShare } from './resharing.ts';
import type { Resharings, ResharingsDeps } from './resharings.ts';
import { holderIn, newestIn, sharedIn, shareIn, useShare } from './share-of.ts';

/** Slopes are random and remembered nowhere, so it may deal the same share again, and of any epoch that it has. */
export function reshareDeal({ kek, journal, members }: ResharingsDeps): Resharings['deal'] {
  const { self } = members;
  const all = [self, ...members.others];
  return async (walletId, beside, epoch, beforeEpoch) => {
    const other = members.others.find(({ name }) => name === beside);
    if (!other) throw new Refusal('no other member has this name');
    const known = sharedIn(journal.wallet(walletId));
    const newest = newestIn(known);
    if (epoch <= newest || epoch > newest + EPOCHS_AHEAD)
      throw new Refusal(`the next epoch is above ${newest}`);
    const before = shareIn(known, beforeEpoch ?? known.epoch ?? 0);
    const dealing = await useShare(kek, holderIn(known), before.sealedKey, (share) =>
      dealShare(share, readGroup(before.group), self, other),
    );
    try {
      const dealt = groupText(dealing.group);
      const { owner, publicKey } = known;
      const text = canonicalJson({
        ...{ is: 'dealt anew', walletId, owner, publicKey, from: self.name, beside, forWhom: forWhom(all) },
        ...{ epoch: String(epoch), before: before.group, beforeEpoch: String(before.epoch), dealt },
      });
      const shares = all.map((to) => {
        return [to.name, members.seal(to, aboutShare(walletId, dealt), dealing.shares.get(to.number)!)];
      });
      const said = { text, signature: members.say(text) };
      return { said, shares: Object.fromEntries(shares), context: known.context ?? '{}' };
    } finally {
      for (const share of dealing.shares.values()) share.fill(0);
    }
  };
}

export function aboutShare(walletId: string, dealt: string): string {
  return `share anew of ${walletId} ${dealt}`;
}
