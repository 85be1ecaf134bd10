import type { CallRequest } from '@cumulus/contract/call.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import type { Session } from '../../accounts/session.ts';
import type { KindDeps, Placed } from './placing.ts';

type PauseRequest = Omit<CallRequest<Calls['pauseOrder']>, 'pin'>;

export async function pauseOrder(
  _deps: KindDeps,
  _session: Session,
  _request: PauseRequest,
): Promise<Pick<Placed, 'orders' | 'bundle'>> {
  throw new CallError('ORDER_NOT_FOUND');
}
