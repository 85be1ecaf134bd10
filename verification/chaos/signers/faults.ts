import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signal } from '../../../launch/src/process.ts';
import type { ProcessName } from '../../../launch/src/process-group.ts';
import type { World } from '../../../launch/src/world.ts';
import type { SignerLine } from '../../../testing/signer-line.ts';
import { copyJournal } from './members.ts';

/** A signer among what can happen to it. */
export interface Victim {
  readonly name: ProcessName;
  readonly line: SignerLine;
  /** Folder of its journal. */
  readonly journal: string;
  /** While this is set, its answers are lies; null of those that are honest. */
  setLying: ((isLying: boolean) => void) | null;
}

/** It goes on for so long, milliseconds, at least and at most: longer than a server waits for one that hangs. */
const LASTS_MS = { least: 500, spread: 3_500 };
const COPIES_MAX = 3;

type Fault = (victim: Victim) => Promise<void>;

/** What happens to one signer at a time. Each resolves once it is over, and the signer runs again. */
export function createFaults(world: World, random: () => number) {
  const copies: string[] = [];
  const processOf = ({ name }: Victim) => world.processes[name]!;
  const lasting = () => sleep(LASTS_MS.least + random() * LASTS_MS.spread);

  async function killed(victim: Victim): Promise<void> {
    processOf(victim).kill();
    await processOf(victim).up();
  }

  const faults = {
    killed,
    async frozen(victim) {
      const { pid } = processOf(victim).current();
      signal(pid, 'SIGSTOP');
      await lasting();
      signal(pid, 'SIGCONT');
    },
    async 'cut off'({ line }) {
      line.cut();
      await lasting();
      line.mend();
    },
    /** Its journal becomes an earlier one. It is stopped, so that it does not write meanwhile. What it forgets thereby is lost everywhere. */
    async 'set back'(victim) {
      const { pid } = processOf(victim).current();
      signal(pid, 'SIGSTOP');
      if (copies.length === 0 || (copies.length < COPIES_MAX && random() < 0.5)) {
        copies.push(mkdtempSync(join(tmpdir(), 'cumulus-set-back-')));
        copyJournal(victim.journal, copies.at(-1)!);
      } else {
        const at = Math.floor(random() * copies.length);
        for (const later of copies.splice(at + 1)) rmSync(later, { recursive: true });
        for (const file of readdirSync(victim.journal)) rmSync(join(victim.journal, file));
        copyJournal(copies[at]!, victim.journal);
      }
      await killed(victim);
    },
    async lying({ setLying }) {
      setLying!(true);
      await lasting();
      setLying!(false);
    },
  } satisfies Record<string, Fault>;

  return {
    faults,
    end() {
      for (const copy of copies) rmSync(copy, { recursive: true });
    },
  };
}

export type FaultKind = keyof ReturnType<typeof createFaults>['faults'];
