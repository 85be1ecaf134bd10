import pg from 'pg';
import type { World } from '../../launch/src/world.ts';
import { inParallel, pick, type Scene } from '../attack/attacker.ts';
import { newMaker } from '../attack/exchange.ts';
import { withLoot } from '../attack/intruder.ts';
import { MOVES, type Seen, type Takeover } from './intruder-moves.ts';
import type { Program } from './program.ts';

interface Given {
  readonly owner: string;
  readonly programs: readonly Program[];
  /** Between rounds. */
  readonly killsSigner: boolean;
  /** What programs sent before, and send now. Asked again for each round: acts are of a few minutes. */
  readonly see: () => Promise<readonly Seen[]>;
}

const ROUNDS = 4;

/**
 * Code in the server that has all that the server has, and each act that programs send: it tries to get money to its own address for
 * them. At last it ends the grants, and allows them again.
 */
export async function takeOver(scene: Scene, { owner, programs, killsSigner, see }: Given): Promise<void> {
  const { world, random, thief } = scene;
  const database = new pg.Pool({ connectionString: world.databaseUrl });
  const common = {
    database,
    url: world.url,
    owner,
    programs,
    to: thief.publicKey,
    maker: await newMaker(world),
  };
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      await inRound(async (takeover) => {
        const seen = await see();
        await inParallel(Math.ceil(scene.tries / ROUNDS), () =>
          pick(MOVES, random)(takeover, pick(seen, random)).catch(() => {}),
        );
        if (round === ROUNDS) await endAll(takeover, seen);
      });
      if (killsSigner) world.processes.signer!.kill();
    }
  } finally {
    await database.end();
  }

  async function inRound(work: (takeover: Takeover) => Promise<void>): Promise<void> {
    await allUp(world);
    await withLoot(scene, (loot) => work({ ...common, loot }));
  }
}

async function endAll(takeover: Takeover, seen: readonly Seen[]): Promise<void> {
  const { loot, owner, programs } = takeover;
  for (const { keys, grant } of programs) {
    const grantId = keys.grantId;
    await loot.signer.ask({ name: 'grant_end', owner, grantId, ticket: null });
    await loot.signer.ask({ name: 'grant_put', owner, grant, ticket: null });
  }
  for (const each of seen) for (const move of MOVES.slice(0, 2)) await move(takeover, each).catch(() => {});
}

const allUp = (world: World): Promise<unknown> =>
  Promise.all(Object.values(world.processes).map((process) => process.up()));
