import type { FreezeKeeper } from '../server/src/ports/freezes.ts';
import { createFreezes } from '../signer/src/policy/freezes.ts';

/** The signer's own freezes in this process, with a clock in the hands of a test. A ticket counts as a passkey's. */
export function testFreezeKeeper(now: () => number): FreezeKeeper & { isFrozen(userId: string): boolean } {
  const freezes = createFreezes(async (record) => freezes.learn(record), now);
  return {
    freeze: async (userId) => new Date(await freezes.freeze(userId)),
    async thaw(userId, ticket) {
      const until = await freezes.thaw(userId, ticket === null ? 'wait' : 'passkey');
      return until === null ? null : new Date(until);
    },
    isFrozen(userId) {
      try {
        freezes.expectThawed(userId);
        return false;
      } catch {
        return true;
      }
    },
  };
}
