import { randomUUID } from 'node:crypto';
import { guessedPin, pick, type Scene } from '../attacker.ts';
import { type Loot, takeWith, withLoot } from '../intruder.ts';
import { SOL, type Victim } from '../victims.ts';
import { helpOf, isRightOnDisk, sealedByPin } from './by-pin.ts';
import type { Honest, Stolen } from './stolen.ts';

/** Of an owner, at each signer, before it locks; and one more after a minute. */
const TRIES_EACH = 5;
const LOCK_MS = 60_000;

/**
 * Searches the stolen disk for PINs, with the help of the two others: of all victims in any order, while these are killed in between. Pays with each
 * that is found. Says how many PINs could be compared, and throws if they are more than the others count.
 */
export async function searchPins(scene: Scene): Promise<string> {
  return await withLoot(scene, async (loot) => {
    const stolen = loot.stolen!;
    const began = Date.now();
    const compared = new Map<string, number>();
    const restarts = new Set([1, 2].map((part) => Math.floor((scene.tries * part) / 3)));
    for (let number = 0; number < scene.tries; number += 1) {
      const honest = pick(stolen.honest, scene.random);
      if (restarts.has(number)) await stolen.restart(honest);
      const victim = pick(scene.victims, scene.random);
      const pin = guessedPin(scene.random);
      const helps = await helpOf(stolen, honest, victim, pin);
      if (helps === null) continue;
      const of = `${victim.userId} ${honest.name}`;
      compared.set(of, (compared.get(of) ?? 0) + 1);
      if (await isRightOnDisk(stolen, victim, pin, helps)) await spend(loot, victim, pin);
    }
    const most = Math.max(0, ...compared.values());
    const isLocked = Date.now() - began < LOCK_MS;
    if (isLocked && most > TRIES_EACH)
      throw new Error(`One signer has helped with ${most} PINs of an owner.`);
    return `${most} PINs of an owner by each other signer`;
  });
}

/**
 * Asks the others about PINs while owners have none, which nobody counts, and searches the disk by that once they have one. Instead of a million it asks
 * about some, among them the one that is set.
 */
export async function tabulatePins(scene: Scene): Promise<string> {
  return await withLoot(scene, async (loot) => {
    const stolen = loot.stolen!;
    const tables = new Map<Victim, Table>();
    for (const victim of scene.victims) tables.set(victim, await tableOf(stolen, scene, victim));
    let found = 0;
    for (const [victim, table] of tables) {
      await victim.customer.call('setCloudWalletPin', { pin: SET });
      for (const [honest, helps] of table) {
        if (!(await isRightOnDisk(stolen, victim, SET, helps))) continue;
        found += 1;
        await spend(loot, victim, SET, honest);
      }
    }
    return `${found} PINs found in ${tables.size} tables`;
  });
}

const SET = '271828';
type Table = ReadonlyMap<Honest, ReadonlyMap<string, string>>;

/** What each honest one has said of the PIN that will be set, among others. */
async function tableOf(stolen: Stolen, { random, tries, victims }: Scene, victim: Victim): Promise<Table> {
  const table = new Map<Honest, ReadonlyMap<string, string>>();
  const others = Array.from({ length: Math.ceil(tries / victims.length / 2) }, () => guessedPin(random));
  for (const honest of stolen.honest)
    for (const pin of [...others, SET, guessedPin(random)]) {
      const helps = await helpOf(stolen, honest, victim, pin);
      if (helps && pin === SET) table.set(honest, helps);
    }
  return table;
}

/** Pays the thief with a PIN. */
async function spend(
  loot: Loot,
  victim: Victim,
  pin: string,
  honest: Honest = loot.stolen!.honest[0],
): Promise<void> {
  const terms = { kind: 'transfer_sol', to: loot.scene.thief.publicKey, lamports: String(SOL) } as const;
  const { userId: owner, walletId } = victim;
  const mandate = await sealedByPin(loot, honest, pin, {
    ...{ id: randomUUID(), owner, walletId, expiresAt: null, terms },
  });
  if (mandate) await takeWith(loot, victim, honest, mandate, SOL);
}
