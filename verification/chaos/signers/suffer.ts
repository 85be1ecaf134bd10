import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from '../../../launch/src/world.ts';
import { signerClient } from '../../../signer/testing/client.ts';
import { pick } from '../../attack/attacker.ts';
import type { Expect } from '../findings.ts';
import { createFaults, type FaultKind, type Victim } from './faults.ts';

/** What befalls any signer; the rest befalls one alone, since two that lie or forget are one too many. */
const OF_ANY: readonly FaultKind[] = ['killed', 'frozen', 'cut off'];
const OF_BAD: readonly FaultKind[] = ['set back', 'lying'];
/** Between two faults, milliseconds. */
const LONGEST_PAUSE = 1_000;
/** Until a signer has met the others again, milliseconds. */
const LEVEL_WITHIN_MS = 60_000;
const POLL_MS = 50;

/** What befell whom, from and until when by `performance.now()`; over once it had met the others again. */
export interface Suffered {
  readonly kind: FaultKind;
  readonly name: string;
  readonly from: number;
  readonly until: number;
}

interface Suffering {
  readonly kills: number;
  readonly random: () => number;
  readonly expect: Expect;
  report(line: string): void;
  /** Resolves when the next fault may come, after so many. */
  ready(done: number): Promise<void>;
}

/** One fault after the other at one signer after the other, each over before the next. */
export async function suffer(
  world: World,
  victims: readonly Victim[],
  { kills, random, expect, report, ready }: Suffering,
): Promise<readonly Suffered[]> {
  const { faults, end } = createFaults(world, random);
  const bad = victims.find(({ setLying }) => setLying);
  const suffered: Suffered[] = [];
  try {
    for (let done = 0; done < kills; done++) {
      await sleep(random() * LONGEST_PAUSE);
      await ready(done);
      const kind = pick(bad ? [...OF_ANY, ...OF_BAD] : OF_ANY, random);
      const victim = OF_BAD.includes(kind) ? bad! : pick(victims, random);
      const from = performance.now();
      await faults[kind](victim);
      if (bad) expect(`signers that ${victim.name}, which was ${kind}, has not met`, await unmet(victim), '');
      suffered.push({ kind, name: victim.name, from, until: performance.now() });
      if ((done + 1) % 20 === 0) report(`${done + 1} of ${kills} faults`);
    }
    return suffered;
  } finally {
    end();
  }
}

/** Names of those that it has still not met after a long time. */
async function unmet({ line: { signer } }: Victim): Promise<string> {
  for (const until = performance.now() + LEVEL_WITHIN_MS; ; await sleep(POLL_MS)) {
    const client = await signerClient(signer);
    const { ok } = await client.ask({ name: 'greet' });
    client.socket.destroy();
    const names = (ok as { unmet: readonly string[] }).unmet;
    if (names.length === 0 || performance.now() > until) return names.join(' and ');
  }
}
