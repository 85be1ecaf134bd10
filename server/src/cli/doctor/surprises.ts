import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Settings } from '../../config.ts';
import { dataFolder } from '../../operations/operator-settings.ts';
import type { Result } from './run-checks.ts';
import { createScrubber } from './scrub.ts';

/** Of one answer; a block is larger, and its beginning shows its shape. */
const MOST_BYTES = 400_000;

/**
 * Saves what services answered to the checks that found something, one file each, without secrets and addresses: as it is a test can
 * replay it. Answers the files. Without a folder to write to, saves nothing.
 */
export async function saveSurprises(
  results: readonly Result[],
  settings: Partial<Settings>,
  environment: NodeJS.ProcessEnv,
  given: string | undefined,
): Promise<string[]> {
  const surprising = results.filter(
    ({ state, exchanges }) => (state === 'wrong' || state === 'note') && exchanges.length > 0,
  );
  const data = dataFolder(environment);
  if (surprising.length === 0 || (given === undefined && !isFolder(data))) return [];
  const folder = given === undefined ? join(data, 'doctor') : resolve(given);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const scrub = createScrubber(settings);
  const at = new Date().toISOString();
  return surprising.map(({ name, says, exchanges }) => {
    const file = join(folder, `${at.replaceAll(/[:.]/g, '-')}-${name.replaceAll(' ', '-')}.json`);
    const fixture = { source: `cumulus doctor, ${at}`, check: name, says, exchanges };
    const text = JSON.stringify(
      scrub(fixture),
      (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
      2,
    );
    writeFileSync(file, `${text.length > MOST_BYTES ? cut(scrub(fixture)) : text}\n`, { mode: 0o600 });
    return file;
  });
}

/** The same with each answer as text that is cut. */
function cut(fixture: unknown): string {
  const whole = fixture as { exchanges: { answered: unknown }[] };
  const exchanges = whole.exchanges.map((each) => ({
    ...each,
    answered: JSON.stringify(each.answered, (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )?.slice(0, MOST_BYTES / 10),
  }));
  return JSON.stringify({ ...whole, exchanges }, null, 2);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
