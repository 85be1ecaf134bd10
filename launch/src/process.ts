import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Whether a process with this pid runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A zombie is dead, but a container's first process may never reap it. */
function isZombie(pid: number): boolean {
  return statFields(pid)?.[0] === 'Z';
}

/**
 * When a process started, as text that no other process with the same pid shares, even after a reboot; undefined if there
 * is no such process.
 */
export function birth(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  const started = statFields(pid)?.[19];
  if (started !== undefined)
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${started}`;
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout?.trim() || undefined;
}

/** The fields of /proc/<pid>/stat after the name, which may hold any character: the first is the state. */
function statFields(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** Sends a signal to a process, which may be gone already. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Resolves when a process that is not our child is gone. Polls, since the system does not report that. */
export async function ended(pid: number): Promise<void> {
  while (isAlive(pid)) await sleep(100, undefined, { ref: false });
}

/** Whether the promise resolves within that time and before `signal` aborts. */
export async function within(
  milliseconds: number,
  event: Promise<unknown>,
  signal?: AbortSignal,
): Promise<boolean> {
  const timer = new AbortController();
  const stop = signal ? AbortSignal.any([signal, timer.signal]) : timer.signal;
  const late = sleep(milliseconds, false, { signal: stop }).catch(() => false);
  try {
    return await Promise.race([event.then(() => true), late]);
  } finally {
    timer.abort();
  }
}
