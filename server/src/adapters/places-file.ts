import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { Reader } from 'mmdb-lib';

interface Place {
  readonly city?: { readonly names?: Readonly<Record<string, string>> };
  readonly country?: { readonly names?: Readonly<Record<string, string>> };
}

/**
 * Finds places in a file in MaxMind's format (MMDB), which is read once: town and country in English, as much as it has, or null.
 * No address leaves the machine. Throws an Error of one sentence if the file cannot be read.
 */
export function openPlacesFile(path: string): (ip: string) => string | null {
  const reader = open(path);
  return (ip) => {
    if (isIP(ip) === 0) return null;
    const { city, country } = (reader.get(ip) ?? {}) as Place;
    return [city?.names?.en, country?.names?.en].filter(Boolean).join(', ') || null;
  };
}

function open(path: string): Reader<never> {
  try {
    return new Reader<never>(readFileSync(path));
  } catch (cause) {
    throw new Error(`PLACES_FILE is ${path}, which cannot be read as an MMDB file.`, { cause });
  }
}
