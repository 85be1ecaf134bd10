import { amountText, SOL_SCALE } from '@cumulus/contract/amount.ts';
import type { Transaction } from '@cumulus/contract/calls/history.ts';
import { type Cell, csvLine } from './csv.ts';

export type ExportFormat = 'csv' | 'json';

type Pages = AsyncIterable<readonly Transaction[]>;

/** A history as the text of a file, one page in memory at a time. */
export function exportHistory(pages: Pages, format: ExportFormat): AsyncGenerator<string> {
  return format === 'csv' ? csv(pages) : json(pages);
}

const columns: Readonly<Record<string, (transaction: Transaction) => Cell>> = {
  'Time (UTC)': ({ timestamp }) => timestamp,
  Type: ({ type }) => type,
  Status: ({ status }) => status,
  Wallet: ({ walletName }) => walletName,
  'Wallet address': ({ walletAddress }) => walletAddress,
  Sent: ({ sent }) => sent?.amount,
  'Sent token': ({ sent }) => sent?.symbol,
  'Sent token address': ({ sent }) => sent?.mint,
  Received: ({ received }) => received?.amount,
  'Received token': ({ received }) => received?.symbol,
  'Received token address': ({ received }) => received?.mint,
  'Value then (USD)': ({ usdValue }) => usdValue,
  'Network fee (SOL)': ({ feeLamports }) =>
    feeLamports === null ? null : amountText(BigInt(feeLamports), SOL_SCALE),
  'From or to': ({ counterparty }) => counterparty,
  Signature: ({ signature }) => signature,
  Error: ({ error }) => error,
  'Moved beside it': ({ alsoSent, alsoReceived }) =>
    [
      ...alsoSent.map(({ amount, symbol, mint }) => `sent ${amount ?? '?'} ${symbol} (${mint})`),
      ...alsoReceived.map(({ amount, symbol, mint }) => `received ${amount ?? '?'} ${symbol} (${mint})`),
    ].join('; '),
};

async function* csv(pages: Pages): AsyncGenerator<string> {
  yield csvLine(Object.keys(columns));
  for await (const page of pages)
    if (page.length > 0)
      yield page.map((one) => csvLine(Object.values(columns).map((of) => of(one)))).join('');
}

async function* json(pages: Pages): AsyncGenerator<string> {
  yield '{"transactions":[';
  let separator = '\n';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield separator + page.map((one) => JSON.stringify(one)).join(',\n');
    separator = ',\n';
  }
  yield '\n]}\n';
}
