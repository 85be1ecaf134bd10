import { resealShare } from '../keys/wallet-key.ts';
import { Refusal, TooSoon } from '../terms/refusal.ts';
import { readGroup } from './group.ts';
import { expectSaid, shareSaid } from './reshare-said.ts';
import type { Resharings, ResharingsDeps } from './resharings.ts';
import { holderIn, openerOfLast, sharedIn, shareIn, sharesIn, withShares } from './share-of.ts';

/** Which of its shares a member signs with, and which it has no longer. */
export function reshareChange({
  kek,
  journal,
  members,
  trials,
}: ResharingsDeps): Pick<Resharings, 'change' | 'drop' | 'reseal'> {
  return {
    async change(walletId, epoch, took, tried) {
      const known = sharedIn(journal.wallet(walletId));
      const next = shareIn(known, epoch);
      const own = known.epoch ?? 0;
      if (own !== epoch) {
        if (epoch < own) throw new Refusal('this signer signs with shares of a later epoch');
        expectSaid(members, shareSaid('took', known, next), took);
        await trials.expectMade(readGroup(next.group), tried);
        const others = sharesIn(known).filter((each) => each !== next);
        // No member can count on what this one has never signed with.
        const passed = others.filter((each) => each.epoch > own && each.epoch < epoch);
        const kept = others.filter((each) => !passed.includes(each));
        await journal.append({ ...withShares(known, [next, ...kept]), ...openerOfLast(passed) });
      }
      const text = shareSaid('signs', known, next);
      return { text, signature: members.say(text) };
    },
    async drop(walletId, epoch, said) {
      const known = sharedIn(journal.wallet(walletId));
      const [current, ...others] = sharesIn(known);
      if (current.epoch !== epoch) throw new Refusal(`this signer does not sign with epoch ${epoch}`);
      expectSaid(members, shareSaid('signs', known, current), said);
      const older = others.filter((each) => each.epoch < epoch);
      if (older.length === 0) return;
      const rest = withShares(known, [current, ...others.filter((each) => each.epoch > epoch)]);
      // What it signs with was sealed after all that is older, and sealed again only while there was nothing else.
      const hadSome = older.some(({ sealedKey }) => sealedKey !== '');
      await journal.append({ ...rest, ...openerOfLast(hadSome ? [current] : []) });
    },
    async reseal(walletId) {
      const known = sharedIn(journal.wallet(walletId));
      // What is kept may be what the others sign with next, and would not open once older versions are destroyed.
      if (known.kept) throw new TooSoon('the key of the wallet is being reshared');
      const resealed = await resealShare(kek, holderIn(known), Buffer.from(known.sealedKey, 'base64'));
      await journal.append({ ...known, at: Date.now(), sealedKey: resealed.toString('base64') });
      return resealed;
    },
  };
}
