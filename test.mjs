// Installs what is missing and runs tests: unit and integration, slow, and in a browser.
//   node test.mjs                    runs all
//   node test.mjs --fast             runs those that need neither a browser nor minutes
//   node test.mjs --deep             runs those that try many cases at random, with five times as many
//   node test.mjs PATH|TITLE...      runs the tests below a path, and those whose title holds a text
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildWeb, COMPILE_CACHE, Failure, install, root, run } from './launch/install.mjs';
import { judgeRun, summary } from './launch/junit.mjs';
import { createMemoryFolder } from './launch/memory-folder.mjs';
import { createProgress } from './launch/progress.mjs';
import { installPromtool } from './launch/promtool.mjs';
import { phaseOf, selectTests } from './launch/select-tests.mjs';

/** @typedef {import('./launch/select-tests.mjs').Phase} Phase */

/** Debian's packages of browsers, each with its program of the same name. Only the second one has a camera. */
const BROWSERS = ['chromium-headless-shell', 'chromium'];
/** Of a test that does more with CHAOS_SCALE. */
const SCALED = /CHAOS_SCALE|\/flips\.ts'/;
const reports = join(root, 'reports');
const progress = createProgress(process.stderr);

/** @type {Record<Phase, { title: string, program: string, args: string[], grep: string }>} */
const RUNNERS = {
  unit: {
    title: 'unit and integration',
    program: 'vitest/vitest.mjs',
    args: ['run', '--project', 'node', '--project', 'web'],
    grep: '--testNamePattern',
  },
  slow: {
    title: 'slow',
    program: 'vitest/vitest.mjs',
    // The money tests over other chains than today's take minutes, too.
    args: ['run', '--project', 'slow', '--project', 'chain 2026-06', '--project', 'chain next'],
    grep: '--testNamePattern',
  },
  e2e: {
    title: 'browser',
    program: '@playwright/test/cli.js',
    args: ['test', '--config', 'e2e'],
    grep: '--grep',
  },
};

async function installBrowsers() {
  const missing = BROWSERS.filter((name) => !existsSync(`/usr/bin/${name}`));
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Failure(`The browser tests need Debian's packages ${BROWSERS.join(' and ')}: install them.`);
  progress.step('Installing Chromium (once)');
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], quiet);
  await run('apt-get', ['install', '--yes', '--no-install-recommends', ...missing], quiet);
}

/**
 * @param {Phase} phase
 * @param {string} node
 * @param {string[]} files
 * @param {string | undefined} pattern
 * @param {NodeJS.ProcessEnv} environment
 */
async function runPhase(phase, node, files, pattern, environment) {
  const { title, program, args, grep } = RUNNERS[phase];
  console.log(`\nRunning ${title} tests`);
  const report = join(reports, `${phase}.xml`);
  const child = spawn(
    node,
    [join(root, 'node_modules', program), ...args, ...(pattern ? [grep, pattern] : []), ...files],
    {
      cwd: root,
      env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, ...environment, JUNIT_FILE: report },
      stdio: 'inherit',
    },
  );
  /** @type {number | null} */
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('exit', resolve));
  return judgeRun(
    title,
    existsSync(report) ? readFileSync(report, 'utf8') : undefined,
    code,
    phase === 'e2e' ? 'e2e/' : '',
  );
}

/** Every test file of the project. */
function testFiles(folder = root) {
  /** @type {string[]} */
  const found = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !/^(node_modules|dist|\..*)$/.test(entry.name)) found.push(...testFiles(path));
    else if (/\.test\.tsx?$/.test(entry.name)) found.push(relative(root, path));
  }
  return found;
}

async function main() {
  const wishes = process.argv.slice(2);
  const isFast = wishes[0] === '--fast';
  const isDeep = wishes[0] === '--deep';
  const isPart = wishes.length > 0 && !isFast;
  const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');
  const every = testFiles();
  const scaled = () => every.filter((file) => SCALED.test(read(file)));
  const { files, pattern } = selectTests(isDeep ? scaled() : isFast ? [] : wishes, every, read);
  const phases = /** @type {Phase[]} */ (['unit', 'slow', 'e2e']).filter(
    (phase) => !(isFast && phase !== 'unit') && files.some((file) => phaseOf(file) === phase),
  );
  const node = await install('all', progress.step);
  await buildWeb(progress.step);
  if (files.some((file) => /testing\/(alert-rules|watched)\.ts/.test(read(file))))
    await installPromtool(progress.step);
  if (phases.includes('e2e')) await installBrowsers();
  progress.end();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports);
  /** @type {import('./launch/junit.mjs').Count[]} */
  const counts = [];
  const memory = createMemoryFolder();
  // Playwright would keep what it compiled among the temporary files.
  const compiled = { PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(root, 'node_modules', '.cache', 'playwright') };
  const environment = {
    ...(memory && { TMPDIR: memory, ...compiled }),
    ...(isDeep && { CHAOS_SCALE: process.env.CHAOS_SCALE ?? '5' }),
  };
  try {
    // One after the other: beside each other they take as long, and each test longer than anyone would wait for it.
    for (const phase of phases) {
      const chosen = isPart ? files.filter((file) => phaseOf(file) === phase) : [];
      counts.push(await runPhase(phase, node, chosen, pattern, environment));
    }
  } finally {
    if (memory) rmSync(memory, { recursive: true, force: true, maxRetries: 20 });
  }
  const { text, failed } = summary(counts, isPart);
  console.log(`\n${text}`);
  process.exitCode = failed ? 1 : 0;
}

main().catch((error) => {
  progress.end();
  console.error(error instanceof Failure ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
});
