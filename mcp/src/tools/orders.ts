import { TRIGGER_CONDITIONS } from '@cumulus/contract/trigger.ts';
import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { newActId } from '../../../client/src/act.ts';
import { orderTerms } from '../../../client/src/terms.ts';
import { canonicalJson } from '../../../wire/src/canonical-json.ts';
import { type ActDeps, make, prepare } from '../acts.ts';
import { answer, outcome, refused } from '../answers.ts';
import { ACTS, actId, amount, asset, READS, text, walletId } from './shapes.ts';

/** As typed: no price is a binary fraction. */
const usd = z
  .string()
  .regex(/^\d{1,20}(?:\.\d{1,20})?$/)
  .describe('USD, decimal.');
const at = z.string().datetime({ offset: true }).describe('ISO time.');

const rule = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('time'), at }),
    z.object({
      kind: z.literal('market'),
      condition: z
        .enum(TRIGGER_CONDITIONS)
        .describe('Of the asset that is sold: its price or its market cap.'),
      value: usd,
    }),
    z.object({
      kind: z.literal('trailing'),
      percent: z.number().min(0.1).max(99).describe('Below the highest price since it was placed.'),
    }),
    z.object({ kind: z.literal('oco'), above: usd, below: usd }),
    z.object({
      kind: z.literal('recurring'),
      count: z.number().int().min(1).max(100),
      unit: z.enum(['minute', 'hour', 'day', 'week', 'month']),
      timeZone: text.describe('IANA, such as Europe/Berlin.'),
      startAt: at,
      rounds: z.number().int().min(1).max(1_000),
      missed: z.enum(['catch_up', 'skip']),
    }),
  ])
  .describe('When it swaps. Of a recurring one the amount is of each round.');

const order = {
  walletId,
  sell: asset,
  buy: asset,
  amount: amount.describe('Base units of what is sold.'),
  rule,
};
const shape = z.object(order);
type Order = z.output<typeof shape>;

export function registerOrders(mcp: McpServer, deps: ActDeps): void {
  mcp.registerTool(
    'dry_run_order',
    {
      title: 'Try an order',
      description:
        'Checks an order and places nothing: what the swap would bring now, and what the order may sell in all. Its actId lets place_order place exactly this one.',
      inputSchema: shape,
      outputSchema: outcome,
      annotations: READS,
    },
    async (given) => {
      try {
        const { walletId, sell, buy, amount, rule } = given;
        const { seal: _seal, ...quoted } = await deps.api.post('/v1/quotes', { walletId, sell, buy, amount });
        const body = { walletId, sell, buy, amount, rule };
        const terms = orderTerms(given);
        const deed = { id: newActId(deps.now()), method: 'POST', path: '/v1/orders', body, terms } as const;
        const asked = { id: newActId(deps.now()), call: 'POST /v1/orders', input: body };
        return prepare(deps, { deed, given: givenOf(given), asked }, { sell, amount, buy, rule }, quoted);
      } catch (error) {
        return answer(refused(error));
      }
    },
  );
  if (!deps.api.keys) return;
  mcp.registerTool(
    'place_order',
    {
      title: 'Place an order',
      description:
        'Places what dry_run_order has prepared, given the same again. It swaps later, without another question. Beyond your grant it asks your owner, and says needs_approval.',
      inputSchema: z.object({ actId, ...order }),
      outputSchema: outcome,
      annotations: ACTS,
    },
    ({ actId, ...given }, ctx) => make(deps, actId, givenOf(given), ctx),
  );
  mcp.registerTool(
    'cancel_order',
    {
      title: 'Cancel an order',
      description: 'Cancels an order that waits. Idempotent. One that is being executed cannot be cancelled.',
      inputSchema: z.object({ orderId: text }),
      outputSchema: outcome,
      annotations: ACTS,
    },
    async ({ orderId }) => {
      const path = `/v1/orders/${encodeURIComponent(orderId)}`;
      try {
        const deed = { id: newActId(deps.now()), method: 'DELETE', path, body: null, terms: null } as const;
        return answer({ status: 'accepted', result: { ...(await deps.api.act(deed)) } });
      } catch (error) {
        return answer(refused(error));
      }
    },
  );
}

function givenOf({ rule, ...given }: Order): Record<string, string> {
  const fields = Object.fromEntries(Object.entries(rule).map(([name, value]) => [name, String(value)]));
  return { ...given, rule: canonicalJson(fields) };
}
