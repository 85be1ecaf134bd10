import { canonicalJson } from '../../../wire/src/canonical-json.ts';
import { EPOCHS_AHEAD } from '../../../wire/src/epochs-ahead.ts';
import type { WalletRecord } from '../journal/record.ts';
import type { Fields } from '../terms/fields.ts';
import { Refusal } from '../terms/refusal.ts';
import type { Resharings, ResharingsDeps } from './resharings.ts';
import { newestIn, openerOfLast, sharedIn, sharesIn, withShares } from './share-of.ts';

/** What a member says of all epochs up to one: with which it has signed, of those that it has. It never signs with another of them. */
interface Signed {
  readonly upTo: number;
  readonly epochs: readonly number[];
}

/** How a member comes to have no share any more that nobody can count on. */
export function reshareAbandon({ journal, members }: ResharingsDeps): Pick<Resharings, 'abandon' | 'settle'> {
  return {
    async abandon(walletId, epoch) {
      let known = sharedIn(journal.wallet(walletId));
      const newest = newestIn(known);
      const upTo = Math.min(epoch, newest + EPOCHS_AHEAD);
      const [current, ...others] = sharesIn(known);
      const left = others.filter((each) => each.epoch > current.epoch && each.epoch <= upTo);
      if (left.length > 0 || upTo > newest) {
        const kept = others.filter((each) => !left.includes(each));
        known = {
          ...withShares(known, [current, ...kept]),
          abandoned: Math.max(upTo, known.abandoned ?? 0),
          ...openerOfLast(left),
        };
        await journal.append(known);
      }
      const text = signedSaid(known);
      return { upTo, said: { text, signature: members.say(text) } };
    },
    async settle(walletId, said) {
      const known = sharedIn(journal.wallet(walletId));
      const [current, ...others] = sharesIn(known);
      const needed = new Set<number>();
      let lowest = current.epoch;
      for (const { name } of members.others) {
        const { text = '', signature = '' } = said[name] ?? {};
        members.heard(name, text, signature);
        const { upTo, epochs } = readSigned(name, text, known);
        const common = sharesIn(known).filter(
          (each) => each.sealedKey !== '' && each.epoch <= current.epoch && epochs.includes(each.epoch),
        );
        if (common.length === 0) throw new Refusal(`${name} has no share of an epoch that this signer has`);
        needed.add(Math.max(...common.map((each) => each.epoch)));
        lowest = Math.min(lowest, upTo);
      }
      const kept = others.filter((each) => each.epoch > lowest || needed.has(each.epoch));
      if (kept.length === others.length) return;
      await journal.append({ ...withShares(known, [current, ...kept]), ...openerOfLast([current]) });
    },
  };
}

function signedSaid(known: WalletRecord): string {
  const { walletId, owner, publicKey, epoch: own = 0, abandoned = 0 } = known;
  const had = sharesIn(known).filter((each) => each.sealedKey !== '' && each.epoch <= own);
  const epochs = had.map(({ epoch }) => epoch).join(' ');
  return canonicalJson({
    ...{ is: 'signed anew', walletId, owner, publicKey },
    ...{ epochs, upTo: String(Math.max(own, abandoned)) },
  });
}

/** Throws a Refusal. */
function readSigned(name: string, text: string, { walletId, owner, publicKey }: WalletRecord): Signed {
  const { is, epochs, upTo, ...about } = JSON.parse(text) as Fields;
  const isOf = canonicalJson(about) === canonicalJson({ walletId, owner, publicKey });
  if (is !== 'signed anew' || !isOf || !Number.isSafeInteger(Number(upTo)))
    throw new Refusal(`${name} has not said with which shares of this key it signs`);
  return { upTo: Number(upTo), epochs: String(epochs).split(' ').map(Number) };
}
