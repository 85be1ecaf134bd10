import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { release } from './release.ts';

const CLIENT = join(import.meta.dirname, '../client');
const run = promisify(execFile);

/** An empty project into which npm has installed what it packs of the client. Its folder; removed after the last test. */
export async function installedClient(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'cumulus-client-'));
  release(() => rmSync(folder, { recursive: true }));
  const [packed, project] = [join(folder, 'packed'), join(folder, 'project')];
  for (const each of [packed, project]) mkdirSync(each);
  await run(process.execPath, [join(CLIENT, 'build.mjs'), packed]);
  for (const name of ['package.json', 'README.md']) copyFileSync(join(CLIENT, name), join(packed, name));
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  const npm = (...flags: string[]) =>
    run('npm', [...flags, '--offline', '--no-audit', '--no-fund', '--cache', join(folder, 'cache')], {
      cwd: project,
    });
  await npm('pack', packed, '--ignore-scripts');
  const { version } = JSON.parse(readFileSync(join(CLIENT, 'package.json'), 'utf8'));
  await npm('install', `./cumulus-client-${version}.tgz`);
  return project;
}
