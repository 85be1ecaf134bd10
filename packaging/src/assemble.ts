import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { billOfMaterials } from './bill-of-materials.ts';
import { trace } from './imports.ts';
import { toJavaScript } from './javascript.ts';
import { readLockfile } from './lockfile.ts';
import { dependenciesOf, lockfileOf } from './package-lock.ts';
import { type Manifest, OUT, PROCESSES, ROOT, readManifest, readText } from './project.ts';

/** Folders whose package.json says that their modules are modules, which a confined process can read. */
const FOLDERS = [
  'contract',
  'wire',
  'server',
  'process',
  'signer',
  'keyservice',
  'gate',
  'logos',
  'client',
  'mcp',
  'launch',
  'localnet',
];
/** The built pages, of users and of operators. */
const PAGES = ['web/dist', 'web/admin/dist'];
/** What is copied as it is. */
const AS_IT_IS = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'server/src/db/migrations',
  'deploy',
  'docs',
  'verify',
];
/** Tests, and what only the repository's host shows. */
const UNUSED = /\.test\.ts$|docs\/pictures/;

/** Folder of the application inside the package. */
const APP = 'app';

/** Folders of what was assembled. */
export interface Assembled {
  /** What npm packs: it has no dependencies, so that npm installs nothing but itself. */
  readonly folder: string;
  /** The application with its lockfile, which installs exactly what that names. */
  readonly app: string;
}

/** Assembles the package: what runs, as JavaScript, with the built page and a lockfile of its own. */
export function assemble(folder = join(OUT, 'package')): Assembled {
  for (const page of PAGES)
    if (!existsSync(join(ROOT, page, 'index.html')))
      throw new Error(`${page} is not built: run "npm run build".`);
  rmSync(folder, { recursive: true, force: true });
  const app = join(folder, APP);
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  const { files } = trace(PROCESSES.flatMap(({ entries }) => entries));
  for (const file of files)
    write(join(APP, file.replace(/\.ts$/, '.js')), toJavaScript(file, readText(file)));
  for (const name of FOLDERS) {
    const { name: full, version } = readManifest(name);
    write(join(APP, name, 'package.json'), json({ name: full, version, private: true, type: 'module' }));
  }
  for (const path of AS_IT_IS)
    cpSync(join(ROOT, path), join(app, path), { recursive: true, filter: (source) => !UNUSED.test(source) });
  for (const page of PAGES) cpSync(join(ROOT, page), join(app, page), { recursive: true });
  const { overrides, allowScripts } = readManifest();
  const inner = {
    ...identity(),
    private: true,
    type: 'module',
    ...dependenciesOf(),
    overrides,
    allowScripts,
  };
  write(join(APP, 'package.json'), json(inner));
  // Not npm-shrinkwrap.json at the top: npm heeds that of a package from a registry, and not that of a file.
  write(join(APP, 'package-lock.json'), json(lockfileOf(readLockfile(), inner)));
  write(join(APP, 'bill-of-materials.cdx.json'), json(billOfMaterials()));
  write('package.json', json(outerManifest()));
  for (const name of ['LICENSE', 'README.md']) cpSync(join(ROOT, name), join(folder, name));
  return { folder, app };
}

function identity(): Required<Pick<Manifest, 'name' | 'version' | 'description' | 'license'>> {
  const { name, version, description, license } = readManifest() as Required<Manifest>;
  return { name, version, description, license };
}

function outerManifest(): object {
  return {
    ...identity(),
    type: 'module',
    bin: { cumulus: `${APP}/launch/cumulus.mjs` },
    files: [APP],
    engines: { node: '>=20.20' },
    os: ['linux', 'darwin'],
    cpu: ['x64', 'arm64'],
  };
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
