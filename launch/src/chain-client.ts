import { generateKeyPairSync } from 'node:crypto';
import { getBase58Decoder } from '@solana/kit';
import type { WorldPlaces } from './world.ts';

const STATUSES_PER_CALL = 256;
const LISTED_PER_CALL = 1_000;

/** A random address. */
export function newAddress(): string {
  const { publicKey } = generateKeyPairSync('ed25519');
  return getBase58Decoder().decode(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
}

/** Calls the localnet's control interface: POST if there is a body, else GET. Throws if it refuses. */
export async function control<T>(world: WorldPlaces, path: string, body?: object): Promise<T> {
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

/** Gives an address lamports, or base units of a mint. */
export async function faucet(
  world: WorldPlaces,
  address: string,
  amount: bigint,
  mint?: string,
): Promise<void> {
  await control(world, 'faucet', { address, amount: String(amount), ...(mint ? { mint } : {}) });
}

/** Sets a token's market price. */
export async function setPrice(world: WorldPlaces, mint: string, usd: number): Promise<void> {
  await control(world, 'price', { mint, usd });
}

/** Injects a fault into the localnet: see its README for the kinds. */
export async function setFault(world: WorldPlaces, fault: object): Promise<void> {
  await control(world, 'faults', fault);
}

/** An address's balances in the newest state of the chain. */
export async function chainBalances(world: WorldPlaces, address: string, mint: string) {
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

/** The transactions that landed, and whether each succeeded. */
export async function attemptStatuses(
  world: WorldPlaces,
  signatures: readonly string[],
): Promise<Map<string, boolean>> {
  const landed = new Map<string, boolean>();
  for (let start = 0; start < signatures.length; start += STATUSES_PER_CALL) {
    const chunk = signatures.slice(start, start + STATUSES_PER_CALL);
    const options = { searchTransactionHistory: true };
    const { value } = await rpc<{ value: ({ err: unknown } | null)[] }>(world, 'getSignatureStatuses', [
      chunk,
      options,
    ]);
    value.forEach((status, index) => {
      if (status) landed.set(chunk[index]!, status.err === null);
    });
  }
  return landed;
}

/** Transactions that this address paid for, except the known ones. */
export async function foreignSignatures(
  world: WorldPlaces,
  address: string,
  known: ReadonlySet<string>,
): Promise<string[]> {
  const foreign: string[] = [];
  for (let before: string | undefined; ; ) {
    const options = { commitment: 'confirmed', limit: LISTED_PER_CALL, ...(before && { before }) };
    const listed = await rpc<{ signature: string }[]>(world, 'getSignaturesForAddress', [address, options]);
    for (const { signature } of listed) {
      if (!known.has(signature) && (await payerOf(world, signature)) === address) foreign.push(signature);
    }
    before = listed.at(-1)?.signature;
    if (listed.length < LISTED_PER_CALL) return foreign;
  }
}

async function payerOf(world: WorldPlaces, signature: string): Promise<string | undefined> {
  const options = { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 1 };
  const { transaction } = await rpc<Landed>(world, 'getTransaction', [signature, options]);
  return transaction.message.accountKeys[0];
}

interface Landed {
  transaction: { message: { accountKeys: string[] } };
}

interface TokenAccounts {
  value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[];
}

/** One JSON-RPC call to the world's node. Throws its error. */
export async function rpc<T>(world: WorldPlaces, method: string, params: unknown[]): Promise<T> {
  const response = await fetch(world.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const body = (await response.json()) as { result: T; error?: { message: string } };
  if (body.error) throw new Error(`${method}: ${body.error.message}`);
  return body.result;
}
