import type { Fields } from '../src/terms/fields.ts';
import { type SharedWallet, served, type TestMember } from './three-signers.ts';

const textOf = ({ text, signature }: Fields) => ({ text, signature });

export type Answers = ReadonlyMap<TestMember, Fields>;

const byName = <T>(
  answers: Answers,
  of: (answer: Fields) => T,
  but?: TestMember,
): Readonly<Record<string, T>> =>
  Object.fromEntries([...answers].flatMap(([one, answer]) => (one === but ? [] : [[one.name, of(answer)]])));

/** Has these reshare the key of a wallet, as an honest server does, however far an earlier run got. */
export async function reshare(
  all: readonly TestMember[],
  wallet: SharedWallet,
  dealers: readonly TestMember[] = all.slice(0, 2),
): Promise<{ readonly epoch: number; readonly wallet: SharedWallet }> {
  const { walletId } = wallet;
  const each = async (work: (one: TestMember) => Promise<Fields>, of = all): Promise<Answers> => {
    const answers = new Map<TestMember, Fields>();
    for (const one of of) answers.set(one, await work(one));
    return answers;
  };
  const known = await each((one) => one.ask('reshare_epochs', { walletId }));
  const epochs = [...known.values()].map(
    ({ epoch, kept }) => new Set([epoch, ...((kept as unknown[]) ?? [])]),
  );
  const abandoned = [...known.values()].map((of) => of.abandoned);
  const newest = Math.max(
    ...[...abandoned, ...epochs.flatMap((of) => [...of])].map((epoch) => Number(epoch ?? 0)),
  );
  // What all have is gone on with, unless that is what all sign with.
  const isCommon = newest > 0 && epochs.every((of) => of.has(newest));
  const isDone = [...known.values()].every(
    ({ epoch, kept }) => epoch === newest && (kept as []).length === 0,
  );
  const epoch = isCommon && !isDone ? newest : newest + 1;
  const took = await (epoch === newest
    ? each((one) => one.ask('reshare_took', { walletId, epoch }))
    : takeAll(all, await dealAll(dealers, walletId, epoch), walletId));
  const tried = await tryAll(took, walletId, epoch);
  const changed = await each((one) =>
    one.ask('reshare_change', { walletId, epoch, took: byName(took, textOf, one), tried }),
  );
  await each((one) => one.ask('reshare_drop', { walletId, epoch, said: byName(changed, textOf, one) }));
  return { epoch, wallet: { ...wallet, shares: byName(took, ({ sealedKey }) => String(sealedKey)) } };
}

/** Of two. */
export async function dealAll(
  dealers: readonly TestMember[],
  walletId: string,
  epoch: number,
  beforeEpoch?: number,
): Promise<Answers> {
  const [one, other] = dealers as readonly [TestMember, TestMember];
  const about = { walletId, epoch, ...(beforeEpoch !== undefined && { beforeEpoch }) };
  return new Map([
    [one, await one.ask('reshare_deal', { ...about, beside: other.name })],
    [other, await other.ask('reshare_deal', { ...about, beside: one.name })],
  ]);
}

export function dealtTo({ name }: TestMember, dealt: Answers): Fields {
  return byName(dealt, (of) => ({ ...textOf(of), share: (of.shares as Fields)[name] }));
}

export async function takeAll(
  all: readonly TestMember[],
  dealt: Answers,
  walletId: string,
): Promise<Map<TestMember, Fields>> {
  const took = new Map<TestMember, Fields>();
  for (const one of all)
    took.set(
      one,
      await served(all, one, 'reshare_take', { walletId, context: '{}', dealt: dealtTo(one, dealt) }),
    );
  return took;
}

/** What all say of the trial, by name. */
export async function tryAll(took: Answers, walletId: string, epoch: number): Promise<Fields> {
  const tried: Record<string, Fields> = {};
  const trials = new Map([...took].map(([one, { trial }]) => [one, trial as Fields]));
  for (const [one, trial] of trials) {
    const said = byName(trials, textOf, one);
    tried[one.name] = { ...trial, parts: await one.ask('reshare_try', { walletId, epoch, said }) };
  }
  return tried;
}
