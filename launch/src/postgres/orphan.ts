import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../process.ts';
import { connect } from './connection.ts';

/** A postmaster that an earlier launcher, killed before it could stop it, left running on our data. */
export interface Orphan {
  pid: number;
  port: number;
}

/**
 * The postmaster that serves this very data folder already, if there is one. A lock file that only looks alive
 * (its process number belongs to some other program, or it came with a copied folder) is made ready for the next start.
 */
export async function findOrphan(data: string, password: string): Promise<Orphan | undefined> {
  const lockFile = join(data, 'postmaster.pid');
  if (!existsSync(lockFile)) return undefined;
  const lines = readFileSync(lockFile, 'utf8').split('\n');
  const orphan = { pid: Number(lines[0]), port: Number(lines[3]) };
  if (!isAlive(orphan.pid)) return undefined;
  if (orphan.port > 0 && (await serves(data, orphan.port, password))) return orphan;
  if (!worksIn(data, orphan.pid)) {
    // PostgreSQL takes a lock of its own parent for a stale one, and still checks the shared memory noted in it.
    lines[0] = String(process.pid);
    writeFileSync(lockFile, lines.join('\n'));
  }
  return undefined;
}

/** True when the server at this port takes our password and reads its files from this folder (not from a copy). */
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

/** A postmaster's working folder is its data folder, whatever paths lead there. */
function worksIn(data: string, pid: number): boolean {
  try {
    const [theirs, ours] = [statSync(`/proc/${pid}/cwd`), statSync(data)];
    return theirs.dev === ours.dev && theirs.ino === ours.ino;
  } catch {
    // Where nothing tells, PostgreSQL refuses to start rather than risk the data.
    return true;
  }
}
