import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { orderKeyOf } from '../../../server/src/operations/order-key.ts';
import { sealText } from '../../../server/src/settlement/signing/seal-text.ts';
import { inParallel, pick, type Scene } from '../attacker.ts';
import { type Loot, take, withLoot } from '../intruder.ts';
import type { Victim } from '../victims.ts';

/**
 * Orders the two others about with the key of operators that the stolen one has, and with that of the server: they should give the other one up, end a
 * freeze and a hold, forget PINs and passkeys, pay out of a wallet as an operator's. Then takes what it can.
 */
export async function orderAsOne(scene: Scene): Promise<string> {
  return await withLoot(scene, async (loot) => {
    const stolen = loot.stolen!;
    await shut(loot);
    const keys = [stolen.environment.get('OPERATOR_KEY')!, loot.mandateKey];
    let taken = 0;
    await inParallel(scene.tries, async () => {
      const victim = pick(scene.victims, scene.random);
      const honest = pick(stolen.honest, scene.random);
      const other = stolen.honest.find((one) => one !== honest)!;
      const action = pick(actionsOn(victim, other.name), scene.random);
      const order = sealOrder(action, pick(keys, scene.random));
      const { ok } = await honest.client.ask({ name: 'operate', order });
      if (ok) taken += 1;
      // Under the key of operators, too: those move money of treasuries.
      await take(loot, victim, {}, pick(keys, scene.random));
    });
    if (taken > 0) throw new Error(`${taken} orders of no operator were carried out.`);
    return `${taken} orders carried out`;
  });
}

function sealOrder(action: object, key: string): string {
  return sealText('cumulus operator 1\n', { at: Date.now(), action }, key);
}

const why = 'mine';
const actionsOn = ({ userId: owner, walletId }: Victim, name: string): readonly object[] => [
  { kind: 'member_lost', name, why },
  { kind: 'lift', subject: `user:${owner}`, why },
  { kind: 'lift', subject: 'all', why },
  { kind: 'thaw', owner, why },
  { kind: 'pin_reset', owner, why },
  { kind: 'passkeys_reset', owner, why },
  { kind: 'treasury', walletId },
  { kind: 'holds' },
  { kind: 'read', at: 0 },
];

/** Of the victims without a factor, operators hold one after the other has frozen the account. */
async function shut({ scene, stolen }: Loot): Promise<void> {
  const file = readFileSync(join(scene.world.dataDir, 'environment.json'), 'utf8');
  const { OPERATOR_KEY } = JSON.parse(file) as { readonly OPERATOR_KEY: string };
  for (const [index, { userId: owner }] of scene.victims.filter(({ pin }) => pin === null).entries())
    for (const { name, client } of stolen!.honest) {
      const order = sealOrder(
        { kind: 'hold', subject: `user:${owner}`, why: 'suspected' },
        orderKeyOf(name, OPERATOR_KEY),
      );
      const { ok } = await client.ask(
        index % 2 === 0 ? { name: 'freeze', owner } : { name: 'operate', order },
      );
      if (!ok) throw new Error('An account was neither frozen nor held.');
    }
}
