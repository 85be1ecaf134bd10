import type { Fields } from '../signer-asking.ts';
import { signerUnavailable } from '../signer-process-connection.ts';
import { type Carrier, fieldsOf } from './carrier.ts';
import { agreed } from './factors.ts';
import { type FanOutOptions, fanOut, QUORUM } from './fan-out.ts';
import type { SignerMember } from './member.ts';

interface Deps {
  readonly members: readonly SignerMember[];
  readonly carrier: Carrier;
  readonly graceMilliseconds: number | undefined;
}

/** From the best to the worst: what is answered if no two answer alike. */
const OUTCOMES = ['lost', 'none', 'right', 'wrong', 'too_often', 'locked'];

/**
 * The fields with what each signer needs of the others to check a PIN or to set one: the verifiers of each are over a secret of another. Each that
 * helps counts the PIN; one that has locked it helps no one. Throws SIGNER_UNAVAILABLE unless `quorum` answer.
 */
export async function helped(
  { members, carrier, graceMilliseconds }: Deps,
  fields: Fields,
  within: number | undefined,
  quorum: number,
): Promise<Fields> {
  return (await helpsFor({ members, carrier, graceMilliseconds }, fields, within, { quorum })).helped;
}

type Heir = readonly [heir: SignerMember, from: unknown];

/** What became of a PIN that is given, with what each says of it that `ask` gets. Throws SIGNER_UNAVAILABLE with fewer than `least`. */
export async function givenPin(
  deps: Deps,
  fields: Fields,
  within: number | undefined,
  least: number,
  ask: (fields: Fields) => Promise<ReadonlyMap<string, Fields>>,
): Promise<{ readonly common: Fields; readonly answers: ReadonlyMap<string, Fields> }> {
  const { helped: withHelps, given } = await helpsFor(deps, fields, within, { least });
  const heirs = deps.members.flatMap((member): Heir[] => {
    const from = given.get(member.name)?.inheritedFrom;
    return from === undefined ? [] : [[member, from]];
  });
  const { owner, pin, helps } = withHelps;
  const vouch = () => vouched(deps, { owner, pin, helps }, heirs, within);
  // Otherwise two know it without them.
  const knowing = [...given.values()].filter((each) => 'helps' in each && each.inheritedFrom === undefined);
  const isNeeded = heirs.length > 0 && knowing.length < QUORUM;
  const outcome = isNeeded ? await vouch() : null;
  if (outcome) return { common: outcome, answers: new Map() };
  const answers = await ask(withHelps);
  const common = agreedPin(answers);
  if (!isNeeded && common.is === 'right') await vouch();
  return { common, answers };
}

async function helpsFor(
  { members, carrier, graceMilliseconds }: Deps,
  fields: Fields,
  within: number | undefined,
  enough: FanOutOptions,
) {
  const { owner, pin } = fields;
  const ask = (member: SignerMember) => carrier.ask(member, 'pin_help', { owner, pin }, within);
  const given = await fanOut(members, ask, { graceMilliseconds, ...enough });
  const helpsOf = (name: string) =>
    [...given].flatMap(([from, { helps = {} }]) => {
      const help = (helps as Fields)[name];
      return help === undefined ? [] : [[from, help]];
    });
  const helps = members.map(({ name }) => [name, Object.fromEntries(helpsOf(name))]);
  return { helped: { ...fields, helps: Object.fromEntries(helps) } as Fields, given };
}

/**
 * Has those take the PIN that have inherited it and were never given it: the one that had it alone vouches for it to each. Null, or what became of
 * it there if it is not the PIN; those that inherited it could not tell.
 */
async function vouched(
  { members, carrier }: Deps,
  fields: Fields,
  heirs: readonly Heir[],
  within: number | undefined,
): Promise<Fields | null> {
  for (const from of new Set(heirs.map(([, name]) => name))) {
    const dealer = members.find(({ name, isHere }) => name === from && isHere());
    // An heir that lies may name anyone.
    if (!dealer || heirs.some(([heir]) => heir === dealer)) continue;
    const ask = carrier.ask(dealer, 'pin_vouch', fieldsOf(dealer, fields), within);
    const { is, vouchers, ...more } = await ask.catch((): Fields => ({}));
    if (is === undefined) continue;
    if (is !== 'right') return { is, ...more };
    const inherit = async ([heir]: Heir) => {
      const voucher = (vouchers as Fields)[heir.name];
      await carrier.ask(heir, 'pin_inherit', { ...fieldsOf(heir, fields), voucher }, within);
    };
    // One that has not taken it says that it has lost it.
    await Promise.allSettled(heirs.filter(([, name]) => name === from).map(inherit));
  }
  return null;
}

/** What became of a PIN. Throws SIGNER_UNAVAILABLE if those that know it are away. */
function agreedPin(answers: ReadonlyMap<string, Fields>): Fields {
  const all = [...answers.values()];
  const isAgreed =
    all.length === 1 || all.some((one) => all.some((other) => other !== one && other.is === one.is));
  const rank = ({ is }: Fields) => OUTCOMES.indexOf(String(is));
  const common = isAgreed ? agreed(answers) : all.toSorted((one, other) => rank(other) - rank(one))[0]!;
  const isAlone = !isAgreed && common.is === 'right';
  if (common.is === 'lost' || isAlone) throw signerUnavailable('Too few signers that answer have the PIN.');
  return common;
}
