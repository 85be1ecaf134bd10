import { readText } from './project.ts';

/** An entry of package-lock.json. */
export interface Locked {
  readonly version: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly license?: string;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** Entries by their place, such as `node_modules/pg`. */
export type Lockfile = Readonly<Record<string, Locked>>;

const MODULES = 'node_modules/';

export function readLockfile(): Lockfile {
  return (JSON.parse(readText('package-lock.json')) as { packages: Lockfile }).packages;
}

/** The name of the package at a place. */
export function nameAt(place: string): string {
  return place.slice(place.lastIndexOf(MODULES) + MODULES.length);
}

/** The place of a package as Node finds it from a place, or null if the lockfile has none. */
export function find(lock: Lockfile, from: string, name: string): string | null {
  for (let folder: string | null = from; folder !== null; folder = parentOf(folder)) {
    const place = `${folder === '' ? '' : `${folder}/`}${MODULES}${name}`;
    const entry = lock[place];
    if (entry) return entry.link ? entry.resolved! : place;
  }
  return null;
}

/** The next folder upwards that may have a node_modules. */
function parentOf(folder: string): string | null {
  if (folder === '') return null;
  const at = folder.lastIndexOf(MODULES);
  if (at >= 0) return folder.slice(0, at).replace(/\/$/, '');
  const slash = folder.lastIndexOf('/');
  return slash < 0 ? '' : folder.slice(0, slash);
}

/** What a package needs to run: with those that are only installed if the platform fits. */
function needsOf({
  dependencies,
  optionalDependencies,
  peerDependencies,
  peerDependenciesMeta: meta,
}: Locked): string[] {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => meta?.[name]?.optional !== true);
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers];
}

/** The places of packages and of all that they need, transitively. */
export function closure(lock: Lockfile, places: readonly string[]): Set<string> {
  const found = new Set<string>();
  const waiting = [...places];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (found.has(place)) continue;
    found.add(place);
    for (const name of needsOf(lock[place]!)) {
      const next = find(lock, place, name);
      // One for another platform may be missing.
      if (next !== null) waiting.push(next);
    }
  }
  return found;
}
