import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../process.ts';
import { connect } from './connection.ts';

/** A postmaster that a killed launcher left running on our data. */
export interface Orphan {
  pid: number;
  port: number;
}

/**
 * The postmaster that already serves this data folder, if any. A stale lock file (its pid belongs to another program, or
 * it came with a copied folder) is changed so that PostgreSQL can start.
 */
export async function findOrphan(data: string, password: string): Promise<Orphan | undefined> {
  const lockFile = join(data, 'postmaster.pid');
  if (!existsSync(lockFile)) return undefined;
  const lines = readFileSync(lockFile, 'utf8').split('\n');
  const orphan = { pid: Number(lines[0]), port: Number(lines[3]) };
  if (!isAlive(orphan.pid)) return undefined;
  if (orphan.port > 0 && (await serves(data, orphan.port, password))) return orphan;
  if (!worksIn(data, orphan.pid)) {
    // PostgreSQL treats its parent's pid as stale, and still checks the shared memory in the file.
    lines[0] = String(process.pid);
    writeFileSync(lockFile, lines.join('\n'));
  }
  return undefined;
}

/** Whether the server at this port accepts our password and reads its files from this folder, not from a copy. */
async function serves(data: string, port: number, password: string): Promise<boolean> {
  const name = `proof-${randomUUID()}`;
  const file = join(data, name);
  writeFileSync(file, name);
  chmodSync(file, 0o644);
  try {
    const client = await connect(port, password);
    try {
      const { rows } = await client.query('select pg_read_file($1, true) as proof', [name]);
      return rows[0]?.proof === name;
    } finally {
      await client.end();
    }
  } catch {
    return false;
  } finally {
    rmSync(file, { force: true });
  }
}

/** Compares by inode: a postmaster's working folder is its data folder. */
function worksIn(data: string, pid: number): boolean {
  try {
    const [theirs, ours] = [statSync(`/proc/${pid}/cwd`), statSync(data)];
    return theirs.dev === ours.dev && theirs.ino === ours.ino;
  } catch {
    // If it is unknown, PostgreSQL refuses to start rather than risk the data.
    return true;
  }
}
