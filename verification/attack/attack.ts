import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../../launch/src/port.ts';
import { UNLIMITED } from '../../launch/src/unlimited.ts';
import { startWorld, type World } from '../../launch/src/world.ts';
import { generator } from '../../testing/generator.ts';
import { runLieChaos } from '../chaos/lie-chaos.ts';
import type { Spoils } from './attacker.ts';
import { type Attacker, INSTALLATIONS, type Installation } from './attackers.ts';
import { SLOT_MS, type Started } from './installations.ts';
import { returnToBackup } from './revenant.ts';
import { lossOf, newVictim, type Protection, type Victim } from './victims.ts';

interface AttackOptions {
  /** Of all attackers together. */
  readonly tries: number;
  readonly seed: number;
  /** Users of each kind that each attacker tries. */
  readonly victims: number;
  /** Attackers whose names hold this text. */
  readonly of?: string;
  readonly report: (line: string) => void;
}

const LYING_NODE = 'whose node lies';
const OLD_BACKUP = 'who brings an old backup back';
/** Of all tries, for each of these two. */
const SHARE_OF_OTHERS = 0.02;

/** Attacks installations in all ways that we know, and tells what each attacker got, by the chain. */
export async function runAttack(options: AttackOptions): Promise<readonly Spoils[]> {
  const { tries, seed, of = '', report } = options;
  const share = Math.ceil(tries * SHARE_OF_OTHERS);
  const spoils = [...(await attackInstallations(options))];
  if (LYING_NODE.includes(of)) spoils.push(reported(report, await withLyingNode(share, seed, report)));
  if (OLD_BACKUP.includes(of)) spoils.push(reported(report, await withOldBackup(share)));
  return spoils;
}

/** Those who attack running installations. Those that none of the chosen ones attacks are not started. */
export async function attackInstallations(
  options: AttackOptions,
  installations: readonly Installation[] = INSTALLATIONS,
): Promise<readonly Spoils[]> {
  const { of = '', victims, seed } = options;
  const random = generator(seed);
  const spoils: Spoils[] = [];
  for (const { start, attackers } of installations) {
    const chosen = attackers.filter(({ name }) => name.includes(of));
    if (chosen.length === 0) continue;
    const started = await start(victims);
    try {
      for (const attacker of chosen) spoils.push(await attack(attacker, started));
    } finally {
      await started.end();
    }
  }
  return spoils;

  async function attack(
    { name, share, limit = () => 0n, work, ...attacker }: Attacker,
    { world, prepared, thief }: Started,
  ): Promise<Spoils> {
    const made = await newVictims(world, attacker.victims, victims);
    const scene = {
      ...{ world, thief, random, victims: made.length > 0 ? made : prepared },
      tries: Math.ceil(options.tries * share),
    };
    const said = await work(scene);
    const lostLamports = typeof said === 'bigint' ? said : await lossOf(world, scene.victims);
    const limitLamports = limit(victims);
    const got = typeof said === 'string' && { got: said };
    return reported(options.report, {
      attacker: name,
      tries: scene.tries,
      lostLamports,
      limitLamports,
      ...got,
    });
  }
}

/** One after the other, so that none is refused because the installation is busy. */
async function newVictims(world: World, kinds: readonly Protection[], each: number): Promise<Victim[]> {
  const made: Victim[] = [];
  for (const kind of kinds)
    for (let number = 0; number < each; number += 1) made.push(await newVictim(world, kind));
  return made;
}

function reported(report: AttackOptions['report'], spoils: Spoils): Spoils {
  const { attacker, tries, lostLamports, limitLamports, got = '' } = spoils;
  const lost = `${lostLamports} of at most ${limitLamports} lamports`;
  report([`${attacker}: ${tries} tries`, lost, got].filter((part) => part !== '').join(', '));
  return spoils;
}

/** Payments over two nodes that lie and fail. Whatever differs from what was asked counts as lost. */
async function withLyingNode(tries: number, seed: number, report: (line: string) => void): Promise<Spoils> {
  const { payments, findings } = await runLieChaos({ kills: 0, wallets: 8, payments: tries, seed, report });
  for (const { what, expected, found } of findings) report(`DIFFERS ${what}: ${expected}, ${found}`);
  return {
    ...{ attacker: LYING_NODE, tries: payments, limitLamports: 0n },
    lostLamports: BigInt(findings.length),
  };
}

async function withOldBackup(tries: number): Promise<Spoils> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cumulus-attack-'));
  const [port] = await freePorts([undefined]);
  try {
    const start = () => startWorld({ dataDir, port: port!, slotMs: SLOT_MS, env: UNLIMITED });
    const lostLamports = await returnToBackup({ dataDir, start }, tries);
    return { attacker: OLD_BACKUP, tries, lostLamports, limitLamports: 0n };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
