import { APPROVAL_NOTE_MAX_CHARACTERS } from '@cumulus/contract/limits.ts';
import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { ActDeps } from '../acts.ts';
import { answer, outcome } from '../answers.ts';
import { ACTS, actId, READS, text } from './shapes.ts';

const note = z
  .string()
  .min(1)
  .max(APPROVAL_NOTE_MAX_CHARACTERS)
  .describe('Why, in one sentence. Your owner reads it as your words.');

export function registerApprovals(mcp: McpServer, { api, approvals, preparations }: ActDeps): void {
  mcp.registerTool(
    'get_approval',
    {
      title: 'Approval',
      description:
        'Whether your owner has approved. If they have, they have made the payment themselves: do not make it again.',
      inputSchema: z.object({ approvalId: text }),
      outputSchema: outcome,
      annotations: READS,
    },
    ({ approvalId }) => approvals.get(approvalId),
  );
  if (!api.keys && api.mayAsk) registerAsking(mcp, approvals);
  if (!api.keys) return;
  mcp.registerTool(
    'ask_approval',
    {
      title: 'Ask the owner',
      description:
        'Asks your owner to make something that was prepared, because your grant does not reach. They decide on their phone. Asking again with the same actId asks once.',
      inputSchema: z.object({
        actId,
        note,
      }),
      outputSchema: outcome,
      annotations: { ...ACTS, destructiveHint: false },
    },
    ({ actId, note }, ctx) => {
      const prepared = preparations.get(actId);
      if (prepared) return approvals.resume(ctx) ?? approvals.ask(prepared.asked, note, ctx);
      return answer({
        status: 'refused',
        refusal: { code: 'NOT_PREPARED', detail: 'Prepare it first.', context: {} },
      });
    },
  );
}

/** Of a client without a key. Nothing is kept between its requests: what was tried comes back with the question. */
function registerAsking(mcp: McpServer, approvals: ActDeps['approvals']): void {
  mcp.registerTool(
    'ask_approval',
    {
      title: 'Ask the owner',
      description:
        'Asks your owner to make what was tried or quoted, given its ask as it is. You cannot make it yourself. They decide on their phone, where they see what it is. Asking again with the same id asks once.',
      inputSchema: z.object({
        id: actId.describe('id of ask.'),
        call: z.enum(['POST /v1/transfers', 'POST /v1/swaps', 'POST /v1/orders']),
        input: z.looseObject({}).describe('input of ask.'),
        note,
      }),
      outputSchema: outcome,
      annotations: { ...ACTS, destructiveHint: false },
    },
    ({ note, ...asked }, ctx) => approvals.resume(ctx) ?? approvals.ask(asked, note, ctx),
  );
}
