import { watch } from 'node:fs';
import { join } from 'node:path';
import type { World } from '../world.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** What runs which code. */
const RUNS = {
  server: ['server/src', 'contract/src', 'wire/src', 'process/src'],
  admin: ['server/src', 'contract/src', 'wire/src', 'process/src'],
  signer: ['signer/src', 'wire/src', 'process/src'],
} as const;
/** An editor writes a file more than once, milliseconds. */
const SETTLED_MS = 50;

/** Starts a process again when its code has changed, tests apart. Returns what stops that. */
export function restartOnChange(world: World): () => void {
  const watchers = Object.entries(RUNS).flatMap(([name, folders]) => {
    let timer: NodeJS.Timeout | undefined;
    return folders.map((folder) =>
      watch(join(ROOT, folder), { recursive: true }, (_event, file) => {
        if (file?.endsWith('.test.ts')) return;
        clearTimeout(timer);
        timer = setTimeout(() => void restart(world, name as keyof typeof RUNS, String(file)), SETTLED_MS);
      }),
    );
  });
  return () => {
    for (const watcher of watchers) watcher.close();
  };
}

async function restart(world: World, name: keyof typeof RUNS, file: string): Promise<void> {
  const began = performance.now();
  const supervised = world.processes[name]!;
  const { pid } = supervised.current();
  process.kill(pid, 'SIGTERM');
  while (supervised.current().pid === pid) await new Promise((resolve) => setTimeout(resolve, 10));
  await supervised.up();
  console.log(`${file}: the ${name} runs again after ${((performance.now() - began) / 1_000).toFixed(1)} s`);
}
