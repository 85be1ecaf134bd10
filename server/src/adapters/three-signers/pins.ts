import type { Fields } from '../signer-asking.ts';
import { signerUnavailable } from '../signer-process-connection.ts';
import type { Carrier } from './carrier.ts';
import { agreed } from './factors.ts';
import { fanOut } from './fan-out.ts';
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
  const { owner, pin } = fields;
  const ask = (member: SignerMember) => carrier.ask(member, 'pin_help', { owner, pin }, within);
  const given = await fanOut(members, ask, { quorum, graceMilliseconds });
  const helpsOf = (name: string) =>
    [...given].flatMap(([from, { helps = {} }]) => {
      const help = (helps as Fields)[name];
      return help === undefined ? [] : [[from, help]];
    });
  const helps = members.map(({ name }) => [name, Object.fromEntries(helpsOf(name))]);
  return { ...fields, helps: Object.fromEntries(helps) };
}

/** What became of a PIN. Throws SIGNER_UNAVAILABLE if those that know it are away. */
export function agreedPin(answers: ReadonlyMap<string, Fields>): Fields {
  const all = [...answers.values()];
  const isAgreed =
    all.length === 1 || all.some((one) => all.some((other) => other !== one && other.is === one.is));
  const rank = ({ is }: Fields) => OUTCOMES.indexOf(String(is));
  const common = isAgreed ? agreed(answers) : all.toSorted((one, other) => rank(other) - rank(one))[0]!;
  const isAlone = !isAgreed && common.is === 'right';
  if (common.is === 'lost' || isAlone) throw signerUnavailable('Too few signers that answer have the PIN.');
  return common;
}
