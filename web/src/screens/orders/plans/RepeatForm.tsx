import { PlanForm, type PlanFrame } from './PlanForm.tsx';
import type { FormInput } from './plan.ts';
import { useRepeat } from './useRepeat.tsx';

/** The form of a repeated swap. */
export function RepeatForm({ input, frame }: { input: FormInput; frame: PlanFrame }) {
  return <PlanForm {...frame} plan={useRepeat(input)} />;
}
