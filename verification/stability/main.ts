// Runs tests again and again on a machine that is kept busy, to find those that hang by the time they have.
import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { chooseFiles, failuresIn } from './choose.ts';

const ROOT = join(import.meta.dirname, '../..');
const LIMIT_MS = 2 * 60 * 60_000;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    /** Endless loops beside the tests, each of which takes a core. */
    beside: { type: 'string', default: '4' },
    /** Of the first round; each later one has the next. */
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const files = globSync('**/*.test.{ts,tsx}', {
  cwd: ROOT,
  exclude: (path) => /node_modules|\.data|\.claims|dist/.test(path),
});
const logs = mkdtempSync(join(tmpdir(), 'cumulus-stability-'));
const loops = Array.from({ length: Number(values.beside) }, () => new Worker('for (;;);', { eval: true }));

async function runTests(chosen: readonly string[]): Promise<{ output: string; code: number | null }> {
  const child = spawn(process.execPath, [join(ROOT, 'test.mjs'), ...chosen], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const code = await new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  );
  return { output, code };
}

const began = performance.now();
let longestMs = 0;
let rounds = 0;
let failures = 0;
while (rounds < Number(values.rounds) && performance.now() - began + longestMs < LIMIT_MS) {
  const seed = Number(values.seed) + rounds;
  const chosen = chooseFiles(files, seed);
  const roundBegan = performance.now();
  const { output, code } = await runTests(chosen);
  const tookMs = performance.now() - roundBegan;
  longestMs = Math.max(longestMs, tookMs);
  rounds += 1;
  const found = failuresIn(output, code);
  failures += found.length;
  console.log(
    `round ${rounds}, seed ${seed}: ${chosen.length} files, ${Math.round(tookMs / 1_000)} s, ${found.length} failures`,
  );
  for (const failure of found) console.log(`failed in round ${rounds}, seed ${seed}: ${failure}`);
  if (found.length === 0) continue;
  const log = join(logs, `${seed}.log`);
  writeFileSync(log, output);
  console.log(`  its output: ${log}`);
}
await Promise.all(loops.map((loop) => loop.terminate()));
console.log(`${rounds} rounds, ${failures} failures`);
process.exitCode = failures > 0 ? 1 : 0;
