import { createFreezeCalls } from '../security/freeze/calls.ts';
import { createFreeze, createFreezeRecording } from '../security/freeze/freeze.ts';
import { createLinks } from '../security/freeze/links.ts';

type Deps = Omit<Parameters<typeof createFreeze>[0], 'links'> & {
  readonly secret: string;
  readonly hasPasskey: (userId: string) => Promise<boolean>;
};

/** Joins what freezes accounts and thaws them. */
export function createFreezePart({ secret, hasPasskey, ...deps }: Deps) {
  const freeze = createFreeze({ ...deps, links: createLinks(secret) });
  const recording = createFreezeRecording(deps);
  return {
    freeze,
    calls: createFreezeCalls(freeze, hasPasskey),
    start: recording.start,
    stop: recording.stop,
  };
}
