import { CallError } from '@cumulus/contract/errors.ts';
import { TERMS_VERSION } from '@cumulus/contract/limits.ts';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../ports/clock.ts';
import { readAddress } from '../../runtime/address-key.ts';
import { createCache } from '../../runtime/cache.ts';
import { hasAcceptance, recordAcceptance } from './store.ts';

const CACHED_MAX = 20_000;

export interface Terms {
  accepted(userId: string, version: string): Promise<boolean>;
  /** Records an acceptance with the client's own IP (null if malformed) and the one that the server sees. Idempotent. */
  accept(userId: string, version: string, clientIp: string | null, seenIp: string | null): Promise<void>;
  /** Throws TERMS_REQUIRED unless the user has accepted the current version. */
  require(userId: string): Promise<void>;
}

/** Caches acceptances, which are never withdrawn. */
export function createTerms(db: Db, clock: Clock): Terms {
  const acceptedCurrent = createCache<string, true>({ max: CACHED_MAX });

  const accepted = async (userId: string, version: string): Promise<boolean> => {
    if (version !== TERMS_VERSION) return false;
    if (acceptedCurrent.get(userId)) return true;
    const yes = await hasAcceptance(db, userId, version);
    if (yes) acceptedCurrent.set(userId, true);
    return yes;
  };

  return {
    accepted,
    async accept(userId, version, clientIp, seenIp) {
      if (version !== TERMS_VERSION) throw new CallError('TERMS_VERSION_UNKNOWN');
      await recordAcceptance(db, {
        user_id: userId,
        version,
        accepted_at: new Date(clock.now()),
        client_ip: clientIp === null ? null : readAddress(clientIp),
        seen_ip: seenIp === null ? null : readAddress(seenIp),
      });
    },
    async require(userId) {
      if (!(await accepted(userId, TERMS_VERSION))) throw new CallError('TERMS_REQUIRED');
    },
  };
}
