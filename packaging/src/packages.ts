import { trace } from './imports.ts';
import { closure, find, type Lockfile, nameAt } from './lockfile.ts';
import { PAGE, type Part, PROCESSES, readText } from './project.ts';

/** The committed list: by process, the names of all packages that may run in it. */
export type PackageList = Readonly<Record<string, readonly string[]>>;

export const LIST = 'packaging/packages.json';

export function readList(): PackageList {
  return JSON.parse(readText(LIST)) as PackageList;
}

/** What runs in each process, as its modules and the lockfile say. */
export function packageList(lock: Lockfile): PackageList {
  return Object.fromEntries([...PROCESSES, PAGE].map((part) => [part.name, namesOf(lock, part)]));
}

function namesOf(lock: Lockfile, part: Part): string[] {
  return [...new Set([...placesOf(lock, part)].map(nameAt))].sort();
}

/** The places in the lockfile of the packages that a part loads, and of all that these need. */
function placesOf(lock: Lockfile, { entries, also = [] }: Part): Set<string> {
  const folder = entries[0]!.split('/')[0]!;
  const { packages } = trace(entries);
  const loaded = [...packages].map(([name, file]) => [name, file.split('/')[0]!] as const);
  const named = also.map((name) => [name, folder] as const);
  const places = [...loaded, ...named].map(([name, from]) => {
    const place = find(lock, from, name);
    if (place === null) throw new Error(`${from} loads ${name}, which the lockfile does not have.`);
    return place;
  });
  return closure(lock, places);
}

/** Every package of a process or of the page, with its place. */
export function runtimePlaces(lock: Lockfile): Set<string> {
  return new Set([...PROCESSES, PAGE].flatMap((part) => [...placesOf(lock, part)]));
}
