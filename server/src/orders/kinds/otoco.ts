import { CallError } from '@cumulus/contract/errors.ts';
import type { PlacingDeps } from '../placing.ts';
import type { Asked, Plan, RuleOf } from './plan.ts';

export async function planOtoco(_deps: PlacingDeps, _asked: Asked, _rule: RuleOf<'otoco'>): Promise<Plan> {
  throw new CallError('SWAP_SETUP_REQUIRED');
}
