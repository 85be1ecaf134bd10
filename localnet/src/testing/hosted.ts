import { afterAll, beforeAll } from 'vitest';
import { type SpawnedLocalnet, spawnLocalnet, temporaryFolder } from './spawn.ts';

/** A localnet of its own for the tests of a file or a group; `prepare` runs once it serves. Answers how to reach it. */
export function useLocalnet(prepare?: (localnet: SpawnedLocalnet) => Promise<void>): () => SpawnedLocalnet {
  const { folder, remove } = temporaryFolder();
  let localnet: SpawnedLocalnet | undefined;
  beforeAll(async () => {
    localnet = await spawnLocalnet(folder);
    await prepare?.(localnet);
  });
  afterAll(async () => {
    await localnet?.stop();
    remove();
  });
  return () => localnet!;
}
