import type { World } from '../../launch/src/world.ts';

/** Signatures of the transactions that touched an address, newest first: what the chain itself says. */
export async function signaturesOf(world: World, address: string): Promise<string[]> {
  const response = await fetch(world.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'getSignaturesForAddress',
      params: [address, { commitment: 'confirmed' }],
    }),
  });
  const body = (await response.json()) as { result: { signature: string; err: unknown }[] };
  return body.result.filter(({ err }) => err === null).map(({ signature }) => signature);
}
