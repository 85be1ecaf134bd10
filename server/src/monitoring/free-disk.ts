import { statfsSync } from 'node:fs';

/** The free part of the disk that a folder is on, under this name; empty if the system does not say. */
export function freePart(name: string, folder: string | null): Readonly<Record<string, number>> {
  if (folder === null) return {};
  try {
    const { bavail, blocks } = statfsSync(folder);
    return blocks > 0 ? { [name]: bavail / blocks } : {};
  } catch {
    return {};
  }
}
