import type { Fields } from '../signer-asking.ts';
import type { Carrier } from './carrier.ts';
import { fanOut } from './fan-out.ts';
import type { SignerMember } from './member.ts';

type Answers = ReadonlyMap<string, Fields>;
/** Of how many of three it takes the answers. */
export type AskAll = (quorum: 2 | 3) => Promise<Answers>;

/**
 * The first factor of an owner is taken by all three or by none: one that was away would sign for the owner without it, beside another that was
 * taken over. Later ones are taken by two, since all know then that a factor is needed.
 */
export async function firstOfAll(
  { members, carrier }: { readonly members: readonly SignerMember[]; readonly carrier: Carrier },
  { ticket }: Fields,
  askAll: AskAll,
): Promise<Fields> {
  if (ticket !== null) return agreed(await askAll(2));
  // Before anyone has it. One that was away hears that an earlier one was removed.
  await carrier.meet();
  await carrier.level();
  await fanOut(members, (member) => member.ask('ping', {}), { quorum: 3 });
  const answers = await askAll(3);
  // One that lacked it after an attempt that failed has it now.
  return [...answers.values()].find(({ isSet }) => isSet === 'true') ?? agreed(answers);
}

/** What two of three answer alike, but for what each has of its own; the first answer if no two do. */
export function agreed(answers: Answers): Fields {
  const all = [...answers.values()];
  return all.find((one) => all.some((other) => other !== one && isLike(one, other))) ?? all[0]!;
}

export function isLike(one: Fields, other: Fields): boolean {
  return one.is === other.is && one.owner === other.owner;
}

/** One assertion proves an act to all that have given a nonce: it is over all of them. */
export function joinedNonces(answers: Answers): Fields {
  const nonces = [...answers.values()].map(({ nonce }) => String(nonce));
  // Each has a handle of its own for a user, and authenticators know them by one.
  const [[, { userHandle }]] = [...answers].sort(([one], [other]) => (one < other ? -1 : 1)) as [
    [string, Fields],
  ];
  return {
    ...agreed(answers),
    ...(userHandle !== undefined && { userHandle }),
    nonce: nonces.sort().join(' '),
  };
}
