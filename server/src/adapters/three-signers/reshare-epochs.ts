import { EPOCHS_AHEAD } from '../../../../wire/src/epochs-ahead.ts';
import type { Fields } from '../signer-asking.ts';
import { signerUnavailable } from '../signer-process-connection.ts';
import type { Carrier } from './carrier.ts';
import { saidIn } from './create.ts';
import type { SignerMember } from './member.ts';

/* What signers answer to `reshare_epochs`, and what follows from it. */

export type Answers = ReadonlyMap<SignerMember, Fields>;

export interface Deps {
  readonly members: readonly SignerMember[];
  readonly carrier: Pick<Carrier, 'ask'>;
}

/** So many are left by what dies in between. */
const SHARES_FEW = 3;
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
 * Has each abandon the epochs above the one that it signs with, and come near the newest number: who deals, deals none far above its own. If some have
 * many shares, each drops those that no other needs. Resolves to what they answer then. Signers of the version before know nothing of
 * it, and are not asked unless they have to.
 */
export async function abandonUnfinished(deps: Deps, walletId: unknown, known: Answers): Promise<Answers> {
  const { ask } = deps.carrier;
  const newest = Math.max(...[...known.values()].map(newestOf));
  const areMany = [...known.values()].some((of) => epochsIn(of).length > SHARES_FEW);
  const said = new Map<SignerMember, Fields>();
  for (const [one, of] of known) {
    const [own, ...kept] = epochsIn(of);
    const isBehind = newestOf(of) + EPOCHS_AHEAD <= newest;
    if (own === undefined || !(areMany || isBehind || kept.some((epoch) => epoch > own))) continue;
    said.set(one, await abandonedBy(deps, one, { walletId, epoch: newest }));
  }
  // One that has come into the place of another may have nothing to say yet.
  if (areMany && said.size === known.size)
    for (const one of known.keys())
      await ask(one, 'reshare_settle', { walletId, said: byName(said, saidIn, one) });
  const left = new Map(known);
  for (const one of said.keys()) left.set(one, await ask(one, 'reshare_epochs', { walletId }));
  return left;
}

async function abandonedBy(
  { carrier: { ask } }: Deps,
  one: SignerMember,
  about: { readonly walletId: unknown; readonly epoch: number },
): Promise<Fields> {
  for (let steps = 0; steps < STEPS_MAX; steps++) {
    const answer = await ask(one, 'reshare_abandon', about);
    if (Number(answer.upTo) >= about.epoch) return answer;
  }
  throw signerUnavailable(`${one.name} has yet to abandon epochs that others have: run it again.`);
}

export function byName(
  answers: Answers,
  of: (answer: Fields) => unknown,
  but?: SignerMember,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    [...answers].flatMap(([one, answer]) => (one === but ? [] : [[one.name, of(answer)]])),
  );
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
