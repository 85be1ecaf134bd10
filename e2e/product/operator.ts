import type { WorldPlaces } from '../../launch/src/world.ts';
import { run } from '../../server/src/cli/run.ts';

/** Runs an operator's command on a running world. Throws its error output. */
export async function operate(world: WorldPlaces, ...words: string[]): Promise<void> {
  const errors: string[] = [];
  const code = await run(
    words,
    { DATA_DIR: world.dataDir },
    { out: () => {}, error: (line) => errors.push(line) },
  );
  if (code !== 0) throw new Error(errors.join('\n'));
}

export const registerDesktopWallet = (world: WorldPlaces, email: string, publicKey: string) =>
  operate(
    world,
    ...['wallets', 'register-desktop', '--email', email, '--public-key', publicKey, '--name', 'Laptop'],
  );
