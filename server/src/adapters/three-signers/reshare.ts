import type { Fields } from '../signer-asking.ts';
import { saidIn } from './create.ts';
import type { SignerMember } from './member.ts';
import {
  type Answers,
  abandonUnfinished,
  byName,
  type Deps,
  dealersAmong,
  epochsIn,
  isDone,
  newestOf,
} from './reshare-epochs.ts';

/**
 * Has three signers reshare the key of a wallet; answers with the shares. If this process or a signer dies in between, it is asked again, and continues
 * with the newest shares if all three have them. Else these are abandoned, and new ones dealt (signer/src/threshold/resharings.ts).
 */
export async function reshareKey(deps: Deps, { walletId }: Fields): Promise<Fields> {
  const known = await ofAll(deps, (one) => deps.carrier.ask(one, 'reshare_epochs', { walletId }));
  const newest = Math.max(...[...known.values()].map(newestOf));
  const begun = await begunOf(deps, { walletId, epoch: newest }, known);
  if (begun !== null) return await finished(deps, { walletId, epoch: newest }, begun);
  const about = { walletId, epoch: newest + 1 };
  const left = await abandonUnfinished(deps, walletId, known);
  return await finished(deps, about, await dealt(deps, about, left));
}

async function ofAll(
  { members }: Pick<Deps, 'members'>,
  work: (one: SignerMember) => Promise<Fields>,
): Promise<Answers> {
  return new Map(await Promise.all(members.map(async (one) => [one, await work(one)] as const)));
}

/** What all say of their shares of this epoch. Null unless all have some, of one dealing, and each has yet to drop others. */
async function begunOf(
  deps: Deps,
  about: { readonly walletId: unknown; readonly epoch: number },
  known: Answers,
): Promise<Answers | null> {
  const { epoch } = about;
  if (![...known.values()].every((of) => epochsIn(of).includes(epoch) && !isDone(of, epoch))) return null;
  const took = await ofAll(deps, (one) => deps.carrier.ask(one, 'reshare_took', about));
  return new Set([...took.values()].map(({ text }) => text)).size === 1 ? took : null;
}

async function dealt({ members, carrier: { ask } }: Deps, about: Fields, known: Answers): Promise<Answers> {
  const { dealers, ...before } = dealersAmong(known);
  const [one, other] = dealers;
  const [ofOne, ofOther] = await Promise.all([
    ask(one, 'reshare_deal', { ...about, ...before, beside: other.name }),
    ask(other, 'reshare_deal', { ...about, ...before, beside: one.name }),
  ]);
  const by = new Map([
    [one, ofOne],
    [other, ofOther],
  ]);
  return await ofAll({ members }, (to) => {
    const given = byName(by, (of) => ({ ...saidIn(of), share: (of.shares as Fields)[to.name] }));
    const { walletId } = about;
    return ask(to, 'reshare_take', { walletId, context: ofOne.context, dealt: given });
  });
}

/** After all have taken their shares. */
async function finished(deps: Deps, about: Fields, took: Answers): Promise<Fields> {
  const { ask } = deps.carrier;
  const trials = new Map([...took].map(([one, { trial }]) => [one, trial as Fields]));
  const tried = await ofAll(deps, async (one) => {
    const said = byName(trials, (trial) => trial, one);
    return { ...trials.get(one), parts: await ask(one, 'reshare_try', { ...about, said }) };
  });
  const changed = await ofAll(deps, (one) => {
    const given = { took: byName(took, saidIn, one), tried: byName(tried, (of) => of) };
    return ask(one, 'reshare_change', { ...about, ...given });
  });
  await ofAll(deps, (one) => ask(one, 'reshare_drop', { ...about, said: byName(changed, saidIn, one) }));
  const shares = JSON.stringify(byName(took, ({ sealedKey }) => sealedKey));
  return { sealedKey: Buffer.from(shares).toString('base64') };
}
