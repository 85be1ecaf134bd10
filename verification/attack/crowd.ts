import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { encodeFrame } from '../../process/src/frames.ts';
import { signerClient } from '../../signer/testing/client.ts';
import { operator } from '../../testing/operator.ts';
import { pick, type Scene } from './attacker.ts';
import { type Loot, take, withLoot } from './intruder.ts';
import type { Victim } from './victims.ts';

const CONNECTIONS_MAX = 400;
/** As long as connections take to be there, milliseconds. */
const FILLED_MS = 200;

/**
 * Code in the server that holds connections to the signer, as many and as busy as it can, while an operator sets a hold on each
 * victim. What is signed after the operator's command has ended is what it gets.
 */
export async function crowdOutHolds(scene: Scene): Promise<void> {
  const { world, victims, random } = scene;
  const environment = JSON.parse(readFileSync(join(world.dataDir, 'environment.json'), 'utf8'));
  const cumulus = operator({ ...process.env, ...environment });
  await withLoot(scene, async (loot) => {
    for (const victim of victims) {
      const crowd = fill(loot, 1 + Math.floor(random() * CONNECTIONS_MAX), random);
      await sleep(FILLED_MS);
      await cumulus(`holds set --user ${victim.userId} --why crowd`).catch(() => {});
      for (let number = 0; number < scene.tries / victims.length; number += 1)
        await takeFresh(loot, victim).catch(() => {});
      for (const socket of crowd) socket.destroy();
    }
  });
}

/** Connections that say nothing, half of something, or more than is answered. */
function fill({ environment }: Loot, count: number, random: () => number): Socket[] {
  const ping = (id: number) => encodeFrame({ id, name: 'ping' });
  const openings: readonly ((socket: Socket) => void)[] = [
    () => {},
    (socket) => void socket.write(ping(1).subarray(0, 3)),
    (socket) => {
      for (let id = 1; id < 200; id += 1) socket.write(ping(id));
    },
  ];
  return Array.from({ length: count }, () => {
    const socket = connect(environment.get('SIGNER_SOCKET')!);
    const open = pick(openings, random);
    socket.on('connect', () => open(socket));
    socket.on('error', () => {});
    return socket;
  });
}

/** Over a connection of its own: the crowd may have taken the place of an older one. */
async function takeFresh(loot: Loot, victim: Victim): Promise<void> {
  const signer = await signerClient(loot.environment.get('SIGNER_SOCKET')!);
  try {
    await take({ ...loot, signer }, victim);
  } finally {
    signer.socket.destroy();
  }
}
