import type { Transaction } from 'kysely';
import { type CampaignRow, listCampaigns, startCampaign } from '../contest/campaigns.ts';
import { findTreasury } from '../contest/treasury.ts';
import type { Database } from '../db/schema.ts';
import type { OperationContext } from './context.ts';
import { OperatorError } from './operator-error.ts';
import { type Action, order } from './order.ts';

/** How long after the end of a campaign its entries may still get their SOL, milliseconds. */
const LATE_MS = 30 * 24 * 60 * 60_000;

/** Lets the treasury pay the places of a campaign. */
export function campaignOrder({ id, lamports, max_participants, ends_at }: CampaignRow): Action {
  return {
    ...{ kind: 'campaign', id, lamports: String(lamports), entries: max_participants },
    expiresAt: ends_at.getTime() + LATE_MS,
  };
}

/** Lets users enter a drafted campaign. Throws OperatorError. */
export async function startDraft(
  context: Pick<OperationContext, 'setting' | 'reach' | 'serverDb'> & { readonly db: Transaction<Database> },
  name: string,
): Promise<Extract<Awaited<ReturnType<typeof startCampaign>>, { started: unknown }>['started']> {
  const { db, serverDb } = context;
  if (!(await findTreasury(serverDb)))
    throw new OperatorError('There is no treasury to give SOL from. Make it first: contests treasury.');
  const [draft] = (await listCampaigns(db, name)).filter(({ state }) => state === 'draft');
  // First: an entry that the signer knows no campaign for is not paid.
  if (draft) await order(context, campaignOrder(draft));
  const start = await startCampaign(db, name);
  if ('started' in start) return start.started;
  if (start.refused === 'contest')
    throw new OperatorError(`The contest "${start.other}" is active: end it first.`);
  if (start.refused === 'over') throw new OperatorError(`The end of "${name}" has passed.`);
  throw new OperatorError(`There is no draft "${name}".`);
}
