import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { rpc } from '../../../launch/src/chain-client.ts';
import type { World } from '../../../launch/src/world.ts';
import type { Said } from '../../../signer/src/threshold/said.ts';
import type { Fields } from '../../../signer/testing/client.ts';
import { compile, transferSol } from '../../../signer/testing/messages.ts';
import { canonicalJson } from '../../../wire/src/canonical-json.ts';
import { pick, type Scene } from '../attacker.ts';
import { type Loot, sendSigned, withLoot } from '../intruder.ts';
import { lossOf, SOL, type Victim } from '../victims.ts';
import { sealedByPin } from './by-pin.ts';
import { type NoteOf, signWith } from './one-of-three.ts';
import type { Honest } from './stolen.ts';

const FEE = 5_000n;
/** What each victim pays once, and what it costs. */
export const PAID = SOL + FEE;

/**
 * Each victim decides one payment, with a PIN. The server, and the signer that was taken over, have it signed by each of the two others, for another
 * transaction, and tell neither of the other. Resolves with what was paid beside that, lamports.
 */
export async function payTwice(scene: Scene): Promise<bigint> {
  await withLoot(scene, async (loot) => {
    const each = Math.ceil(scene.tries / scene.victims.length);
    for (const victim of scene.victims) await payOneTwice(loot, victim, each);
  });
  const lost = await lossOf(scene.world, scene.victims);
  const decided = BigInt(scene.victims.length) * PAID;
  if (lost < decided) throw new Error('The payments that were decided have not landed.');
  return lost - decided;
}

interface Payment {
  readonly loot: Loot;
  readonly victim: Victim;
  readonly intentId: string;
  /** The mandate as each honest one has sealed it. */
  readonly sealed: ReadonlyMap<Honest, string>;
}

async function payOneTwice(loot: Loot, victim: Victim, tries: number): Promise<void> {
  const { stolen, scene } = loot;
  const { userId: owner, walletId, pin } = victim;
  const terms = { kind: 'transfer_sol', to: scene.thief.publicKey, lamports: String(SOL) } as const;
  const mandate = { id: randomUUID(), owner, walletId, expiresAt: null, terms };
  const sealed = new Map<Honest, string>();
  for (const honest of stolen!.honest) {
    const mine = await sealedByPin(loot, honest, pin!, mandate);
    if (mine === null) throw new Error('A right PIN was not taken.');
    sealed.set(honest, mine);
  }
  const payment = { loot, victim, intentId: mandate.id, sealed };
  // Before either has noted anything, which it keeps to for a while.
  for (const honest of stolen!.honest) await pay(payment, honest, async () => null);
  for (let number = 0; number < tries; number += 1) {
    const honest = pick(stolen!.honest, scene.random);
    await pay(payment, honest, pick(FORGED, scene.random)(payment, honest));
  }
  // Each with a note of the other, as an honest server does it.
  for (const honest of stolen!.honest) await pay(payment, honest, byThird(payment, honest));
}

/** Another transaction each time: what was not signed leaves nothing behind. */
async function pay(payment: Payment, honest: Honest, noteOf: NoteOf): Promise<void> {
  const { loot } = payment;
  const { ok } = await signWith(loot.stolen!, honest, await requestFor(payment, honest), noteOf);
  const { signature, message } = (ok ?? {}) as Readonly<Record<string, string>>;
  if (signature === undefined) return;
  await sendSigned(loot.scene.world, signature, Buffer.from(message!, 'base64'));
  await untilLanded(loot.scene.world, signature);
}

const SEEN_MS = 50;
const SEEN_TRIES = 100;

/** Or until it never will. */
async function untilLanded(world: World, signature: string): Promise<void> {
  for (let tries = 0; tries < SEEN_TRIES; tries += 1) {
    const { value } = await rpc<{ value: readonly ({ confirmationStatus: string } | null)[] }>(
      world,
      'getSignatureStatuses',
      [[signature]],
    );
    if (value[0] && value[0].confirmationStatus !== 'processed') return;
    await sleep(SEEN_MS);
  }
}

/** No two have the same blockhash. */
async function requestFor(
  { loot, victim: { userId: owner, walletId, publicKey }, intentId, sealed }: Payment,
  honest: Honest,
): Promise<Fields> {
  const { world, thief } = loot.scene;
  const to = thief.publicKey;
  const { blockhash } = await nextBlockhash(world);
  const message = compile({
    feePayer: publicKey,
    instructions: [transferSol(publicKey, to, SOL)],
    blockhash,
  });
  const intent = { kind: 'transfer_sol', to, lamports: String(SOL), feeCapLamports: String(FEE) };
  return {
    ...{
      walletId,
      owner,
      publicKey,
      mandate: sealed.get(honest),
      intent,
      message: message.toString('base64'),
    },
    ...{ intentId, after: null, context: '{}' },
  };
}

async function nextBlockhash(world: World): Promise<{ readonly blockhash: string }> {
  type Answer = { readonly value: { readonly blockhash: string } };
  const { value: last } = await rpc<Answer>(world, 'getLatestBlockhash', []);
  for (;;) {
    const { value } = await rpc<Answer>(world, 'getLatestBlockhash', []);
    if (value.blockhash !== last.blockhash) return value;
    await sleep(SEEN_MS);
  }
}

type WithNotes = (payment: Payment, honest: Honest) => NoteOf;

const byThird: WithNotes = ({ loot }, honest) => {
  const third = loot.stolen!.honest.find((other) => other !== honest)!;
  return async (about) => {
    const { ok } = await third.client.ask({ name: 'pair_note', ...about, after: null });
    return (ok as Said | undefined) ?? null;
  };
};

/** Of the signer that was taken over, in its own name and in that of the third. */
const FORGED: readonly WithNotes[] = [
  ({ loot: { stolen } }) =>
    async (about) =>
      noteBy(stolen!.members.say, stolen!.name, about),
  ({ loot: { stolen } }, honest) => {
    const third = stolen!.honest.find((other) => other !== honest)!;
    return async (about) => noteBy(stolen!.members.say, third.name, about);
  },
];

function noteBy(say: (text: string) => string, from: string, about: object): Said {
  const text = canonicalJson({ is: 'note', from, ...(about as Record<string, string>) });
  return { text, signature: say(text) };
}
