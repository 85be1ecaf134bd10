import { join } from 'node:path';
import { OPERATOR_KEY } from '../../signer/testing/mandates.ts';
import { FAST_CLOCK, scratchFolder, startSigner } from '../../signer/testing/process.ts';
import { emptyDatabase, testDatabase } from '../database.ts';
import { heldTime } from '../held-time.ts';
import { ownLocalnet } from '../localnet.ts';
import { operator } from '../operator.ts';
import { release } from '../release.ts';
import { type RunningApp, startApp } from '../running-app.ts';

/** Real time between two blocks while a test waits, milliseconds. */
const BLOCK_MS = 10;

type Urls = Awaited<ReturnType<typeof emptyDatabase>>;

interface DrillSigners {
  /** How servers and commands reach them. */
  settings(): Record<string, string>;
  start(): Promise<void>;
  kill(): Promise<void>;
}

/** One signer, in this folder. */
async function one(folder: string): Promise<DrillSigners> {
  const open = () => startSigner({ folder, flags: FAST_CLOCK });
  let signer = await open();
  return {
    settings: () => ({
      SIGNER_SOCKET: signer.socket,
      KEK_FILE: join(folder, 'keys/kek'),
      SIGNER_JOURNAL: join(folder, 'journal'),
    }),
    async start() {
      signer = await open();
    },
    kill: () => signer.kill(),
  };
}

/**
 * A whole installation with signers of its own, one unless others are given, which loses its database and gets an older one
 * back.
 */
export async function drillWorld(given?: DrillSigners) {
  const folder = scratchFolder();
  const place = (name: string) => join(folder.path, name);
  const [first, localnet] = await Promise.all([testDatabase(), ownLocalnet()]);
  const signers = given ?? (await one(place('signer')));
  let database: Urls = first;
  let app: RunningApp | null = null;
  release(async () => {
    await app?.app.close();
    await signers.kill();
    folder[Symbol.dispose]();
  });
  const { until, settled } = heldTime(() => localnet.step(), BLOCK_MS);

  const settings = () => ({
    ...signers.settings(),
    SOLANA_RPC_URL: localnet.rpcUrl,
    SOLANA_WS_URL: localnet.wsUrl,
    JUPITER_URL: localnet.marketUrl,
    DEXSCREENER_URL: localnet.marketUrl,
    JUPITER_REQUESTS_PER_SECOND: '1000',
    MARKET_CHECK_INTERVAL: '1000',
    SETTLEMENT_WAIT: '60000',
    SETTLEMENT_LEASE: '15000',
    SETTLEMENT_POLL: '50',
    DEPOSIT_SWEEP: '1000',
  });
  /** What commands of operators are run with. */
  const environment = () => ({
    ...settings(),
    ...{ NETWORK: 'localnet', OPERATOR_KEY },
    ...{ DATABASE_URL: database.url, OPERATOR_DATABASE_URL: database.operatorUrl },
    MIGRATION_DATABASE_URL: database.ownerUrl,
    DATA_DIR: place('data'),
  });
  const start = async () => {
    app = await startApp(database, settings());
  };
  await start();

  return {
    ...{ place, localnet, until, settled, environment, settings },
    get app() {
      return app!;
    },
    get database() {
      return database;
    },
    command: (line: string) => settled(operator(environment())(line)),
    /** As if the database were lost: an older one is restored from a backup, and changed, while nothing runs. */
    async loseDatabase(backup: string, change: () => Promise<void> = async () => {}) {
      await app!.app.close();
      await signers.kill();
      database = await emptyDatabase();
      const restored = await operator(environment())(`restore --from ${backup}`);
      if (restored.code !== 0) throw new Error(restored.error);
      await change();
      await signers.start();
      await start();
    },
    async restart() {
      await app!.app.close();
      await signers.kill();
      await signers.start();
      await start();
    },
  };
}

export type DrillWorld = Awaited<ReturnType<typeof drillWorld>>;
