// Makes a release of the newest commit of main. Usage: RELEASE_KEY=FILE npm run release [-- --dry-run]
import { createPublicKey } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { assemble } from '../assemble.ts';
import { runCommand } from '../command.ts';
import { buildDebian } from '../debian.ts';
import { buildImage } from '../image.ts';
import { OUT, ROOT, readManifest } from '../project.ts';
import { packTarball } from '../tarball.ts';
import { expectReleasable, NotReleasable, tagOf } from './expectations.ts';
import { release } from './release.ts';
import { readSigningKey } from './sign.ts';

const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });
const keyFile = process.env.RELEASE_KEY;
const folder = join(OUT, `cumulus-${readManifest().version}`);

function has(command: string): boolean {
  try {
    runCommand(command, ['--version']);
    return true;
  } catch {
    return false;
  }
}

/** What this machine can build. */
function build(): string[] {
  const assembled = assemble();
  const files = [packTarball(assembled), join(assembled.app, 'bill-of-materials.cdx.json')];
  if (has('dpkg-deb')) files.push(buildDebian(assembled.app));
  if (has('podman')) {
    const image = join(OUT, `cumulus-${readManifest().version}-image.tar`);
    runCommand('podman', ['save', '--output', image, buildImage(assembled.app)]);
    files.push(image);
  }
  return files;
}

try {
  if (values['dry-run']) {
    const { version, commit, notes } = expectReleasable(ROOT);
    readSigningKey(keyFile);
    console.log(
      `Would release ${version} of ${commit} into ${folder}, and tag it ${tagOf(version)}:\n\n${notes}`,
    );
  } else {
    const { version } = release({ root: ROOT, folder, keyFile, build });
    for (const name of readdirSync(folder)) console.log(join(folder, name));
    console.log(
      createPublicKey(readSigningKey(keyFile)).export({ format: 'pem', type: 'spki' }).toString().trim(),
    );
    console.log(`Push the tag ${tagOf(version)}, and publish these files.`);
  }
} catch (error) {
  if (!(error instanceof NotReleasable)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
