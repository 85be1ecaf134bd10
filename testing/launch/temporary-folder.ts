import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A new empty folder, removed at the end of the calling test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cumulus-launch-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
