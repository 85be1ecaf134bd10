import type { World } from '../../launch/src/world.ts';
import { run } from '../../server/src/cli/run.ts';

/** Carries out an operators' command on a running world. Throws what it complains of. */
export async function operate(world: World, ...words: string[]): Promise<void> {
  const complaints: string[] = [];
  const code = await run(
    words,
    { DATA_DIR: world.dataDir },
    { out: () => {}, error: (line) => complaints.push(line) },
  );
  if (code !== 0) throw new Error(complaints.join('\n'));
}
