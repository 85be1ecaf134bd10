import { type SpawnedLocalnet, spawnLocalnet, temporaryFolder } from '../localnet/src/testing/spawn.ts';
import { release } from './release.ts';
import { sharedService } from './service.ts';

/** How often a blockhash's life has to pass until a process that has not watched it takes it for dead. */
const LIVES_UNTIL_DEAD = 5;

type Urls = Pick<SpawnedLocalnet, 'rpcUrl' | 'wsUrl' | 'marketUrl'>;
type OwnUrls = Urls & Pick<SpawnedLocalnet, 'geyserUrl'>;

/** A localnet whose blocks are made by transactions and by tests. */
export interface Localnet extends Urls {
  /** Address that gifts come from. */
  readonly faucet: string;
  /** Gives lamports, or base units of a mint; answers the signature. They are confirmed at once. */
  fund(address: string, amount: bigint, mint?: string): Promise<string>;
  /** Makes blocks; 32 finalize all that has landed. */
  step(slots?: number): Promise<void>;
  /** All tokens that a new localnet has. */
  readonly tokens: readonly { symbol: string; mint: string; decimals: number; usd: number | null }[];
  /** Mint of one of them. */
  mintOf(symbol: string): string;
  /** Lamports that an account of so many bytes has to hold. */
  rent(bytes: number): Promise<bigint>;
}

/** A localnet that only the calling test file uses, which may do to it what it likes. */
export interface OwnLocalnet extends Localnet, OwnUrls {
  /** Posts to the control at this path. Throws if it refuses. */
  control(path: string, body: object): Promise<Record<string, unknown>>;
  /** Adds a fault, or does what it names at once. */
  fault(fault: object): Promise<void>;
  /** Ends all faults. */
  heal(): Promise<void>;
  /** Lets so many blocks pass that whatever was signed before is dead, also for a process that has not watched it. */
  expire(): Promise<void>;
}

/** The localnet of all test files of a run, which use it side by side: each with users, wallets and mints of its own. */
export async function sharedLocalnet(): Promise<Localnet> {
  const { localnet } = await reach(await sharedService('localnet'));
  return localnet;
}

/** A new localnet, gone after the calling file's last test. */
export async function ownLocalnet(settings: Record<string, string> = {}): Promise<OwnLocalnet> {
  const { folder, remove } = temporaryFolder();
  const spawned = await spawnLocalnet(folder, { LOCALNET_CLOCK: 'stepped', ...settings });
  release(async () => {
    await spawned.kill();
    remove();
  });
  const { localnet, control } = await reach(spawned);
  const fault = async (body: object): Promise<void> => {
    await control('faults', body);
  };
  return {
    ...localnet,
    geyserUrl: spawned.geyserUrl,
    control,
    fault,
    async heal() {
      await spawned.control('faults', undefined, 'DELETE');
    },
    async expire() {
      for (let lives = 0; lives < LIVES_UNTIL_DEAD; lives++) await fault({ kind: 'expire' });
    },
  };
}

async function reach({ rpcUrl, wsUrl, marketUrl }: Urls) {
  const control = async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const response = await fetch(
      `${rpcUrl}/control/${path}`,
      body && { method: 'POST', body: JSON.stringify(body) },
    );
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`control/${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const { tokens, faucet } = (await control('state')) as unknown as Pick<Localnet, 'tokens' | 'faucet'>;
  const step = async (slots = 1): Promise<void> => {
    await control('step', { slots });
  };
  const localnet: Localnet = {
    ...{ rpcUrl, wsUrl, marketUrl, tokens, faucet, step },
    async fund(address, amount, mint) {
      const { signature } = await control('faucet', { address, amount: amount.toString(), mint });
      return signature as string;
    },
    async rent(bytes) {
      const body = { jsonrpc: '2.0', id: 1, method: 'getMinimumBalanceForRentExemption', params: [bytes] };
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(rpcUrl, { method: 'POST', headers, body: JSON.stringify(body) });
      return BigInt(((await response.json()) as { result: number }).result);
    },
    mintOf(symbol) {
      const token = tokens.find((candidate) => candidate.symbol === symbol);
      if (!token) throw new Error(`localnet has no ${symbol}`);
      return token.mint;
    },
  };
  return { localnet, control };
}
