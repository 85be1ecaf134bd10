import { UNLIMITED } from '../../launch/src/unlimited.ts';
import { startWorld, type World, type WorldOptions } from '../../launch/src/world.ts';

/** Starts the whole product: database, chain, signer, server. `env`: further settings. */
export const startProduct = (
  env: Record<string, string> = {},
  options: Pick<WorldOptions, 'programs' | 'dataDir' | 'port'> = {},
): Promise<World> =>
  startWorld({
    ...options,
    durableDatabase: false,
    env: {
      ...UNLIMITED,
      // Confirms each transaction at once, and lets no blockhash expire.
      LOCALNET_CLOCK: 'stepped',
      JUPITER_REQUESTS_PER_SECOND: '1000',
      SETTLEMENT_POLL: '250',
      SETTLEMENT_LEASE: '2000',
      MARKET_CHECK_INTERVAL: '1000',
      TOP_TOKENS_INTERVAL: '500',
      ...env,
    },
  });
