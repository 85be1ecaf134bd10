import { createTurns } from '../../../process/src/turns.ts';
import { walletIn } from '../journal/wallet-in.ts';
import { isOpenable } from '../keys/sealed-key.ts';
import { decodeAddress } from '../terms/base58.ts';
import { Refusal } from '../terms/refusal.ts';
import { readGroup } from './group.ts';
import type { Said } from './said.ts';
import { createSplitDealer, type SplitDealer } from './split-dealer.ts';
import { createSplitTaker, type SplitTaker } from './split-taker.ts';
import { createSplitWords, type SplitDeps } from './split-words.ts';
import type { TrialParts } from './trial.ts';

/**
 * A wallet whose key one signer has goes over to three, with the same address. That signer deals shares; the others have them on their disks
 * before each two of the three make a trial signature; only then does the record without the whole key replace the one with it. Until
 * then it alone signs for the wallet, and from then on pairs do: never both. That record is one of its feed: set back to when it had the key, it
 * signs nothing with it before both others have told it whether they know of a split, and no pair signs before the others do.
 *
 * If a process dies before that record, the whole key is there, and other shares are dealt; what was taken is of no use. If it dies after,
 * the shares are on three disks, and the dealer says again that it has split the key.
 */
export interface Splits extends Omit<SplitDealer, 'groupOf'>, SplitTaker {
  /** Parts of the trial signatures of this member, by the names of the others. */
  try(walletId: string, said: Readonly<Record<string, Said>>): Promise<TrialParts['parts']>;
  /** Counts keys that are whole, and those that were and still open, in a part of the journal from a position on. `at`: null at the end. */
  left(at: number): Promise<Left>;
}

export interface Left {
  readonly whole: number;
  readonly openable: number;
  readonly at: number | null;
}

interface Deps extends Omit<SplitDeps, 'inheritance' | 'words' | 'inTurn'> {
  readonly telling: Pick<SplitDeps, 'inheritance'>;
}

export function createSplits({ telling: { inheritance }, ...deps }: Deps): Splits {
  const { kek, journal, trials } = deps;
  const both = { ...deps, inheritance, words: createSplitWords(deps), inTurn: createTurns() };
  const { groupOf, ...dealer } = createSplitDealer(both);
  return {
    ...{ ...dealer, ...createSplitTaker(both) },
    async try(walletId, said) {
      const known = journal.wallet(walletId)?.group;
      const group = groupOf(walletId) ?? (known === undefined ? null : readGroup(known));
      if (!group) throw new Refusal('no shares of the key of this wallet were dealt');
      return await trials.parts(group, said);
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
  };
}
