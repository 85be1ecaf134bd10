import type { WorldPlaces } from '../world.ts';

/** Runs a command of `cumulus` in this process and returns the document that it answers. Throws what it says if it fails. */
export async function operate<T>({ dataDir }: WorldPlaces, ...words: string[]): Promise<T> {
  // Its code is the server's: loaded with the rest, it would hold up the start.
  const { run } = await import('../../../server/src/cli/run.ts');
  const lines: string[] = [];
  const errors: string[] = [];
  const code = await run(
    [...words, '--json'],
    { DATA_DIR: dataDir },
    { out: (line) => lines.push(line), error: (line) => errors.push(line) },
  );
  if (code !== 0) throw new Error([...errors, ...lines].join('\n'));
  return JSON.parse(lines.join('\n')) as T;
}
