import { randomBytes } from 'node:crypto';
import { unseal } from '../../../signer/src/keys/sealed-key.ts';
import { decodeAddress, encodeBase58 } from '../../../signer/src/terms/base58.ts';
import { deal } from '../../../signer/src/threshold/dealing.ts';
import { forWhom } from '../../../signer/src/threshold/dealings.ts';
import {
  type Commitment,
  frost,
  type Group,
  type Share,
  sumOfGroups,
} from '../../../signer/src/threshold/frost.ts';
import { groupText, readGroup } from '../../../signer/src/threshold/group.ts';
import { commitTo } from '../../../signer/src/threshold/nonces.ts';
import { identifierOf } from '../../../signer/src/threshold/said.ts';
import { sumOf } from '../../../signer/src/threshold/scalar.ts';
import type { Fields } from '../../../signer/testing/client.ts';
import { canonicalJson } from '../../../wire/src/canonical-json.ts';
import { pick, type Scene } from '../attacker.ts';
import { aboutOneSol, type Loot, sealedMandate, sendSigned, transferOf, withLoot } from '../intruder.ts';
import type { Victim } from '../victims.ts';
import { dealForged } from './forged-splits.ts';
import type { Honest } from './stolen.ts';

/** What the thief knows of a victim's key: values at the place of the stolen signer, and lines, newest last. */
interface Known {
  readonly shares: Buffer[];
  readonly lines: Group[];
  /** What honest ones have dealt, as the server carries it. */
  readonly dealt: Dealt[];
  /** How often both honest ones have taken shares. */
  taken: number;
}

interface Dealt {
  readonly by: Honest;
  readonly beside: string;
  readonly said: Readonly<Record<'text' | 'signature', string>>;
  readonly shares: Readonly<Record<string, string>>;
}

/**
 * Has keys reshared and keeps what it gets, of old lines and new ones; deals shares of lines of its own, and of keys of its own for wallets of victims.
 * Whatever fits the place of another signer would be a second share, by which it signs alone.
 */
export async function joinShares(scene: Scene): Promise<string> {
  return await withLoot(scene, async (loot) => {
    const all = new Map<Victim, Known>();
    for (const victim of scene.victims) all.set(victim, await knownOf(loot, victim));
    for (let number = 0; number < scene.tries; number += 1) {
      const victim = pick(scene.victims, scene.random);
      const known = all.get(victim)!;
      await pick(MOVES, scene.random)(loot, victim, known);
      await joinAll(loot, victim, known);
    }
    const shares = [...all.values()].reduce((sum, each) => sum + each.shares.length, 0);
    return `${shares} shares, each alone`;
  });
}

async function knownOf({ stolen }: Loot, { walletId, userId: owner, publicKey }: Victim): Promise<Known> {
  const { kek, sealedFor, name, groups } = stolen!;
  const holder = { walletId, owner, publicKey: decodeAddress(publicKey)! };
  const share = await unseal(kek, holder, Buffer.from(sealedFor(name, walletId), 'base64'));
  return { shares: [Buffer.from(share)], lines: [readGroup(groups.get(walletId)!)], dealt: [], taken: 0 };
}

type Move = (loot: Loot, victim: Victim, known: Known) => Promise<unknown>;

const MOVES: readonly Move[] = [
  ...[askToDeal, askToDeal, askToAbandon, dealAnother, takeOfBoth, joinDealings, dealForged],
];

async function nextEpoch({ client }: Honest, { walletId }: Victim): Promise<number> {
  const { ok } = await client.ask({ name: 'reshare_epochs', walletId });
  const {
    epoch,
    kept,
    abandoned = 0,
  } = ok as {
    readonly epoch: number;
    readonly kept: readonly number[];
    readonly abandoned?: number;
  };
  return Math.max(epoch, abandoned, ...kept) + 1;
}

/** Its shares of newer epochs are gone then; the stolen one has its own. */
async function askToAbandon({ stolen, scene }: Loot, victim: Victim): Promise<void> {
  const by = pick(stolen!.honest, scene.random);
  const epoch = await nextEpoch(by, victim);
  await by.client.ask({ name: 'reshare_abandon', walletId: victim.walletId, epoch });
}

/** An honest one deals, beside the stolen one or the other; what that gets of it is opened. Null if it refuses. */
async function dealtBy(
  { stolen }: Loot,
  { walletId }: Victim,
  { shares, lines, dealt }: Known,
  by: Honest,
  beside: string,
  epoch: number,
): Promise<Dealt | null> {
  const { ok } = await by.client.ask({ name: 'reshare_deal', walletId, epoch, beside });
  if (!ok) return null;
  const { text, signature, shares: sealed } = ok as unknown as Dealt['said'] & Pick<Dealt, 'shares'>;
  const line = String((JSON.parse(text) as Fields).dealt);
  const from = stolen!.members.others.find(({ name }) => name === by.name)!;
  const about = `share anew of ${walletId} ${line}`;
  shares.push(stolen!.members.open(from, about, sealed[stolen!.name]!));
  lines.push(readGroup(line));
  const one = { by, beside, said: { text, signature }, shares: sealed };
  dealt.push(one);
  return one;
}

async function askToDeal(loot: Loot, victim: Victim, known: Known): Promise<void> {
  const { random } = loot.scene;
  const by = pick(loot.stolen!.honest, random);
  const other = loot.stolen!.honest.find((one) => one !== by)!;
  const epoch = (await nextEpoch(by, victim)) + Math.floor(random() * 5);
  await dealtBy(loot, victim, known, by, pick([other.name, loot.stolen!.name], random), epoch);
}

