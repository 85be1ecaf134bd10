import { testDatabase } from './database.ts';
import { testLocalnet } from './localnet.ts';
import { runningApp } from './running-app.ts';
import { testSigner } from './test-signer.ts';

/** A server with all that it needs, of the calling test file's own: a database, a chain with its market, a signer. */
export async function runningCumulus(
  settings: Record<string, string> = {},
  localnetSettings: Record<string, string> = {},
) {
  const [database, localnet, signer] = await Promise.all([
    testDatabase(),
    testLocalnet(localnetSettings),
    testSigner(),
  ]);
  const all = {
    ...signer,
    SOLANA_RPC_URL: localnet.rpcUrl,
    SOLANA_WS_URL: localnet.wsUrl,
    JUPITER_URL: localnet.marketUrl,
    DEXSCREENER_URL: localnet.marketUrl,
    ...settings,
  };
  return { ...(await runningApp(database, all)), database, localnet, settings: all };
}
