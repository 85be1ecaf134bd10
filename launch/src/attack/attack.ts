import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generator } from '../../../server/testing/generator.ts';
import { runLieChaos } from '../chaos/lie-chaos.ts';
import { freePorts } from '../port.ts';
import { superuserUrl } from '../postgres/connection.ts';
import { readSecrets } from '../secrets.ts';
import { UNLIMITED } from '../unlimited.ts';
import { startWorld, type World } from '../world.ts';
import type { Scene, Spoils } from './attacker.ts';
import { forgeRows } from './forger.ts';
import { intrude } from './intruder.ts';
import { returnToBackup } from './revenant.ts';
import { robSessions } from './robber.ts';
import { lossOf, newVictim, SOL, type Victim } from './victims.ts';

interface AttackOptions {
  /** Of all attackers together. */
  readonly tries: number;
  readonly seed: number;
  /** Users of each kind that each attacker tries. */
  readonly victims: number;
  readonly report: (line: string) => void;
}

/** What the operator of the attacked installation has set. */
const PER_HOUR = 160n * SOL;
const PER_WALLET_DAY = 5n * SOL;
const POLICY = {
  perHour: { amounts: { SOL: String(PER_HOUR) } },
  perWalletDay: { amounts: { SOL: String(PER_WALLET_DAY) } },
};
const PIN = '314159';
const SLOT_MS = 50;
/** How the tries are shared out. */
const SHARES = {
  owner: 0.25,
  role: 0.2,
  intruder: 0.3,
  bearer: 0.15,
  bearerWithPin: 0.05,
  node: 0.025,
  backup: 0.025,
};

/** Attacks installations in all ways that we know, and tells what each attacker got, by the chain. */
export async function runAttack(options: AttackOptions): Promise<readonly Spoils[]> {
  const { tries, seed, report } = options;
  const spoils = await attackOne(options);
  return [
    ...spoils,
    told(report, await withLyingNode(share(tries, 'node'), seed, report)),
    told(report, await withOldBackup(share(tries, 'backup'))),
  ];
}

function share(tries: number, of: keyof typeof SHARES): number {
  return Math.ceil(tries * SHARES[of]);
}

function told(report: AttackOptions['report'], spoils: Spoils): Spoils {
  const { attacker, tries, lostLamports, limitLamports } = spoils;
  report(`${attacker}: ${tries} tries, ${lostLamports} of at most ${limitLamports} lamports`);
  return spoils;
}

/** Those who attack a running installation over its database, its server and the sessions of its users. */
export async function attackOne(options: AttackOptions): Promise<readonly Spoils[]> {
  const { seed, report } = options;
  const random = generator(seed);
  const spoils: Spoils[] = [];

  const world = await startInstallation();
  try {
    const victims = async (pin: string | null) =>
      await Promise.all(Array.from({ length: options.victims }, () => newVictim(world, pin)));
    const scene = (of: keyof typeof SHARES, victims: readonly Victim[], thief: Victim): Scene => ({
      ...{ world, victims, thief, tries: share(options.tries, of), random },
    });
    const thief = await newVictim(world, null);
    const attack = async (
      attacker: string,
      limitLamports: bigint,
      given: Scene,
      work: (scene: Scene) => Promise<unknown>,
    ) => {
      await work(given);
      const lostLamports = await lossOf(world, given.victims);
      spoils.push(told(report, { attacker, tries: given.tries, lostLamports, limitLamports }));
    };

    const both = [...(await victims(null)), ...(await victims(PIN))];
    const superuser = superuserUrlOf(world);
    await attack('who may write anything into the database', 0n, scene('owner', both, thief), (given) =>
      forgeRows(given, superuser),
    );
    const others = [...(await victims(null)), ...(await victims(PIN))];
    await attack("who has the server's rights in the database", 0n, scene('role', others, thief), (given) =>
      forgeRows(given, world.databaseUrl),
    );
    await attack(
      'who has sessions of users with a PIN',
      0n,
      scene('bearerWithPin', await victims(PIN), thief),
      robSessions,
    );
    const robbed = await victims(null);
    await attack(
      'who has sessions of users without one',
      BigInt(robbed.length) * PER_WALLET_DAY,
      scene('bearer', robbed, thief),
      robSessions,
    );
    await attack('who runs code in the server', 0n, scene('intruder', await victims(PIN), thief), intrude);
    await attack(
      'who runs code in the server, from users without a PIN',
      PER_HOUR,
      scene('intruder', await victims(null), thief),
      intrude,
    );
  } finally {
    await world.stop();
  }
  return spoils;
}

function startInstallation(): Promise<World> {
  return startWorld({ slotMs: SLOT_MS, env: { ...UNLIMITED, SIGNER_POLICY: JSON.stringify(POLICY) } });
}

function superuserUrlOf({ dataDir, databaseUrl }: World): string {
  const { port, pathname } = new URL(databaseUrl);
  return superuserUrl(Number(port), readSecrets(dataDir).superuserPassword, pathname.slice(1));
}

/** Payments over two nodes that lie and fail. Whatever differs from what was asked counts as lost. */
async function withLyingNode(tries: number, seed: number, report: (line: string) => void): Promise<Spoils> {
  const { payments, findings } = await runLieChaos({ kills: 0, wallets: 8, payments: tries, seed, report });
  for (const { what, expected, found } of findings) report(`DIFFERS ${what}: ${expected}, ${found}`);
  return {
    ...{ attacker: 'whose node lies', tries: payments, limitLamports: 0n },
    lostLamports: BigInt(findings.length),
  };
}

async function withOldBackup(tries: number): Promise<Spoils> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cumulus-attack-'));
  const [port] = await freePorts([undefined]);
  try {
    const start = () => startWorld({ dataDir, port: port!, slotMs: SLOT_MS, env: UNLIMITED });
    const lostLamports = await returnToBackup({ dataDir, start }, tries);
    return { attacker: 'who brings an old backup back', tries, lostLamports, limitLamports: 0n };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
