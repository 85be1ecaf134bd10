import { type Lockfile, nameAt } from './lockfile.ts';
import { runtimePlaces } from './packages.ts';

/** Licences that let everyone use, change and pass on, and ask of other files for a notice at most. */
const ALLOWED = new Set([
  'Apache-2.0',
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  // Of fonts.
  'OFL-1.1',
  // Asks for the source of its own files, which the registry has: nothing here changes them.
  'MPL-2.0',
]);

export interface Refused {
  readonly name: string;
  readonly licence: string;
}

/** Packages that run under a licence that is not on the list, or that name none. */
export function refusedLicences(lock: Lockfile): Refused[] {
  return [...runtimePlaces(lock)].flatMap((place) => {
    const licence = lock[place]!.license ?? 'none';
    return isAllowed(licence) ? [] : [{ name: nameAt(place), licence }];
  });
}

/** An expression of SPDX: one of what "or" joins, and all of what "and" joins. */
export function isAllowed(expression: string): boolean {
  const text = expression.replace(/[()]/g, ' ').trim();
  return text
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((licence) => ALLOWED.has(licence.trim())));
}
