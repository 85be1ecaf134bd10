import type { Fields } from '../signer-asking.ts';
import type { Carrier } from './carrier.ts';
import { fanOut } from './fan-out.ts';
import type { SignerMember } from './member.ts';

const ALL = { quorum: 3 };
/** How long one may take for a step, which is a lot of arithmetic: milliseconds. */
const STEP_WITHIN = 10_000;

/**
 * Makes the key of a wallet, which is nowhere whole. All three have to be there: if the server dies in between, or one of them, no one has the
 * address, and the wallet is made again under another id.
 */
export async function createShared(
  members: readonly SignerMember[],
  carrier: Carrier,
  { walletId, owner, context }: Fields,
): Promise<Fields> {
  const ask: typeof carrier.ask = (member, name, fields) => carrier.ask(member, name, fields, STEP_WITHIN);
  const each = (work: (member: SignerMember) => Promise<Fields>) => fanOut(members, work, ALL);
  const fromOthers = <T>(self: SignerMember, of: (name: string) => T): Record<string, T> =>
    Object.fromEntries(
      members.filter((other) => other !== self).map((other) => [other.name, of(other.name)]),
    );
  await carrier.meet();
  const begun = await each((member) => ask(member, 'key_begin', { walletId, owner }));
  const dealt = await each((member) =>
    ask(member, 'key_deal', { walletId, said: fromOthers(member, (name) => saidIn(begun.get(name)!)) }),
  );
  const made = await each((member) => {
    const shares = fromOthers(member, (name) => dealt.get(name)![member.name]);
    return ask(member, 'key_finish', { walletId, owner, shares });
  });
  await each((member) => {
    const { publicKey, sealedKey, group } = made.get(member.name)!;
    const said = fromOthers(member, (name) => saidIn(made.get(name)!));
    return ask(member, 'key_keep', { walletId, owner, publicKey, sealedKey, group, said, context });
  });
  const shares = Object.fromEntries([...made].map(([name, { sealedKey }]) => [name, sealedKey]));
  const { publicKey } = made.get(members[0]!.name)!;
  return { publicKey, sealedKey: Buffer.from(JSON.stringify(shares)).toString('base64') };
}

/** What a member says to the others. */
export function saidIn({ text, signature }: Fields): Fields {
  return { text, signature };
}
