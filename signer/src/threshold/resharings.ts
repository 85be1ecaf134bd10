import { createTurns } from '../../../process/src/turns.ts';
import type { Journal } from '../journal/journal.ts';
import type { KeyEncryptionKey } from '../keys/key-encryption-key.ts';
import type { Dealings } from './dealings.ts';
import { readGroup } from './group.ts';
import type { Meetings } from './meetings.ts';
import type { Members } from './members.ts';
import { reshareAbandon } from './reshare-abandon.ts';
import { reshareChange } from './reshare-change.ts';
import { reshareDeal } from './reshare-deal.ts';
import { reshareTake } from './reshare-take.ts';
import type { Said } from './said.ts';
import { sharedIn, shareIn, sharesIn } from './share-of.ts';
import type { TrialParts, Trials } from './trial.ts';

/** Of which this member has shares: with which it signs, and the others; and up to which it has abandoned those above, if any. */
export interface Epochs {
  readonly epoch: number;
  readonly kept: readonly number[];
  readonly abandoned?: number;
}

/** A share of a new epoch as it is sealed, what a member says that has it, and its part of the trial. */
export interface Taken {
  readonly sealedKey: string;
  readonly said: Said;
  readonly trial: Said;
}

/**
 * Reshares the key of a wallet, which keeps its address: two members deal, all three keep the new share beside the old one, each two make a
 * trial signature, and only then a member signs with the new one. It drops older shares once all three have said that they sign with
 * this one, and any server may have it abandon newer ones, which it never changes to then. Epochs only grow. So whatever dies, and whichever
 * one lies, the two others always have shares of one epoch: the highest that both have ever signed with. Neither abandons it, since what is
 * abandoned is above all that a member has signed with; and one that drops it has it from the other that both sign with a higher one,
 * or that the other has never signed with it and never will. They may sign with different ones by then. So a member deals of any epoch that it has.
 */
export interface Resharings {
  /** Null: it has no share of the key. */
  epochs(walletId: string): Epochs | null;
  /**
   * What this member deals beside another one: for all three, itself too, by name. Nothing of it is remembered. `beforeEpoch`: whose share
   * it deals, the one that it signs with if unset. `context`: for `take`.
   */
  deal(
    walletId: string,
    beside: string,
    epoch: number,
    beforeEpoch?: number,
  ): Promise<{
    readonly said: Said;
    readonly shares: Readonly<Record<string, string>>;
    readonly context: string;
  }>;
  /** Keeps the share that follows. `context`: for a member that does not know the wallet. Throws a Refusal that names who lies. */
  take(walletId: string, dealings: Dealings, context: string): Promise<Taken>;
  /** Says it again, with another trial. */
  took(walletId: string, epoch: number): Promise<Taken>;
  /** Parts of the trial signatures of this member, by the names of the others. */
  try(walletId: string, epoch: number, said: Readonly<Record<string, Said>>): Promise<TrialParts['parts']>;
  /** From here on this member signs with the share of this epoch. */
  change(
    walletId: string,
    epoch: number,
    took: Readonly<Record<string, Said>>,
    tried: Readonly<Record<string, TrialParts>>,
  ): Promise<Said>;
  /** After what the others say to `change`. */
  drop(walletId: string, epoch: number, said: Readonly<Record<string, Said>>): Promise<void>;
  /**
   * Has no share any more of epochs up to this one that are above the one it signs with, and takes none. Resolves to how far it has come, not far
   * beyond the newest that it knows of at once; and to what it says of all epochs up to there, for `settle`.
   */
  abandon(walletId: string, epoch: number): Promise<{ readonly upTo: number; readonly said: Said }>;
  /**
   * Of the shares that it has signed with before, it has only those any more that it needs beside one of the others, by what they say to `abandon`: of
   * the highest epoch that both have, and of those above what that one has said.
   */
  settle(walletId: string, said: Readonly<Record<string, Said>>): Promise<void>;
  /** The share that it signs with, sealed again. */
  reseal(walletId: string): Promise<Buffer>;
}

export interface ResharingsDeps {
  readonly kek: KeyEncryptionKey;
  readonly journal: Pick<Journal, 'append' | 'wallet'>;
  readonly members: Members;
  readonly trials: Trials;
}

export function createResharings({
  meetings,
  ...deps
}: ResharingsDeps & { readonly meetings: Pick<Meetings, 'expectMet'> }): Resharings {
  const { journal, trials } = deps;
  const inTurn = createTurns();
  const { take, took } = reshareTake(deps);
  const { change, drop, reseal } = reshareChange(deps);
  const { abandon, settle } = reshareAbandon(deps);

  /** One after the other of a wallet: each writes what follows from what is there. */
  const alone =
    <Rest extends unknown[], T>(work: (walletId: string, ...rest: Rest) => Promise<T>) =>
    (walletId: string, ...rest: Rest): Promise<T> =>
      inTurn(walletId, async () => {
        meetings.expectMet();
        return await work(walletId, ...rest);
      });

  return {
    epochs(walletId) {
      const known = journal.wallet(walletId);
      if (known?.group === undefined) return null;
      const { epoch = 0, abandoned } = known;
      const kept = sharesIn(known).slice(1);
      const had = kept.filter(({ sealedKey }) => sealedKey !== '').map((each) => each.epoch);
      return { epoch, kept: had, ...(abandoned !== undefined && { abandoned }) };
    },
    async try(walletId, epoch, said) {
      const known = sharedIn(journal.wallet(walletId));
      return await trials.parts(readGroup(shareIn(known, epoch).group), said);
    },
    deal: alone(reshareDeal(deps)),
    take: alone(take),
    took: alone(took),
    change: alone(change),
    drop: alone(drop),
    abandon: alone(abandon),
    settle: alone(settle),
    reseal: alone(reseal),
  };
}
