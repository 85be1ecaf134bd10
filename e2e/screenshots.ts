// Updates the baselines of screens that look different: e2e/screens/baseline/*.png.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const program = createRequire(import.meta.url).resolve('@playwright/test/cli');
const config = fileURLToPath(new URL('playwright.config.ts', import.meta.url));
const { status } = spawnSync(
  process.execPath,
  [program, 'test', '--config', config, 'screens.test.ts', '--update-snapshots=all', '--reporter=list'],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
