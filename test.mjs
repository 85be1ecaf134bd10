// Installs what is missing and runs every test: unit and integration, slow, and in a browser.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb, Failure, install, root, run } from './launch/install.mjs';
import { judgeRun, summary } from './launch/junit.mjs';

const BROWSER = '/usr/bin/chromium';

function installBrowser() {
  if (existsSync(BROWSER)) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Failure(`The browser tests need Chromium at ${BROWSER}: install Debian's package "chromium".`);
  console.error('Installing Chromium (once)...');
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update'], quiet);
  run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'], quiet);
}

/**
 * @param {string} name
 * @param {string} node
 * @param {string} program path of a JavaScript file below node_modules
 * @param {string[]} args
 * @param {string} report
 * @param {Record<string, string>} environment
 */
function runTests(name, node, program, args, report, environment) {
  const { status } = spawnSync(node, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  return judgeRun(name, existsSync(report) ? readFileSync(report, 'utf8') : undefined, status);
}

function main() {
  const { node } = install();
  buildWeb();
  const reports = join(root, 'reports');
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports);
  /** @type {import('./launch/junit.mjs').Count[]} */
  const counts = [];
  for (const [name, projects] of /** @type {const} */ ([
    ['unit', ['node', 'web']],
    ['slow', ['slow']],
  ])) {
    const report = join(reports, `${name}.xml`);
    const args = ['run', ...projects.flatMap((project) => ['--project', project])];
    counts.push(runTests(name, node, 'vitest/vitest.mjs', args, report, { JUNIT_FILE: report }));
  }
  const config = join(root, 'e2e', 'playwright.config.ts');
  if (existsSync(config)) {
    installBrowser();
    const report = join(reports, 'e2e.xml');
    const args = ['test', '--config', config, '--reporter=list,junit'];
    counts.push(
      runTests('browser', node, '@playwright/test/cli.js', args, report, {
        PLAYWRIGHT_JUNIT_OUTPUT_FILE: report,
      }),
    );
  }
  const { text, failed } = summary(counts);
  console.log(text);
  process.exitCode = failed ? 1 : 0;
}

try {
  main();
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
