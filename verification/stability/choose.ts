import { seeded } from '../../localnet/src/lying-node/seeded.ts';
import { FRAGILE } from './fragile.ts';

/** One in so many of the other files runs in a round. */
const SHARE = 10;

/**
 * The test files of one round: those that have failed before, and a random tenth of the others.
 * @param files every test file of the project
 * @param seed of the round; the same one chooses the same files
 */
export function chooseFiles(files: readonly string[], seed: number): string[] {
  const missing = Object.keys(FRAGILE).filter((file) => !files.includes(file));
  if (missing.length > 0)
    throw new Error(`verification/stability/fragile.ts names no test: ${missing.join(', ')}`);
  const random = seeded(seed);
  const others = files.filter((file) => !(file in FRAGILE)).sort();
  const drawn = others.map((file) => ({ file, lot: random() })).sort((a, b) => a.lot - b.lot);
  return [
    ...Object.keys(FRAGILE),
    ...drawn.slice(0, Math.ceil(others.length / SHARE)).map(({ file }) => file),
  ];
}

/** What failed in a run of `test.mjs`, one line each; a run that ended badly without saying so counts as one. */
export function failuresIn(output: string, exitCode: number | null): string[] {
  const failures = Array.from(output.matchAll(/^failed: (.+)$/gm), ([, what = '']) => what);
  return exitCode === 0 || failures.length > 0 ? failures : [`the run ended with exit code ${exitCode}`];
}
