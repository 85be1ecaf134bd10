import type { Address } from '@solana/kit';
import { expect } from 'vitest';
import { createContestPart } from '../server/src/app/contest.ts';
import type { NewCampaign } from '../server/src/contest/campaigns.ts';
import type { FunderDeps } from '../server/src/contest/funding.ts';
import { createTreasury } from '../server/src/contest/treasury.ts';
import { contestWorld } from './contests.ts';
import { moneyWorld, type ServerParts } from './money-world.ts';
import { release } from './release.ts';
import { sessionOf } from './user-row.ts';

/** Contests over a real chain, signer and database, with a treasury that is empty until a test fills it. */
export async function fundingWorld() {
  const money = await moneyWorld();
  const { db, keys, superuser } = money;
  const world = contestWorld(money, keys);
  const treasury = await createTreasury(superuser.db, keys);
  const stops: (() => Promise<void>)[] = [];
  release(() => Promise.all(stops.map((stop) => stop())));

  type Parts = ServerParts & { readonly settlement?: FunderDeps['settlement'] };
  /** A server that funds entries. Without `claims` it only goes on with what it has begun itself. */
  function worker({ settlement: replaced, ...parts }: Parts = {}, claims = true) {
    const { settlement, deps, stop: stopPayments } = money.openPayments(parts, claims);
    const { funder } = createContestPart({
      ...deps,
      settlement: replaced ?? settlement,
      review: { perNetwork: 1_000, proofBits: 0 },
      needsEmail: false,
    });
    funder.start();
    const stop = async () => {
      await Promise.all([funder.stop(), stopPayments()]);
    };
    stops.push(stop);
    return { settlement, funder, stop };
  }

  /** Enters a new wallet of a user. Returns the wallet that waits for its SOL. */
  async function claim({ name }: Pick<NewCampaign, 'name'>, userId?: string) {
    const owner = userId ?? (await money.newWallet(0n)).caller.userId;
    const { wallet } = await world.wallets.create(sessionOf(owner), name, null);
    return { userId: owner, walletId: wallet.walletId, publicKey: wallet.publicKey };
  }

  /** Resolves when no entry of a campaign waits for its SOL. */
  async function allFunded(campaign: Pick<NewCampaign, 'id'>, giveUpMs?: number): Promise<void> {
    await money.until(async () => {
      const { entries } = await world.takenOf(campaign);
      expect(entries.filter((entry) => entry.funding_signature === null)).toEqual([]);
    }, giveUpMs);
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
