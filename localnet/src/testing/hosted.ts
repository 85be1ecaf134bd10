import { afterAll, beforeAll } from 'vitest';
import { type SpawnedLocalnet, spawnLocalnet, temporaryFolder } from './spawn.ts';

/** A localnet of its own for the tests of a file or a group; `prepare` runs once it serves. Answers how to reach it. */
export function useLocalnet(prepare?: (localnet: SpawnedLocalnet) => Promise<void>): () => SpawnedLocalnet {
  let localnet: SpawnedLocalnet | undefined;
  let removeFolder = (): void => undefined;
  beforeAll(async () => {
    const { folder, remove } = temporaryFolder();
    removeFolder = remove;
    localnet = await spawnLocalnet(folder);
    await prepare?.(localnet);
  });
  afterAll(async () => {
    await localnet?.stop();
    removeFolder();
  });
  return () => localnet!;
}
