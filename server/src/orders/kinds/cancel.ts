import { CallError } from '@cumulus/contract/errors.ts';
import type { Logger } from 'pino';
import { isUuid } from '../../../../wire/src/uuid.ts';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Keys } from '../../ports/keys.ts';
import { findBundle } from '../bundles/bundles.ts';
import { cancelOpen } from '../bundles/cancel.ts';
import { closeBundles } from '../bundles/close.ts';

interface CancelDeps {
  readonly db: Db;
  readonly clock: Pick<Clock, 'now'>;
  readonly keys: Pick<Keys, 'closeMandate'>;
  readonly log: Pick<Logger, 'warn'>;
}

/** Ends a bundle, in the signer too. Throws CallError ORDER_NOT_FOUND, and ORDER_NOT_PENDING if it has ended by itself. */
export async function cancelBundle(
  { db, clock, keys, log }: CancelDeps,
  userId: string,
  id: string,
): Promise<void> {
  const bundle = isUuid(id) ? await findBundle(db, userId, id) : null;
  if (!bundle) throw new CallError('ORDER_NOT_FOUND');
  if (await cancelOpen(db, userId, id, new Date(clock.now()))) {
    // The database has decided; if the signer is not told here, the worker tells it.
    await closeBundles(db, keys).catch((error: unknown) => {
      log.warn({ err: error }, 'the signer is not told yet that orders were cancelled');
    });
    return;
  }
  const { state } = (await findBundle(db, userId, id))!;
  if (state === 'ended') throw new CallError('ORDER_NOT_PENDING', { status: 'executed' });
}
