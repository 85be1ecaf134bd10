// Builds what operators install. Usage: npm run package [-- npm | debian | image | list | --test [TITLE]]
import { spawnSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { assemble } from './assemble.ts';
import { buildDebian } from './debian.ts';
import { buildImage } from './image.ts';
import { readLockfile } from './lockfile.ts';
import { LIST, packageList } from './packages.ts';
import { ROOT } from './project.ts';
import { packTarball } from './tarball.ts';

const [what = 'all', ...rest] = process.argv.slice(2);

function built(file: string): void {
  console.log(`${file}  ${(statSync(file).size / 1e6).toFixed(1)} MB`);
}

function writeList(): void {
  const list = packageList(readLockfile());
  writeFileSync(join(ROOT, LIST), `${JSON.stringify(list, null, 2)}\n`);
  for (const [name, packages] of Object.entries(list))
    console.log(`${name.padEnd(10)} ${packages.length} packages`);
}

/** Builds, installs and runs each package: minutes, as root on Debian, hence not among the tests of "npm test". */
function test(titles: readonly string[]): void {
  const runner = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const pattern = titles.length > 0 ? ['--testNamePattern', titles.join(' ')] : [];
  const { status } = spawnSync(
    process.execPath,
    [runner, 'run', '--project', 'packages', '--silent=false', ...pattern],
    {
      cwd: ROOT,
      stdio: 'inherit',
    },
  );
  process.exitCode = status ?? 1;
}

if (what === '--test') test(rest);
else if (what === 'list') writeList();
else if (['all', 'npm', 'debian', 'image'].includes(what)) {
  const assembled = assemble();
  if (what === 'all' || what === 'npm') built(packTarball(assembled));
  if (what === 'all' || what === 'debian') built(buildDebian(assembled.app));
  if (what === 'image') console.log(buildImage(assembled.app, process.env.BASE || undefined));
} else {
  console.error(
    `usage: npm run package [-- npm | debian | image | list | --test [TITLE]] (not ${basename(what)})`,
  );
  process.exitCode = 2;
}
