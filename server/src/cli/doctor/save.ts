import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Settings } from '../../config.ts';
import { dataFolder } from '../../operations/operator-settings.ts';
import type { Result } from './run-checks.ts';
import { createScrubber } from './scrub.ts';

/** What services were asked for a check and answered, as `npm test -- replay` reads it. */
export interface Recording {
  /** Who wrote it, and when. */
  readonly source: string;
  readonly network: string | undefined;
  readonly check: string;
  readonly state: string;
  readonly says: string;
  /** The answers are texts that were cut: good to read, and not to be replayed. */
  readonly isCut: boolean;
  readonly exchanges: readonly {
    readonly asked: unknown;
    readonly status: number;
    readonly answered: unknown;
  }[];
}

/** Of a file that holds whole answers; a block of mainnet is larger, and is cut. */
const MOST_BYTES = 16_000_000;
const CUT_BYTES = 40_000;

/** Where answers are saved; null if no folder is given and nothing runs here. */
export function saveFolder(environment: NodeJS.ProcessEnv, given: string | undefined): string | null {
  if (given !== undefined) return resolve(given);
  const data = dataFolder(environment);
  return statSync(data, { throwIfNoEntry: false })?.isDirectory() ? join(data, 'doctor') : null;
}

/** Whether a check found something that the operator ought to know. */
export const isSurprise = ({ state }: Result): boolean => state === 'wrong' || state === 'note';

/** Saves what services answered to these checks, one file each, without secrets and addresses. Answers the files. Throws an error of the disk. */
export function saveExchanges(
  results: readonly Result[],
  settings: Partial<Settings>,
  folder: string,
): string[] {
  const heard = results.filter(({ exchanges }) => exchanges.length > 0);
  if (heard.length === 0) return [];
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const scrub = createScrubber(settings);
  const at = new Date().toISOString();
  return heard.map(({ name, state, says, exchanges }) => {
    const file = join(folder, `${at.replaceAll(/[:.]/g, '-')}-${name.replaceAll(' ', '-')}.json`);
    const recording: Recording = {
      ...{ source: `cumulus doctor, ${at}`, network: settings.NETWORK, check: name, state },
      ...{ says, isCut: false, exchanges },
    };
    const scrubbed = scrub(recording) as Recording;
    const text = json(scrubbed);
    writeFileSync(file, `${text.length > MOST_BYTES ? json(cut(scrubbed)) : text}\n`, { mode: 0o600 });
    return file;
  });
}

function cut(recording: Recording): Recording {
  const exchanges = recording.exchanges.map((each) => ({
    ...each,
    answered: json(each.answered).slice(0, CUT_BYTES),
  }));
  return { ...recording, isCut: true, exchanges };
}

/** Integers that no number of JavaScript holds become text. */
function json(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? String(each) : each), 2);
}
