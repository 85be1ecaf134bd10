import * as z from 'zod/mini';
import type { OperationContext } from './context.ts';
import { OperatorError } from './operator-error.ts';
import { order } from './order.ts';

const holds = z.array(z.object({ subject: z.string(), since: z.number(), why: z.string() }));

type Context = Pick<OperationContext, 'setting' | 'reach'>;

/** What the signer signs nothing for. A subject is `all`, or `wallet:`, `user:` or `mint:` with an id. */
export async function listHolds(
  context: Context,
): Promise<{ readonly subject: string; readonly since: Date; readonly why: string }[]> {
  const [answer] = await order(context, { kind: 'holds' });
  return holds.parse(JSON.parse(answer!.holds!)).map((hold) => ({ ...hold, since: new Date(hold.since) }));
}

export async function setHold(context: Context, subject: string, why: string): Promise<void> {
  await order(context, { kind: 'hold', subject, why });
}

/** Throws OperatorError without one. */
export async function liftHold(context: Context, subject: string, why: string): Promise<void> {
  const found = await listHolds(context);
  if (!found.some((hold) => hold.subject === subject))
    throw new OperatorError(`There is no hold on ${subject}. See holds list.`);
  await order(context, { kind: 'lift', subject, why });
}
