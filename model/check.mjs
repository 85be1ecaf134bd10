// Runs SPIN on a model.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Most memory of one search, MiB. */
const MEMORY = 4_000;
/** Most steps of one story that a depth-first search follows. */
const DEPTH = 1_000_000;

/**
 * @typedef {object} Result
 * @property {number} states that differ and were looked at
 * @property {number} seconds of the search
 * @property {readonly string[] | null} trace the steps to what must not be: the fewest, but if it is about an end. Null if all states
 *   are right
 */

/** The programs that are missing. */
export async function missingTools() {
  const tools = ['spin', 'gcc'];
  const found = await Promise.all(
    tools.map((tool) =>
      run('which', [tool]).then(
        () => true,
        () => false,
      ),
    ),
  );
  return tools.filter((_, index) => !found[index]);
}

/**
 * Searches all states of a model, by default that of settlement. `wanted`: that they are right, or a shortest story in which something is not; the search for
 * such a story is breadth first. Rejects if the search does not end within its memory.
 *
 * @param {readonly string[]} defines
 * @param {{ isLive?: boolean | undefined, wanted: 'proof' | 'story', model?: string | undefined }} options
 * @returns {Promise<Result>}
 */
export async function check(defines, { isLive = false, wanted, model = 'settlement.pml' }) {
  const folder = mkdtempSync(join(tmpdir(), 'cumulus-model-'));
  try {
    return await search(folder, [...defines, ...(isLive ? ['LIVENESS'] : [])], { isLive, wanted, model });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * @param {string} folder
 * @param {readonly string[]} defines
 * @param {{ isLive: boolean, wanted: 'proof' | 'story', model: string }} options
 * @returns {Promise<Result>}
 */
async function search(folder, defines, { isLive, wanted, model }) {
  const path = join(import.meta.dirname, model);
  const options = { cwd: folder, maxBuffer: 2 ** 27 };
  const flags = defines.map((define) => `-D${define}`);
  await run('spin', ['-a', ...flags, path], options);
  const kind = isLive ? ['-DNFAIR=3'] : ['-DSAFETY', '-DNOCLAIM', ...(wanted === 'story' ? ['-DBFS'] : [])];
  await run('gcc', ['-O2', '-w', '-DCOLLAPSE', `-DMEMLIM=${MEMORY}`, ...kind, '-o', 'pan', 'pan.c'], options);
  const { stdout } = await run('./pan', [...(isLive ? ['-a', '-f'] : []), `-m${DEPTH}`, '-w24'], options);
  const states = Number(/(\d+) states, stored/.exec(stdout)?.[1]);
  const seconds = Number(/elapsed time ([\d.]+)/.exec(stdout)?.[1]);
  const trail = `${model}.trail`;
  if (existsSync(join(folder, trail))) {
    const replay = await run('spin', ['-t', '-T', '-k', trail, ...flags, path], options);
    return { states, seconds, trace: stepsOf(replay.stdout) };
  }
  if (
    !/errors: 0\b/.test(stdout) ||
    /max search depth too small|out of memory|pan: reached|Search not completed/.test(stdout)
  )
    throw new Error(`The search has not ended:\n${stdout}`);
  return { states, seconds, trace: null };
}

/** @param {string} replay */
function stepsOf(replay) {
  const lines = replay.split('\n').map((line) => line.trim());
  return lines
    .filter(
      (line) =>
        /^(worker \d|chain|node|receiver|restore|signer|clock|owner): /.test(line) ||
        line.includes('START OF CYCLE'),
    )
    .map((line) => (line.includes('START OF CYCLE') ? 'and so on for ever:' : line));
}
