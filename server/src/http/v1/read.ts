import { CallError } from '@cumulus/contract/errors.ts';
import type * as z from 'zod/mini';

/** What was given, of a shape. Throws CallError INVALID_INPUT, which names the field. `within`: the field that it is given in. */
export function read<S extends z.ZodMiniType>(shape: S, given: unknown, ...within: string[]): z.output<S> {
  const parsed = shape.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const path = [...within, ...(issue?.path ?? []), ...(unknown === undefined ? [] : [unknown])];
  throw new CallError('INVALID_INPUT', {
    field: path.map(String).join('.'),
    reason: unknown === undefined ? (issue?.message ?? 'Invalid input') : 'there is no such field',
  });
}
