import { closure, find, type Locked, type Lockfile, nameAt } from './lockfile.ts';
import { type Manifest, readManifest } from './project.ts';

/** Without these nothing runs. */
const NEEDED = ['contract', 'server', 'process', 'signer', 'keyservice', 'gate', 'logos', 'launch'];
/** Needed only to try everything out on one machine: a production installation leaves them out (`--omit=optional`). */
const TO_TRY = ['localnet'];

type Versions = Record<string, string>;

/** What the package depends on: exactly what the folders that it is made of depend on. */
export interface Dependencies {
  readonly dependencies: Versions;
  readonly optionalDependencies: Versions;
}

const isOurs = (name: string): boolean => name.startsWith('@cumulus/');
const sorted = (versions: Versions): Versions =>
  Object.fromEntries(Object.entries(versions).sort(([a], [b]) => (a < b ? -1 : 1)));

export function dependenciesOf(): Dependencies {
  const dependencies: Versions = {};
  const optionalDependencies: Versions = { ...readManifest().optionalDependencies };
  const add = (to: Versions, from: Manifest['dependencies']) => {
    for (const [name, version] of Object.entries(from ?? {})) if (!isOurs(name)) to[name] = version;
  };
  for (const folder of NEEDED) {
    const manifest = readManifest(folder);
    add(dependencies, manifest.dependencies);
    add(optionalDependencies, manifest.optionalDependencies);
  }
  for (const folder of TO_TRY) add(optionalDependencies, readManifest(folder).dependencies);
  for (const name of Object.keys(dependencies)) delete optionalDependencies[name];
  return {
    dependencies: sorted(dependencies),
    optionalDependencies: sorted(optionalDependencies),
  };
}

/**
 * package-lock.json of the application: the versions and checksums of the repository's lockfile, and no others. Throws an Error if
 * two versions of a package would have to be at one place.
 */
export function lockfileOf(lock: Lockfile, manifest: Manifest): object {
  const folders = [...NEEDED, ...TO_TRY, 'web'];
  const placesOf = (names: readonly string[]) =>
    names.flatMap((name) => {
      const from = folders.find((folder) => folderNeeds(folder, name)) ?? '';
      return find(lock, from, name) ?? [];
    });
  const needed = closure(lock, placesOf(Object.keys(manifest.dependencies ?? {})));
  const all = closure(lock, [...needed, ...placesOf(Object.keys(manifest.optionalDependencies ?? {}))]);
  const packages: Record<string, Locked> = {};
  for (const place of [...all].sort()) {
    // There are no folders with packages of their own any more.
    const target = place.slice(place.indexOf('node_modules/'));
    if (packages[target])
      throw new Error(`Two versions of ${nameAt(place)} would be at ${target}: use one of them everywhere.`);
    packages[target] = lockedAs(withoutMissing(lock, place), !needed.has(place));
  }
  const { name, version, license, dependencies, optionalDependencies } = manifest;
  const root = { name, version, license, dependencies, optionalDependencies };
  return { name, version, lockfileVersion: 3, requires: true, packages: { '': root, ...packages } };
}

function folderNeeds(folder: string, name: string): boolean {
  const { dependencies, optionalDependencies } = readManifest(folder);
  return dependencies?.[name] !== undefined || optionalDependencies?.[name] !== undefined;
}

/** Without those that its registry does not have for other platforms: "npm ci" would ask for them. */
function withoutMissing(lock: Lockfile, place: string): Locked {
  const { optionalDependencies, ...entry } = lock[place]!;
  if (!optionalDependencies) return entry;
  const there = Object.entries(optionalDependencies).filter(([name]) => find(lock, place, name) !== null);
  return { ...entry, optionalDependencies: Object.fromEntries(there) };
}

/** npm leaves an optional one out if it cannot be installed, or with `--omit=optional`. */
function lockedAs(entry: Locked, optional: boolean): Locked {
  const {
    dev: _dev,
    devOptional: _devOptional,
    peer: _peer,
    optional: _optional,
    ...rest
  } = entry as Locked & {
    dev?: boolean;
    devOptional?: boolean;
    peer?: boolean;
  };
  return optional ? { ...rest, optional: true } : rest;
}
