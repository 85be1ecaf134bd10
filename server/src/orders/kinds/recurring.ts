import { CallError } from '@cumulus/contract/errors.ts';
import type { PlacingDeps } from '../placing.ts';
import type { Asked, Plan, RuleOf } from './plan.ts';

export async function planRecurring(
  _deps: PlacingDeps,
  _asked: Asked,
  _rule: RuleOf<'recurring'>,
): Promise<Plan> {
  throw new CallError('SWAP_SETUP_REQUIRED');
}
