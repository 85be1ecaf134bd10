import { createHash, type KeyObject } from 'node:crypto';
import { canonicalJson } from '../../../wire/src/canonical-json.ts';
import * as argon2 from '../factors/pin-verifier.ts';
import type { Helps, PinHashing } from '../factors/pins.ts';
import { Refusal } from '../terms/refusal.ts';
import type { Member, Members } from '../threshold/members.ts';

/*
 * Who has one signer's disk and pepper could try all PINs on its verifiers. So a verifier is over a secret of another signer too, which gives its help
 * with one PIN at a time and counts it as one that is checked. Of owners without a PIN it counts none: that help follows from a salt which it keeps once that
 * very PIN is set, so that nobody can ask about all PINs before. A signer has a verifier for the help of each of the others, since one may be away.
 */

type Peers = Pick<Members, 'self' | 'others' | 'say' | 'seal' | 'open'>;

const aboutHelp = (owner: string, pin: string) => canonicalJson({ is: 'pin help', owner, pin });
const keyOf = ({ key }: Member) => key.toString('base64');

/** A PIN that is given. */
interface Given {
  readonly owner: string;
  readonly pin: string;
  /** Of this one's help with it. */
  readonly salt: string;
}

/** For the others, by name, sealed. The signature that it comes from leaves this process in no other form. */
export function helpsFor(peers: Peers, given: Given) {
  return sealedHelps(peers, given, aboutHelp(given.owner, given.pin));
}

function sealedHelps({ self, others, say, seal }: Peers, { owner, pin, salt }: Given, about: string) {
  return Object.fromEntries(
    others.map((to) => {
      const text = canonicalJson({ is: 'pin help', from: self.name, to: keyOf(to), owner, pin, salt });
      return [to.name, seal(to, about, createHash('sha256').update(say(text)).digest())];
    }),
  );
}

/** What others have sealed for this one, of this PIN and no other. Throws a Refusal. */
export function helpsFrom(
  { others, open }: Peers,
  { owner, pin, helps }: { owner: string; pin: string; helps: Readonly<Record<string, string>> },
): Helps {
  return new Map(
    others.flatMap((from) => {
      const sealed = helps[from.name];
      if (sealed === undefined) return [];
      return [[keyOf(from), open(from, aboutHelp(owner, pin), sealed).toString('hex')] as const];
    }),
  );
}

interface Vouched extends Pick<Given, 'owner' | 'pin'> {
  /** Of the word under which the PIN is known. */
  readonly version: number;
}

const aboutVoucher = ({ owner, pin, version }: Vouched) =>
  canonicalJson({ is: 'pin voucher', owner, pin, version: String(version) });

/**
 * For those that have inherited this PIN, by name: that it is the owner's. What is sealed is this member's help with it, so that nothing could be
 * tried on a voucher that the help itself does not take.
 */
export function vouchersFor(peers: Peers, vouched: Vouched & Given) {
  return sealedHelps(peers, vouched, aboutVoucher(vouched));
}

/** Throws a Refusal unless `from` has vouched for this PIN, to this member. */
export function expectVouched(
  { others, open }: Peers,
  { from, voucher, helps, ...vouched }: Vouched & { from: string; voucher: string; helps: Helps },
): void {
  const member = others.find(({ name }) => name === from);
  const help = member && open(member, aboutVoucher(vouched), voucher).toString('hex');
  if (!help || helps.get(keyOf(member)) !== help) throw new Refusal(`${from} has not helped with this PIN`);
}

/** Verifiers by the keys of who has helped, as JSON; of PINs that were set before there were others, one as text. */
export const helpedHashing: PinHashing = {
  async verifierOf(pepper, owner, pin, helps) {
    if (helps.size === 0) throw new Refusal('no other signer has helped with this PIN');
    return await verifiers({}, pepper, owner, pin, helps);
  },
  async isRight(verifier, pepper, owner, pin, rank, helps) {
    if (argon2.isVerifier(verifier)) return await argon2.isRight(verifier, pepper, owner, pin, rank);
    const known = readVerifiers(verifier);
    for (const [key, help] of helps) {
      const each = known[key];
      if (each && (await argon2.isRight(each, pepper, owner, `${pin}:${help}`, rank))) return true;
    }
    return false;
  },
  async renewed(verifier, pepper, owner, pin, helps) {
    // Others that know of no PIN keep no salt for it: what they add now they may never add again.
    if (argon2.isVerifier(verifier)) return verifier;
    const known = readVerifiers(verifier);
    const missing = [...helps].filter(([key]) => known[key] === undefined);
    return missing.length === 0 ? verifier : await verifiers(known, pepper, owner, pin, new Map(missing));
  },
};

/** Whether a verifier can be compared with the help of any of these. */
export function isComparable(verifier: string, helps: Helps): boolean {
  return argon2.isVerifier(verifier) || [...helps.keys()].some((key) => readVerifiers(verifier)[key]);
}

async function verifiers(
  known: Readonly<Record<string, string>>,
  pepper: KeyObject,
  owner: string,
  pin: string,
  helps: Helps,
): Promise<string> {
  const all: Record<string, string> = { ...known };
  for (const [key, help] of helps) all[key] = await argon2.verifierOf(pepper, owner, `${pin}:${help}`);
  return JSON.stringify(all);
}

function readVerifiers(text: string): Readonly<Record<string, string>> {
  return JSON.parse(text) as Readonly<Record<string, string>>;
}
