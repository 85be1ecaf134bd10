import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

const MAIN = fileURLToPath(new URL('../../localnet/src/main.ts', import.meta.url));

/** How often a blockhash's life has to pass. */
const LIVES_UNTIL_DEAD = 5;

/** The localnet's own default, blocks. */
const FINALIZED_LAG = 32;

interface Urls {
  readonly rpcUrl: string;
  readonly wsUrl: string;
  readonly marketUrl: string;
  readonly controlUrl: string;
}

export interface Localnet extends Urls {
  /** Posts to the control at this path below controlUrl. Throws where it is refused. */
  control(path: string, body: unknown): Promise<Record<string, unknown>>;
  /** Gives lamports, or base units of a mint; answers the signature. */
  fund(address: string, amount: bigint, mint?: string): Promise<string>;
  /** Makes blocks. */
  step(slots?: number): Promise<void>;
  /** Makes as many blocks as it takes to finalize all that has landed. */
  finalize(): Promise<void>;
  /** Lets so many blocks pass that whatever was signed before is dead, also for a process that has not watched it. */
  expire(): Promise<void>;
  /** All that it starts with. */
  readonly tokens: readonly { symbol: string; mint: string; decimals: number; usd: number | null }[];
  /** Mint of one of its tokens. */
  mintOf(symbol: string): string;
}

/** A chain of the calling test file's own, in a process of its own, gone after the file's last test. */
export async function testLocalnet(settings: Record<string, string> = {}): Promise<Localnet> {
  const folder = await mkdtemp(join(tmpdir(), 'cumulus-localnet-'));
  const { PATH } = process.env;
  const child = fork(MAIN, {
    env: { PATH, LOCALNET_DATA_DIR: folder, LOCALNET_SLOT_MS: '20', ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  afterAll(async () => {
    child.kill();
    await exited;
    await rm(folder, { recursive: true, force: true });
  });
  const ready = once(child, 'message').then(([message]) => message.ready as Urls);
  const urls = await Promise.race([
    ready,
    exited.then(([code]) => {
      throw new Error(`the localnet ended with ${code} before it was ready`);
    }),
  ]);
  const control = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
    const answer = await fetch(new URL(`/control/${path}`, urls.controlUrl), {
      method: 'POST',
      body: JSON.stringify(body),
    });
    const json = (await answer.json()) as Record<string, unknown>;
    if (!answer.ok) throw new Error(`control/${path}: ${JSON.stringify(json)}`);
    return json;
  };
  const state = await fetch(new URL('/control/state', urls.controlUrl));
  const { tokens } = (await state.json()) as Pick<Localnet, 'tokens'>;
  const local: Localnet = {
    ...urls,
    control,
    tokens,
    async step(slots = 1) {
      await control('step', { slots });
    },
    finalize: () => local.step(FINALIZED_LAG),
    async expire() {
      for (let lives = 0; lives < LIVES_UNTIL_DEAD; lives++) await control('faults', { kind: 'expire' });
    },
    async fund(address, amount, mint) {
      const { signature } = await control('faucet', { address, amount: amount.toString(), mint });
      return signature as string;
    },
    mintOf(symbol) {
      const token = tokens.find((candidate) => candidate.symbol === symbol);
      if (!token) throw new Error(`localnet has no ${symbol}`);
      return token.mint;
    },
  };
  return local;
}
