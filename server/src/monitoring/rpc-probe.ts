/** At least one Solana node reports that it is healthy. */
export function rpcProbe(urls: readonly string[]): () => Promise<unknown> {
  return () => Promise.any(urls.map(isHealthy));
}

async function isHealthy(url: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"jsonrpc":"2.0","id":1,"method":"getHealth"}',
    signal: AbortSignal.timeout(3_000),
  });
  const { result } = (await response.json()) as { result?: unknown };
  if (result !== 'ok') throw new Error('The Solana node is not healthy.');
}
