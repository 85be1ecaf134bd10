import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../wire/src/canonical-json.ts';
import type { KeptShare } from '../journal/record.ts';
import { decodeAddress } from '../terms/base58.ts';
import type { Fields } from '../terms/fields.ts';
import { Refusal } from '../terms/refusal.ts';
import { type Group, groupOf } from './frost.ts';
import { groupText, readGroup } from './group.ts';
import type { Member, Members } from './members.ts';
import type { DealtBy } from './resharing.ts';
import type { Said } from './said.ts';

/** What two members have dealt, by their names. */
export type Dealings = Readonly<Record<string, { readonly said: Said; readonly share: string }>>;

/** What both say alike of it: `before` is the group whose shares they have dealt. */
export interface Dealt {
  readonly walletId: string;
  readonly owner: string;
  readonly publicKey: string;
  readonly epoch: number;
  readonly before: string;
  readonly beforeEpoch: number;
}

interface Heard extends Dealt {
  readonly dealers: readonly (DealtBy & { readonly text: string })[];
}

interface Known {
  readonly publicKey: string;
  readonly shares: readonly KeptShare[];
}

/** A member of the same name may be another machine by now. */
export function forWhom(all: readonly Member[]): Readonly<Record<string, string>> {
  return Object.fromEntries(all.map(({ name, key }) => [name, key.toString('hex')]));
}

/** SHA-256 of it, hex. */
export function dealtToDigest(all: readonly Member[]): string {
  return createHash('sha256')
    .update(canonicalJson(forWhom(all)))
    .digest('hex');
}

/** Throws a Refusal that names who lies. `known`: what this member has; null if it does not know the wallet, and has the word of both. */
export async function listenTo(
  members: Members,
  walletId: string,
  dealings: Dealings,
  known: Known | null,
): Promise<Heard> {
  const all = [members.self, ...members.others];
  const dealers = all.filter(({ name }) => Object.hasOwn(dealings, name));
  if (dealers.length !== 2 || Object.keys(dealings).length !== 2)
    throw new Refusal('two members reshare a key');
  const heard = dealers.map((member, index) => {
    const { text, signature } = dealings[member.name]!.said;
    if (member === members.self) members.expectOwn(text, signature);
    else members.heard(member.name, text, signature);
    const { is, from, beside, dealt, forWhom: whom, ...about } = JSON.parse(text) as Fields;
    const isRight = is === 'dealt anew' && from === member.name && about.walletId === walletId;
    if (!isRight || beside !== dealers[1 - index]!.name)
      throw new Refusal(`${member.name} has dealt no share of this key beside the other`);
    if (canonicalJson(whom) !== canonicalJson(forWhom(all)))
      throw new Refusal(`${member.name} has dealt shares to other members`);
    const said = readDealt(about);
    if (known && !isOf(known, said))
      throw new Refusal(`${member.name} has dealt shares of another key than this signer has`);
    return { member, text: String(dealt), said };
  });
  const [one, other] = heard.map(({ said }) => said) as [Dealt, Dealt];
  if (JSON.stringify(one) !== JSON.stringify(other))
    throw new Refusal('the two have dealt shares of different keys');
  const isNext = Number.isSafeInteger(one.epoch) && one.epoch > one.beforeEpoch;
  if (!isNext || !decodeAddress(one.publicKey)?.equals(Buffer.from(readGroup(one.before).commitments[0]!)))
    throw new Refusal('the two have dealt shares of another key');
  const read = heard.map(async ({ member, text }) => ({ member, text, dealt: await lineOf(member, text) }));
  return { ...one, dealers: await Promise.all(read) };
}

/** Of an epoch that it has no share of, a member has the word of both: it was set back, has abandoned it, or came later. */
function isOf({ publicKey, shares }: Known, said: Dealt): boolean {
  const before = shares.find(({ epoch }) => epoch === said.beforeEpoch);
  return publicKey === said.publicKey && (!before || before.group === said.before);
}

function readDealt({ walletId, owner, publicKey, epoch, before, beforeEpoch }: Fields): Dealt {
  return {
    ...{ walletId: String(walletId), owner: String(owner), publicKey: String(publicKey) },
    ...{ epoch: Number(epoch), before: String(before), beforeEpoch: Number(beforeEpoch) },
  };
}

/** All of it follows from the two points of the line. */
async function lineOf({ name }: Member, text: string): Promise<Group> {
  try {
    const group = await groupOf(readGroup(text).commitments);
    if (groupText(group) === text) return group;
  } catch {}
  throw new Refusal(`what ${name} has dealt is malformed`);
}
