import { spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/*
 * Makes of a folder what npm packs: the client as JavaScript with its types. `node build.mjs FOLDER`; `npm pack` calls it for this one.
 */

const here = import.meta.dirname;
const folder = process.argv[2] ?? here;
rmSync(join(folder, 'dist'), { recursive: true, force: true });
const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
const compile = [join(typescript, 'bin/tsc'), '-p', here, '--outDir', join(folder, 'dist')];
const { status } = spawnSync(process.execPath, compile, { stdio: 'inherit' });
if (status !== 0) process.exit(1);
// The compiler leaves the names of modules in declarations as they are.
for (const name of readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.d.ts')) continue;
  const file = join(folder, 'dist', name);
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'"));
}
copyFileSync(join(here, '../LICENSE'), join(folder, 'LICENSE'));
