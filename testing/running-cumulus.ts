import { testDatabase } from './database.ts';
import { heldClock } from './held-clock.ts';
import { heldTime } from './held-time.ts';
import { type Localnet, sharedLocalnet } from './localnet.ts';
import { runningApp } from './running-app.ts';
import { sharedSigner, type TestSigner } from './test-signer.ts';
import { look } from './watched.ts';

/** Real time between two blocks while a test waits, milliseconds. */
const BLOCK_MS = 25;

/**
 * A whole server over HTTP, with a database of its own and, unless it is given others, the localnet and signer of the run. Blocks
 * pass while a call waits for its answer, and in `until` and `settled`.
 */
export async function runningCumulus<L extends Localnet = Localnet>(
  settings: Record<string, string> = {},
  given?: Promise<L>,
  givenSigner?: Promise<TestSigner>,
) {
  const [database, localnet, signer] = await Promise.all([
    testDatabase(),
    given ?? (sharedLocalnet() as Promise<L>),
    givenSigner ?? sharedSigner(),
  ]);
  const all = {
    ...signer,
    SOLANA_RPC_URL: localnet.rpcUrl,
    SOLANA_WS_URL: localnet.wsUrl,
    JUPITER_URL: localnet.marketUrl,
    DEXSCREENER_URL: localnet.marketUrl,
    SETTLEMENT_WAIT: '60000',
    SETTLEMENT_LEASE: '600000',
    ...settings,
  };
  // The server's clock is the machine's: its bounds are set so wide that only the chain's blocks decide.
  const { until, settled } = heldTime(() => localnet.step(), BLOCK_MS);
  const watchClock = heldClock();
  const app = await runningApp(database, all, { watchClock });
  const call: typeof app.call = (...request) => settled(app.call(...request));
  /** A user who has accepted the terms and has a wallet with these lamports. */
  async function newOwner(lamports: bigint, email?: string) {
    const { token, cookie } = await app.signUp(email);
    await call('acceptTermsOfService', { version: '1.0' }, token);
    const created = await call('createCloudWallet', { name: 'Main' }, token);
    const { walletId, publicKey } = (created.result as { wallet: { walletId: string; publicKey: string } })
      .wallet;
    if (lamports > 0n) await localnet.fund(publicKey, lamports);
    /** Calls a function about this wallet. */
    const ask = (name: string, data: object = {}) => call(name, { walletId, ...data }, token);
    return { token, cookie, walletId, publicKey, ask };
  }

  return {
    ...app,
    call,
    look: () => look(app.url, watchClock),
    newOwner,
    until,
    settled,
    database,
    localnet,
    settings: all,
  };
}