function takenBy(
  { client, name }: Honest,
  { walletId }: Victim,
  dealt: readonly (readonly [string, Dealt])[],
) {
  const dealings = dealt.map(([by, { said, shares }]) => [by, { ...said, share: shares[name] }]);
  return client.ask({
    ...{ name: 'reshare_take', walletId, context: '{}', dealt: Object.fromEntries(dealings) },
  });
}

/** The stolen one deals another line than that of its share: the same to both, of a key that it knows. */
async function dealAnother(loot: Loot, victim: Victim, known: Known): Promise<void> {
  const { members, name } = loot.stolen!;
  const beside = pick(loot.stolen!.honest, loot.scene.random);
  const epoch = await nextEpoch(beside, victim);
  const theirs = await dealtBy(loot, victim, known, beside, name, epoch);
  if (theirs === null) return;
  const { group, shares } = await deal(randomBytes(32));
  const dealt = groupText(group);
  const about = `share anew of ${victim.walletId} ${dealt}`;
  const { beside: _, from: __, ...same } = JSON.parse(theirs.said.text) as Fields;
  const all = forWhom([members.self, ...members.others]);
  const text = canonicalJson({ ...same, from: name, beside: beside.name, forWhom: all, dealt });
  const sealed = members.others.map((to) => [to.name, members.seal(to, about, shares.get(to.number)!)]);
  const own = { ...theirs, said: { text, signature: members.say(text) }, shares: Object.fromEntries(sealed) };
  for (const honest of loot.stolen!.honest) {
    const pair = [[name, own] as const, [beside.name, theirs] as const];
    if ((await takenBy(honest, victim, pair)).ok)
      throw new Error(`${honest.name} has taken a share of another line.`);
  }
}

/** How often keys are reshared for real. */
const LINES_MAX = 3;

/** Both honest ones deal and take. The stolen one has a share of the new line beside the one of the old. */
async function takeOfBoth(loot: Loot, victim: Victim, known: Known): Promise<void> {
  const [one, other] = loot.stolen!.honest;
  const epochs = await Promise.all([one, other].map((each) => nextEpoch(each, victim)));
  const epoch = Math.max(...epochs);
  if (known.taken >= LINES_MAX) return;
  const first = await dealtBy(loot, victim, known, one, other.name, epoch);
  const second = await dealtBy(loot, victim, known, other, one.name, epoch);
  if (!first || !second) return;
  for (const honest of [one, other])
    await takenBy(honest, victim, [
      [one.name, first],
      [other.name, second],
    ]);
  known.taken += 1;
  known.shares.push(sumOf(known.shares.at(-2)!, known.shares.at(-1)!));
  known.lines.push(await sumOfGroups(known.lines.at(-2)!, known.lines.at(-1)!));
}

/** Of two that were dealt at different times, or beside others. */
async function joinDealings(loot: Loot, victim: Victim, { dealt }: Known): Promise<void> {
  const { random } = loot.scene;
  const [one, other] = loot.stolen!.honest;
  const [first, second] = [one, other].map((by) => dealt.filter((each) => each.by === by));
  if (first!.length === 0 || second!.length === 0) return;
  const pair = [pick(first!, random), pick(second!, random)] as const;
  const epochs = pair.map(({ said }) => (JSON.parse(said.text) as Fields).epoch);
  const isOfBoth = pair[0].beside === other.name && pair[1].beside === one.name && epochs[0] === epochs[1];
  const { ok } = await takenBy(pick([one, other], random), victim, [
    [one.name, pair[0]],
    [other.name, pair[1]],
  ]);
  if (ok && !isOfBoth) throw new Error('Shares of different dealings were taken.');
}

const NEWEST = 4;

/** Whether anything of the newest, or a sum of it, is the share of another one. */
async function joinAll(loot: Loot, victim: Victim, { shares, lines }: Known): Promise<void> {
  const { validateSecret } = await frost();
  const { members } = loot.stolen!;
  const [newest, before] = [shares.at(-1)!, shares.at(-2) ?? shares.at(-1)!];
  const candidates = [newest, before, sumOf(newest, before), sumOf(newest, newest), shares[0]!];
  const own = (line: Group) => shares.findLast((share) => fits(members.self, share, line));
  for (const line of lines.slice(-NEWEST))
    for (const other of members.others)
      for (const share of candidates)
        if (fits(other, share, line)) {
          const mine = own(line);
          if (mine) await signAlone(loot, victim, line, [shareOf(members.self, mine), shareOf(other, share)]);
        }

  function fits(of: { readonly number: number }, share: Buffer, line: Group): boolean {
    try {
      validateSecret(shareOf(of, share), line);
      return true;
    } catch {
      return false;
    }
  }
}

function shareOf(of: { readonly number: number }, share: Buffer): Share {
  return { identifier: identifierOf(of), signingShare: new Uint8Array(share) };
}

/** With two shares of one line. */
async function signAlone(loot: Loot, victim: Victim, line: Group, two: readonly Share[]): Promise<void> {
  const { aggregate } = await frost();
  const lamports = aboutOneSol(loot);
  const terms = { kind: 'transfer_sol', to: loot.scene.thief.publicKey, lamports: String(lamports) } as const;
  const { message } = await transferOf(loot, victim, lamports, sealedMandate(loot, victim, terms));
  const committed = await Promise.all(two.map((share) => commitTo(share, line)));
  const list: Commitment[] = committed.map(({ commitment }) => commitment);
  const parts: Record<string, Uint8Array<ArrayBuffer>> = {};
  for (const [index, each] of committed.entries())
    parts[two[index]!.identifier] = new Uint8Array(await each.part(list, message));
  await sendSigned(
    loot.scene.world,
    encodeBase58(Buffer.from(aggregate(line, list, message, parts))),
    message,
  );
}
