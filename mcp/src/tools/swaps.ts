import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { newActId } from '../../../client/src/act.ts';
import { CumulusError } from '../../../client/src/error.ts';
import { swapTerms } from '../../../client/src/terms.ts';
import { type ActDeps, make, prepare } from '../acts.ts';
import { answer, outcome, refused } from '../answers.ts';
import { ACTS, actId, amount, asset, READS, walletId } from './shapes.ts';

export function registerSwaps(mcp: McpServer, deps: ActDeps): void {
  mcp.registerTool(
    'quote_swap',
    {
      title: 'Quote a swap',
      description:
        'Offers to swap one asset for another, and does nothing: what it brings at least, its fees, its price impact, and warnings about the token. Its actId lets swap take exactly this offer, until it expires.',
      inputSchema: z.object({
        walletId,
        sell: asset,
        buy: asset,
        amount: amount.describe('Base units of what is sold.'),
        slippageBps: z
          .number()
          .int()
          .min(1)
          .max(5_000)
          .optional()
          .describe('Hundredths of a percent. Leave it out if your owner has not named one.'),
        confirmPriceImpact: z
          .boolean()
          .optional()
          .describe('True only if your owner has agreed to a high price impact.'),
      }),
      outputSchema: outcome,
      annotations: READS,
    },
    async ({ walletId, sell, buy, amount, slippageBps, confirmPriceImpact }) => {
      try {
        const wanted = { walletId, sell, buy, amount, ...(slippageBps !== undefined && { slippageBps }) };
        const { seal, ...quote } = await deps.api.post('/v1/quotes', wanted);
        const [sold, least] = [quote.sellAmount, quote.minimumReceived];
        if (typeof seal !== 'string' || typeof sold !== 'string' || typeof least !== 'string')
          throw new CumulusError({ code: 'NO_ANSWER', message: 'There is no quote.', isOpen: true });
        const id = newActId(deps.now());
        const given = { walletId, sell, sellAmount: sold, buy, minimumReceived: least };
        const deed = {
          id,
          method: 'POST',
          path: '/v1/swaps',
          body: { walletId, seal, ...(confirmPriceImpact && { confirmPriceImpact }) },
          terms: swapTerms(given),
        } as const;
        const asked = { id: newActId(deps.now()), call: 'POST /v1/swaps', input: wanted };
        return prepare(deps, { deed, given, asked }, given, quote);
      } catch (error) {
        return answer(refused(error));
      }
    },
  );
  if (!deps.api.keys) return;
  mcp.registerTool(
    'swap',
    {
      title: 'Swap',
      description:
        'Takes an offer of quote_swap, given its amounts again. It cannot be taken back. Beyond your grant it asks your owner, and says needs_approval.',
      inputSchema: z.object({
        actId,
        walletId,
        sell: asset,
        sellAmount: amount.describe('sellAmount of the quote.'),
        buy: asset,
        minimumReceived: amount.describe('minimumReceived of the quote.'),
      }),
      outputSchema: outcome,
      annotations: ACTS,
    },
    ({ actId, ...given }, ctx) => make(deps, actId, given, ctx),
  );
}
