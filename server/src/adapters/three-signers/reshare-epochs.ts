import { EPOCHS_AHEAD } from '../../../../wire/src/epochs-ahead.ts';
import type { Fields } from '../signer-asking.ts';
import { signerUnavailable } from '../signer-process-connection.ts';
import type { Carrier } from './carrier.ts';
import type { SignerMember } from './member.ts';

/* What signers answer to `reshare_epochs`, and what follows from it. */

export type Answers = ReadonlyMap<SignerMember, Fields>;

export interface Deps {
  readonly members: readonly SignerMember[];
  readonly carrier: Pick<Carrier, 'ask'>;
}

/** One that lies may name any number. Run again, it goes on from where the others have come to. */
const STEPS_MAX = 100;

/** Of which it has shares: first the one that it signs with. */
export function epochsIn({ epoch, kept }: Fields): readonly number[] {
  return epoch === undefined ? [] : [Number(epoch), ...(kept as readonly number[])];
}

/** The highest that it has or has abandoned. */
export function newestOf(of: Fields): number {
  return Math.max(Number(of.abandoned ?? 0), ...epochsIn(of), 0);
}

export function isDone({ epoch, kept }: Fields, newest: number): boolean {
  return epoch === newest && (kept as readonly number[]).length === 0;
}

/**
 * Has each abandon the epochs above the one that it signs with, and come near the newest number: who deals, deals none far above its own.
 * Resolves to what they answer then. Signers of the version before know nothing of it, and are not asked unless they have to.
 */
export async function abandonUnfinished(
  { carrier: { ask } }: Deps,
  walletId: unknown,
  known: Answers,
): Promise<Answers> {
  const newest = Math.max(...[...known.values()].map(newestOf));
  const left = [...known].map(async ([one, of]) => {
    const [own, ...kept] = epochsIn(of);
    const isBehind = newestOf(of) + EPOCHS_AHEAD <= newest;
    if (own === undefined || !(isBehind || kept.some((epoch) => epoch > own))) return [one, of] as const;
    for (let steps = 0; steps < STEPS_MAX; steps++) {
      const { upTo } = await ask(one, 'reshare_abandon', { walletId, epoch: newest });
      if (Number(upTo) >= newest) return [one, await ask(one, 'reshare_epochs', { walletId })] as const;
    }
    throw signerUnavailable(`${one.name} has yet to abandon epochs that others have: run it again.`);
  });
  return new Map(await Promise.all(left));
}

interface Dealers {
  readonly dealers: readonly [SignerMember, SignerMember];
  /** Whose shares they deal. Unset: of the one that both sign with. */
  readonly beforeEpoch?: number;
}

/** Two that have shares of the same epoch, the highest of which there are two: that they sign with, if there are. */
export function dealersAmong(known: Answers): Dealers {
  const signing = twoOf(known, (of) => epochsIn(of).slice(0, 1));
  if (signing) return { dealers: signing.dealers };
  const having = twoOf(known, epochsIn);
  if (having) return having;
  throw signerUnavailable('No two signers have shares of the key of this wallet.');
}

function twoOf(known: Answers, epochsOf: (of: Fields) => readonly number[]): Required<Dealers> | null {
  const all = [...known].flatMap(([one, of]) => epochsOf(of).map((epoch) => ({ one, epoch })));
  const byEpoch = [...Map.groupBy(all, ({ epoch }) => epoch)].sort(([one], [other]) => other - one);
  for (const [beforeEpoch, [first, second]] of byEpoch)
    if (first && second) return { dealers: [first.one, second.one], beforeEpoch };
  return null;
}
