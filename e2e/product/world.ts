import { UNLIMITED } from '../../launch/src/unlimited.ts';
import { startWorld, type World } from '../../launch/src/world.ts';

/** Short, so that tests do not wait for the chain. */
const SLOT_MS = 100;

/** Starts the whole product: database, chain, signer, server. */
export const startProduct = (): Promise<World> =>
  startWorld({
    slotMs: SLOT_MS,
    durableDatabase: false,
    env: {
      ...UNLIMITED,
      JUPITER_REQUESTS_PER_SECOND: '1000',
      SETTLEMENT_POLL: '250',
      SETTLEMENT_LEASE: '2000',
      MARKET_CHECK_INTERVAL: '1000',
      TOP_TOKENS_INTERVAL: '500',
    },
  });
