import { generateKeyPairSync } from 'node:crypto';
import { getBase58Decoder } from '@solana/kit';
import type { World } from '../world.ts';

/** A fresh address of nobody's in particular. */
export function newAddress(): string {
  const { publicKey } = generateKeyPairSync('ed25519');
  return getBase58Decoder().decode(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
}

/** Has the control of the localnet do what stands at `path`, with `body`; without one, reads it. Throws where it refuses. */
export async function control<T>(world: World, path: string, body?: object): Promise<T> {
  const response = await fetch(`${world.controlUrl}/${path}`, {
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  if (!response.ok) throw new Error(`${path} is refused with ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** Gives an address test funds: lamports, or base units of a mint. */
export async function faucet(world: World, address: string, amount: bigint, mint?: string): Promise<void> {
  await control(world, 'faucet', { address, amount: String(amount), ...(mint ? { mint } : {}) });
}

/** Moves the market of a token. */
export async function setPrice(world: World, mint: string, usd: number): Promise<void> {
  await control(world, 'price', { mint, usd });
}

/** Has the localnet fail in a way of its own, as its control knows them. */
export async function setFault(world: World, fault: object): Promise<void> {
  await control(world, 'faults', fault);
}

/** What the chain itself says that an address holds, newest state. */
export async function chainBalances(world: World, address: string, mint: string) {
  const [sol, tokens] = await Promise.all([
    rpc<{ value: number }>(world, 'getBalance', [address, { commitment: 'processed' }]),
    rpc<TokenAccounts>(world, 'getTokenAccountsByOwner', [
      address,
      { mint },
      { encoding: 'jsonParsed', commitment: 'processed' },
    ]),
  ]);
  const amounts = tokens.value.map(({ account }) => BigInt(account.data.parsed.info.tokenAmount.amount));
  return {
    lamports: BigInt(sol.value),
    tokens: amounts.reduce((sum, amount) => sum + amount, 0n),
    hasTokenAccount: amounts.length > 0,
  };
}

interface TokenAccounts {
  value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[];
}

async function rpc<T>(world: World, method: string, params: unknown[]): Promise<T> {
  const response = await fetch(world.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const body = (await response.json()) as { result: T; error?: { message: string } };
  if (body.error) throw new Error(`${method}: ${body.error.message}`);
  return body.result;
}
