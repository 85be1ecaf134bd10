import type { Fields } from '../signer-asking.ts';
import { signerUnavailable } from '../signer-process-connection.ts';
import type { Carrier } from './carrier.ts';
import { saidIn } from './create.ts';
import type { SignerMember } from './member.ts';

type Answers = ReadonlyMap<SignerMember, Fields>;

interface Deps {
  readonly members: readonly SignerMember[];
  readonly carrier: Carrier;
}

/**
 * Has three signers reshare the key of a wallet; answers with the shares. If this process or a signer dies in between, it is asked again, and continues
 * with the newest shares that all three have (signer/src/threshold/resharings.ts).
 */
export async function reshareKey({ members, carrier }: Deps, { walletId }: Fields): Promise<Fields> {
  const ofAll = async (work: (one: SignerMember) => Promise<Fields>): Promise<Answers> =>
    new Map(await Promise.all(members.map(async (one) => [one, await work(one)] as const)));
  const { ask } = carrier;
  const known = await ofAll((one) => ask(one, 'reshare_epochs', { walletId }));
  const newest = Math.max(...[...known.values()].flatMap(epochsIn));
  const isBegun = [...known.values()].every((of) => epochsIn(of).includes(newest) && !isDone(of, newest));
  const epoch = isBegun && newest > 0 ? newest : newest + 1;
  const took =
    epoch === newest
      ? await ofAll((one) => ask(one, 'reshare_took', { walletId, epoch }))
      : await dealt(dealersAmong(known), members, carrier, { walletId, epoch });
  const trials = new Map([...took].map(([one, { trial }]) => [one, trial as Fields]));
  const tried = await ofAll(async (one) => {
    const said = byName(trials, (trial) => trial, one);
    return { ...trials.get(one), parts: await ask(one, 'reshare_try', { walletId, epoch, said }) };
  });
  const changed = await ofAll((one) => {
    const given = { took: byName(took, saidIn, one), tried: byName(tried, (of) => of) };
    return ask(one, 'reshare_change', { walletId, epoch, ...given });
  });
  await ofAll((one) => ask(one, 'reshare_drop', { walletId, epoch, said: byName(changed, saidIn, one) }));
  const shares = JSON.stringify(byName(took, ({ sealedKey }) => sealedKey));
  return { sealedKey: Buffer.from(shares).toString('base64') };
}

async function dealt(
  [one, other]: readonly [SignerMember, SignerMember],
  members: readonly SignerMember[],
  { ask }: Carrier,
  about: Fields,
): Promise<Answers> {
  const [ofOne, ofOther] = await Promise.all([
    ask(one, 'reshare_deal', { ...about, beside: other.name }),
    ask(other, 'reshare_deal', { ...about, beside: one.name }),
  ]);
  const by = new Map([
    [one, ofOne],
    [other, ofOther],
  ]);
  const took = members.map(async (to) => {
    const given = byName(by, (of) => ({ ...saidIn(of), share: (of.shares as Fields)[to.name] }));
    const { walletId } = about;
    const taken = await ask(to, 'reshare_take', { walletId, context: ofOne.context, dealt: given });
    return [to, taken] as const;
  });
  return new Map(await Promise.all(took));
}

/** Two that sign with shares of the same epoch, the highest of which there are two. */
function dealersAmong(known: Answers): readonly [SignerMember, SignerMember] {
  const having = [...known].filter(([, { epoch }]) => epoch !== undefined);
  having.sort(([, one], [, other]) => Number(other.epoch) - Number(one.epoch));
  for (const [member, { epoch }] of having) {
    const other = having.find(([each, of]) => each !== member && of.epoch === epoch);
    if (other) return [member, other[0]];
  }
  throw signerUnavailable('No two signers have shares of the key of this wallet.');
}

function epochsIn({ epoch, kept }: Fields): number[] {
  return epoch === undefined ? [0] : [Number(epoch), ...(kept as readonly number[])];
}

function isDone({ epoch, kept }: Fields, newest: number): boolean {
  return epoch === newest && (kept as readonly number[]).length === 0;
}

function byName(
  answers: Answers,
  of: (answer: Fields) => unknown,
  but?: SignerMember,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    [...answers].flatMap(([one, answer]) => (one === but ? [] : [[one.name, of(answer)]])),
  );
}
