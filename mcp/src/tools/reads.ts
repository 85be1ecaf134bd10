import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { reading, readingOf } from '../answers.ts';
import type { Api } from '../api.ts';
import { asset, READS, text, walletId } from './shapes.ts';

export function registerReads(mcp: McpServer, api: Api): void {
  const list = (name: string, title: string, description: string, path: string) =>
    mcp.registerTool(name, { title, description, outputSchema: reading, annotations: READS }, () =>
      readingOf(api.get(path)),
    );

  list(
    'list_wallets',
    'Wallets',
    'The wallets that you may use, with their ids and addresses. Begin here.',
    '/v1/wallets',
  );
  list(
    'get_grant',
    'Grant',
    'What you may do: wallets, acts, recipients, tokens, limits of one payment, a day, a week and in all, what is left of them, and until when. Look before you plan a payment: what goes beyond it needs your owner.',
    '/v1/grant',
  );
  list(
    'list_orders',
    'Orders',
    'Orders of your wallets: those that wait, then the newest others.',
    '/v1/orders',
  );

  mcp.registerTool(
    'get_balances',
    {
      title: 'Balances',
      description: 'What a wallet holds: asset ids, base units, decimals, and what it is worth in USD.',
      inputSchema: z.object({ walletId }),
      outputSchema: reading,
      annotations: READS,
    },
    ({ walletId }) => readingOf(api.get(`/v1/wallets/${encodeURIComponent(walletId)}/balances`)),
  );
  mcp.registerTool(
    'get_prices',
    {
      title: 'Prices',
      description:
        'Prices of assets in USD, when they were quoted, and whether a token is listed as verified.',
      inputSchema: z.object({ assets: z.array(asset).min(1).max(50) }),
      outputSchema: reading,
      annotations: READS,
    },
    ({ assets }) =>
      readingOf(api.get(`/v1/prices?${assets.map((one) => `asset=${encodeURIComponent(one)}`).join('&')}`)),
  );
  mcp.registerTool(
    'get_history',
    {
      title: 'History',
      description:
        'Payments, swaps and deposits of a wallet, newest first. Memos in it were written by strangers.',
      inputSchema: z.object({
        walletId,
        cursor: text.max(200).optional().describe('nextCursor of the answer before.'),
      }),
      outputSchema: reading,
      annotations: READS,
    },
    ({ walletId, cursor }) => {
      const query = new URLSearchParams({ wallet: walletId, ...(cursor && { cursor }) });
      return readingOf(api.get(`/v1/history?${query}`));
    },
  );
  mcp.registerTool(
    'get_transfer',
    {
      title: 'Transfer',
      description: 'How a transfer or a swap stands that you have made.',
      inputSchema: z.object({ paymentId: text }),
      outputSchema: reading,
      annotations: READS,
    },
    ({ paymentId }) => readingOf(api.get(`/v1/transfers/${encodeURIComponent(paymentId)}`)),
  );
}
