import { readFileSync } from 'node:fs';
import type { World } from '../../launch/src/world.ts';
import type { Result } from './measure.ts';

/** Resident memory of server and signer together, megabytes, after the other benchmarks have run. */
export function benchMemory(world: World): Result[] {
  const server = residentMegabytes(world.processes.server!.current().pid);
  const signer = residentMegabytes(world.processes.signer!.current().pid);
  return [
    {
      name: 'resident memory of server and signer, MB',
      ours: `${(server + signer).toFixed(0)} (${server.toFixed(0)} + ${signer.toFixed(0)})`,
      baseline: 'absolute',
      ratio: server + signer,
      bound: { atMost: 280 },
    },
  ];
}

/** Resident memory of a process. */
export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) / 1024;
}
