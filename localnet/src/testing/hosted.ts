import { afterAll, beforeAll } from 'vitest';
import { type SpawnedLocalnet, spawnLocalnet, temporaryFolder } from './spawn.ts';

interface HostedOptions {
  /** Runs once it serves. */
  readonly prepare?: (localnet: SpawnedLocalnet) => Promise<void>;
  /** `real` only for tests about the passing of slots: they wait for as many as it takes. */
  readonly clock?: 'real' | 'stepped';
  readonly settings?: Readonly<Record<string, string>>;
}

/** A localnet for the tests of a file or a group. Returns the function that reaches it. */
export function useLocalnet({
  prepare,
  clock = 'stepped',
  settings = {},
}: HostedOptions = {}): () => SpawnedLocalnet {
  let localnet: SpawnedLocalnet | undefined;
  let removeFolder = (): void => undefined;
  beforeAll(async () => {
    const { folder, remove } = temporaryFolder();
    removeFolder = remove;
    localnet = await spawnLocalnet(folder, { LOCALNET_CLOCK: clock, ...settings });
    await prepare?.(localnet);
  });
  afterAll(async () => {
    await localnet?.stop();
    removeFolder();
  });
  return () => localnet!;
}
