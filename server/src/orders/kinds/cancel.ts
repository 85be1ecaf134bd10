import { CallError } from '@cumulus/contract/errors.ts';
import { isUuid } from '../../../../wire/src/uuid.ts';
import { findBundle } from '../bundles/bundles.ts';
import type { KindDeps } from './placing.ts';

/** Throws CallError ORDER_NOT_FOUND. */
export async function cancelBundle({ db }: KindDeps, userId: string, id: string): Promise<void> {
  if (!isUuid(id) || !(await findBundle(db, userId, id))) throw new CallError('ORDER_NOT_FOUND');
}
