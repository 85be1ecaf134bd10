import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { type Address, getBase58Decoder, lamports } from '@solana/kit';
import type { Caller } from '../server/src/accounts/caller.ts';
import type { Db } from '../server/src/db/pool.ts';
import { createProfit } from '../server/src/history/profit/profit.ts';
import type { Chain, Holdings } from '../server/src/ports/chain.ts';
import type { Keys } from '../server/src/ports/keys.ts';
import type { Market, Price, TokenInfo } from '../server/src/ports/market.ts';
import { createWalletCalls } from '../server/src/wallets/calls.ts';
import { createWallets } from '../server/src/wallets/wallets.ts';
import { heldClock } from './held-clock.ts';
import { unheard } from './unheard.ts';
import { callerOf } from './user-row.ts';

const base58 = getBase58Decoder();

/** A real address, as a signer would make it. */
export function newAddress(): string {
  const { publicKey } = generateKeyPairSync('ed25519');
  return base58.decode(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32));
}

export function testKeys(): Pick<Keys, 'create'> & { made: number; broken: boolean } {
  const keys = {
    made: 0,
    broken: false,
    async create() {
      if (keys.broken) throw new Error('the signer is away');
      keys.made += 1;
      return { publicKey: newAddress() as Address, sealedKey: randomBytes(64) };
    },
  };
  return keys;
}

/** A user of the database. */
export async function newCaller(db: Db): Promise<Caller> {
  const userId = randomUUID();
  const email = `${userId}@example.com`;
  await db.insertInto('users').values({ id: userId, issuer: 'test', subject: userId, email }).execute();
  return { ...callerOf(userId), email };
}

export interface World {
  /** What addresses hold; others hold nothing. */
  readonly holdings: Record<string, Omit<Holdings, 'owner'>>;
  readonly prices: Record<string, Price>;
  readonly tokens: Record<string, TokenInfo>;
}

/** The calls over a real database, and over a chain and a market of which a test says what they know. */
export function walletWorld(db: Db, world: Partial<World> = {}, network: 'testnet' | null = 'testnet') {
  const keys = testKeys();
  const clock = heldClock();
  const reads: { owners: readonly string[]; minSlot: bigint | undefined }[] = [];
  const drips: string[] = [];
  const chain: Pick<Chain, 'holdings' | 'rentExemptMinimum'> = {
    async holdings(owners, options) {
      reads.push({ owners, minSlot: options?.minSlot });
      const value = owners.map((owner) => ({
        owner,
        lamports: lamports(0n),
        tokens: [],
        ...world.holdings?.[owner],
      }));
      return { slot: 1n, value };
    },
    rentExemptMinimum: async (bytes) => lamports(BigInt(128 + bytes) * 5_080n),
  };
  const pick = <T>(known: Record<string, T> | undefined, mints: readonly string[]) =>
    new Map(Object.entries(known ?? {}).filter(([mint]) => mints.includes(mint)));
  const market: Market = {
    prices: async (mints) => pick(world.prices, mints),
    tokens: async (mints) => pick(world.tokens, mints),
  };
  const faucet = {
    drip: async (address: string) => {
      drips.push(address);
      return { signature: `drip${drips.length}`, lamports: lamports(2_000_000_000n) };
    },
  };
  const unbooked: string[] = [];
  const { books } = createProfit({ db, market, clock, log: { warn: () => {} }, invalidations: unheard });
  const onUnbooked = (addresses: readonly string[]) => void unbooked.push(...addresses);
  const deps = { db, chain, market, clock, faucet, wallets: createWallets({ db, keys }), books, onUnbooked };
  return {
    calls: createWalletCalls(network === null ? { ...deps, faucet: null } : deps),
    deps,
    keys,
    clock,
    reads,
    drips,
    unbooked,
  };
}
