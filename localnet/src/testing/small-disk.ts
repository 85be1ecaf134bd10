import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of its own that a test can fill. */
export interface SmallDisk {
  readonly path: string;
  /** Leaves no byte free; called again, none that was freed meanwhile. */
  fill(): void;
  /** Gives back what filled it. */
  free(): void;
  remove(): void;
}

/** A disk in memory; null if this user may mount none. */
export function smallDisk(megabytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'cumulus-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    rmSync(path, { recursive: true });
    return null;
  }
  const filling = join(path, 'filling');
  return {
    path,
    fill() {
      const file = openSync(filling, 'a');
      const page = Buffer.alloc(4_096);
      try {
        for (;;) writeSync(file, page);
      } catch {
        // Full.
      }
      closeSync(file);
    },
    free: () => rmSync(filling, { force: true }),
    remove() {
      // Lazily: a process that was just killed may hold a file for a moment.
      execFileSync('umount', ['--lazy', path]);
      rmSync(path, { recursive: true });
    },
  };
}
