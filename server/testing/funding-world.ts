import type { Address } from '@solana/kit';
import { pino } from 'pino';
import { afterAll, expect, vi } from 'vitest';
import { openJupiterSwap } from '../src/adapters/jupiter-swap.ts';
import { systemClock } from '../src/adapters/system-clock.ts';
import type { NewCampaign } from '../src/contest/campaigns.ts';
import { createFunder, type FunderDeps } from '../src/contest/funding.ts';
import { createTreasury } from '../src/contest/treasury.ts';
import { createSettlement, type SettlementDeps } from '../src/settlement/settlement.ts';
import { swapKind } from '../src/swaps/kind.ts';
import { transferSolKind, transferTokenKind } from '../src/transfers/kinds.ts';
import { contestWorld } from './contests.ts';
import { moneyWorld } from './money-world.ts';
import { quickTime } from './quick-time.ts';
import { sessionOf } from './user-row.ts';

const log = pino({ enabled: false });
const FEE_CAP_LAMPORTS = 2_000_000n;
/** Longest wait for all entries to be funded, milliseconds. */
const FUNDED_WITHIN = 60_000;

/** Contests over a real chain, signer and database, with a treasury that is empty until a test fills it. */
export async function fundingWorld() {
  const money = await moneyWorld();
  const { db, chain, keys } = money;
  const world = contestWorld(db, keys);
  const treasury = await createTreasury(db, keys);
  const router = openJupiterSwap({ url: money.localnet.marketUrl });
  const stops: (() => Promise<void>)[] = [router.close];
  afterAll(() => Promise.all(stops.map((stop) => stop())));

  type Parts = Partial<
    Pick<SettlementDeps, 'db' | 'chain' | 'keys' | 'leaseMs'> & Pick<FunderDeps, 'settlement'>
  >;
  /** A server process that funds entries, with parts of it in other hands where a test says so. */
  function worker({ settlement: given, ...parts }: Parts = {}, takesUpWhatOthersLeft = true) {
    const deps = { db, chain, keys, clock: systemClock, log, leaseMs: 1_000, ...parts };
    const settlement = createSettlement({
      elapsed: quickTime,
      ...deps,
      isClockRight: () => true,
      kinds: {
        transfer_sol: transferSolKind,
        transfer_token: transferTokenKind,
        swap: swapKind(router, FEE_CAP_LAMPORTS),
      },
      waitMs: 15_000,
      pollMs: 20,
    });
    const funder = createFunder({
      ...deps,
      settlement: given ?? settlement,
      feeCapLamports: FEE_CAP_LAMPORTS,
    });
    const stop = async () => {
      await Promise.all([funder.stop(), settlement.stop()]);
    };
    stops.push(stop);
    settlement.start(takesUpWhatOthersLeft);
    funder.start();
    return { settlement, funder, stop };
  }

  /** Enters a user's new wallet and answers where its SOL is to come. */
  async function claim({ name }: Pick<NewCampaign, 'name'>, userId?: string) {
    const owner = userId ?? (await money.newWallet(0n)).caller.userId;
    const { wallet } = await world.wallets.create(sessionOf(owner), name, null);
    return { userId: owner, walletId: wallet.walletId, publicKey: wallet.publicKey };
  }

  /** Resolves when no entry of a campaign waits for its SOL. */
  async function allFunded(campaign: Pick<NewCampaign, 'id'>): Promise<void> {
    await vi.waitFor(
      async () => {
        const { entries } = await world.takenOf(campaign);
        expect(entries.filter((entry) => entry.funding_signature === null)).toEqual([]);
      },
      { timeout: FUNDED_WITHIN, interval: 100 },
    );
  }

  /** What the treasury has sent to an address: one signature for each transaction that landed. */
  async function sentTo(address: Address): Promise<(string | null)[]> {
    const rows = await db
      .selectFrom('intents')
      .select('signature')
      .where('wallet_id', '=', treasury.walletId)
      .where(({ eb, ref }) => eb(ref('request', '->>').key('to'), '=', address))
      .where('state', '=', 'confirmed')
      .execute();
    return rows.map(({ signature }) => signature);
  }

  return { ...money, ...world, treasury, worker, claim, allFunded, sentTo };
}
