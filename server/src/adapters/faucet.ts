import { CallError } from '@cumulus/contract/errors.ts';
import { USDC_MINT, USDT_MINT } from '@cumulus/contract/limits.ts';
import { lamports } from '@solana/kit';
import type { Chain } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import type { Faucet } from '../ports/faucet.ts';
import { unavailable } from './unavailable.ts';

export interface FaucetSettings {
  readonly rpcUrl: string;
  readonly chain: Pick<Chain, 'signatureStatuses'>;
  readonly clock: Clock;
}

const LOCALNET_LAMPORTS = lamports(2_000_000_000n);
const DEVNET_LAMPORTS = lamports(1_000_000_000n);
/** Mint and base units of the tokens that a wallet on localnet gets: 100 USDC, 50 USDT, 1,000,000 BONK, 25 JUP. */
const LOCALNET_TOKENS = [
  [USDC_MINT, 100_000_000n],
  [USDT_MINT, 50_000_000n],
  ['DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263', 100_000_000_000n],
  ['JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN', 25_000_000n],
] as const;
const REQUEST_TIMEOUT = 10_000;
const CONFIRMATION_TIMEOUT = 30_000;
const POLL = 200;
/** Public faucets are limited by the hour and do not say how much is left. */
const RATIONED_SECONDS = 60 * 60;

/** The faucet of localnet. */
export function createLocalnetFaucet({ rpcUrl, chain, clock }: FaucetSettings): Faucet {
  async function give(address: string, amount: bigint, mint?: string): Promise<string> {
    const body = { address, amount: amount.toString(), ...(mint === undefined ? {} : { mint }) };
    const { status, json } = await post(new URL('/control/faucet', rpcUrl), body);
    if (status !== 200 || typeof json.signature !== 'string')
      throw unavailable('CHAIN_UNAVAILABLE', `faucet: HTTP ${status}`);
    return json.signature;
  }

  return {
    async drip(address) {
      const signature = await give(address, LOCALNET_LAMPORTS);
      const tokens = await Promise.all(LOCALNET_TOKENS.map(([mint, amount]) => give(address, amount, mint)));
      await waitForConfirmation(chain, clock, [signature, ...tokens]);
      return { signature, lamports: LOCALNET_LAMPORTS };
    },
  };
}

/** The airdrop of a devnet or testnet node: SOL only, and little of it. */
export function createAirdropFaucet({ rpcUrl, chain, clock }: FaucetSettings): Faucet {
  return {
    async drip(address) {
      const params = [address, Number(DEVNET_LAMPORTS), { commitment: 'confirmed' }];
      const body = { jsonrpc: '2.0', id: 1, method: 'requestAirdrop', params };
      const { status, json } = await post(new URL(rpcUrl), body);
      if (status === 429 || json.error) throw new CallError('RATE_LIMITED', { seconds: RATIONED_SECONDS });
      const signature = json.result;
      if (status !== 200 || typeof signature !== 'string')
        throw unavailable('CHAIN_UNAVAILABLE', `airdrop: HTTP ${status}`);
      await waitForConfirmation(chain, clock, [signature]);
      return { signature, lamports: DEVNET_LAMPORTS };
    },
  };
}

async function post(
  url: URL,
  body: unknown,
): Promise<{ status: number; json: { signature?: unknown; result?: unknown; error?: unknown } }> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    });
    const json: unknown = await answer.json().catch(() => null);
    return { status: answer.status, json: typeof json === 'object' && json !== null ? json : {} };
  } catch (error) {
    throw unavailable('CHAIN_UNAVAILABLE', error);
  }
}

/** Waits until all are confirmed, so that later reads of balances include them. */
async function waitForConfirmation(
  chain: FaucetSettings['chain'],
  clock: Clock,
  signatures: readonly string[],
): Promise<void> {
  const deadline = clock.now() + CONFIRMATION_TIMEOUT;
  for (;;) {
    const { value } = await chain.signatureStatuses(signatures, false);
    if (value.every((status) => status !== null && status.commitment !== 'processed')) return;
    if (clock.now() >= deadline) throw unavailable('CHAIN_UNAVAILABLE', 'the test funds are not confirmed');
    await clock.sleep(POLL);
  }
}
