import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './command.ts';

/** What only developers of these packages read. Licences stay. */
const UNUSED = /\.(map|d\.[cm]?ts|tsbuildinfo|flow)$|^(CHANGELOG|HISTORY|README)(\.\w+)?$/i;

/** Copies the application and installs what it needs in production: neither PostgreSQL nor a chain to try it out. */
export function installInto(target: string, app: string): void {
  rmSync(target, { recursive: true, force: true });
  cpSync(app, target, { recursive: true });
  const omitted = ['--omit=dev', '--omit=optional', '--legacy-peer-deps'];
  runCommand('npm', ['ci', ...omitted, '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: target });
  const modules = join(target, 'node_modules');
  for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && UNUSED.test(entry.name)) rmSync(join(entry.parentPath, entry.name));
  markInstalled(target);
}

/** Tells the command that nothing has to be installed, which it could not. */
function markInstalled(target: string): void {
  const lock = createHash('sha256')
    .update(readFileSync(join(target, 'package-lock.json')))
    .digest('hex');
  const modules = join(target, 'node_modules');
  if (!existsSync(modules)) throw new Error(`npm has installed nothing into ${target}.`);
  writeFileSync(join(modules, '.cumulus-installed'), `${lock} run`);
}
