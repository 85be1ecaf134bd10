import type { WorldPlaces } from '../../launch/src/world.ts';
import { run } from '../../server/src/cli/run.ts';

/** Runs an operator's command on a running world and returns its output. Throws its error output. */
export async function operate(world: WorldPlaces, ...words: string[]): Promise<string> {
  const out: string[] = [];
  const errors: string[] = [];
  const code = await run(
    words,
    { DATA_DIR: world.dataDir },
    { out: (line) => out.push(line), error: (line) => errors.push(line) },
  );
  if (code !== 0) throw new Error(errors.join('\n'));
  return out.join('\n');
}

export const registerDesktopWallet = (world: WorldPlaces, email: string, publicKey: string) =>
  operate(
    world,
    ...['wallets', 'register-desktop', '--email', email, '--public-key', publicKey, '--name', 'Laptop'],
  );
