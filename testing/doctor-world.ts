import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { lyingNode } from '../localnet/src/lying-node/lying-node.ts';
import { openSignerProcess } from '../server/src/adapters/signer-process.ts';
import type { State } from '../server/src/cli/doctor/finding.ts';
import { checkInstallation } from '../server/src/custody/installation/installation.ts';
import { testDatabase } from './database.ts';
import { newAddress } from './issuer.ts';
import { ownLocalnet } from './localnet.ts';
import { mailServer } from './mail-server.ts';
import { operator } from './operator.ts';
import { release } from './release.ts';
import { spoiledHttp } from './spoiled-http.ts';
import { signerOverVault } from './vault-signer.ts';

const GEYSER_TOKEN = 'only who has this is shown anything';

interface Told {
  readonly ok: boolean;
  readonly checks: readonly { readonly name: string; readonly state: State; readonly says: string }[];
  readonly saved: readonly string[];
}
/** All that the doctor looks at, with something before each service that can go wrong. Call it at the top level of a test file. */
export async function doctorWorld() {
  const localnet = await ownLocalnet({
    LOCALNET_CLOCK: 'real',
    LOCALNET_SLOT_MS: '200',
    LOCALNET_V1_PERCENT: '100',
    LOCALNET_GEYSER_PORT: '0',
    LOCALNET_GEYSER_TOKEN: GEYSER_TOKEN,
  });
  const [database, mail, push, { vault, signer }, node, market] = await Promise.all([
    testDatabase(),
    mailServer(),
    spoiledHttp('http://127.0.0.1:1'),
    signerOverVault(),
    lyingNode(localnet.rpcUrl),
    spoiledHttp(localnet.marketUrl),
  ]);
  const spoiledNode = await spoiledHttp(localnet.rpcUrl);
  release(() => node.close());
  const keys = openSignerProcess({ socketPath: signer.socket });
  release(() => keys.close());
  await checkInstallation({ db: database.db, signer: keys, log: pino({ level: 'silent' }) });
  const { result: genesis } = (await (
    await fetch(localnet.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"getGenesisHash"}',
    })
  ).json()) as { result: string };
  await database.db.insertInto('chain').values({ genesis_hash: genesis }).execute();
  const wallet = await newAddress();
  await localnet.fund(wallet, 2_000_000_000n);
  const saves = mkdtempSync(join(tmpdir(), 'cumulus-doctor-'));
  release(() => rmSync(saves, { recursive: true }));

  const APP_SECRET = 'a secret of thirty-two characters';
  const environment = {
    DATA_DIR: join(saves, 'nothing-runs-here'),
    DATABASE_URL: database.url,
    OPERATOR_DATABASE_URL: database.operatorUrl,
    SIGNER_SOCKET: signer.socket,
    NETWORK: 'localnet',
    APP_SECRET,
    MANDATE_KEY: APP_SECRET,
    SOLANA_RPC_URL: node.rpcUrl,
    SOLANA_WS_URL: node.wsUrl,
    JUPITER_URL: market.url,
    DEXSCREENER_URL: market.url,
    EXCHANGE_RATES_URL: `${market.url}/exchange-rates/latest?base=USD`,
    YELLOWSTONE_URL: localnet.geyserUrl!,
    YELLOWSTONE_TOKEN: GEYSER_TOKEN,
    SMTP_URL: mail.url,
    PUSH_TEST_ORIGIN: push.url,
  };
  /** Of version 1, in one of the newest blocks. */
  const newTransaction = () => localnet.fund(wallet, 1n);
  const cumulus = operator(environment);

  async function doctor(more: NodeJS.ProcessEnv = {}, options = ''): Promise<Told & { code: number }> {
    const { code, out, error } = await cumulus(
      `doctor --wallet ${wallet} --save ${saves} --json ${options}`,
      more,
    );
    if (out === '') throw new Error(error);
    return { code, ...(JSON.parse(out) as Told) };
  }
  /** A push service that has no such device. */
  const knowsUs = () => push.spoil(() => ({ status: 404 }));
  knowsUs();

  return {
    ...{ localnet, node, spoiledNode, market, mail, push, vault, database, wallet, saves },
    ...{ cumulus, doctor, newTransaction },
    /** Ends what went wrong, but for faults of the localnet and of the database. */
    heal() {
      node.honest();
      market.spoil(null);
      spoiledNode.spoil(null);
      mail.heal();
      knowsUs();
      vault.fail(undefined);
    },
  };
}
