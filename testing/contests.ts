import { randomUUID } from 'node:crypto';
import {
  createCampaign,
  endCampaign,
  type NewCampaign,
  startCampaign,
} from '../server/src/contest/campaigns.ts';
import { createContests } from '../server/src/contest/contest.ts';
import { createReview, type ReviewSettings } from '../server/src/contest/review.ts';
import type { Keys } from '../server/src/ports/keys.ts';
import { createWallets } from '../server/src/wallets/wallets.ts';
import type { TestDatabase } from './database.ts';
import { heldClock } from './held-clock.ts';
import { sealMandate } from './mandates.ts';
import { testKeys } from './wallets.ts';

/** How far a test may move its clock before a contest of its ends. */
export const AN_HOUR = 60 * 60_000;

let made = 0;

/** Contests over a real database, with time in the hands of a test. One contest is active at a time. */
export function contestWorld(
  { db, superuser }: Pick<TestDatabase, 'db' | 'superuser'>,
  keys: Pick<Keys, 'create'> = testKeys(),
  { needsEmail = false, ...settings }: Partial<ReviewSettings & { needsEmail: boolean }> = {},
) {
  // Campaigns are the operators'.
  const operators = superuser.db;
  const clock = heldClock(Date.now());
  const told: string[] = [];
  let isClockRight = true;
  const contests = createContests({
    db,
    clock,
    isClockRight: () => isClockRight,
    onEntered: () => told.push('entered'),
    sealMandate,
    needsEmail,
    review: createReview({
      ...{ db, clock, secret: 'a secret of the tests' },
      settings: { perNetwork: 1_000, proofBits: 0, ...settings },
    }),
  });
  const wallets = createWallets({ db, keys, campaigns: contests });

  async function draft(wish: Partial<NewCampaign> = {}): Promise<NewCampaign> {
    made += 1;
    const campaign: NewCampaign = {
      id: randomUUID(),
      name: `Cup ${made}`,
      description: 'Swap as often as you can.',
      kind: 'contest',
      lamports: 100_000_000n,
      maxParticipants: 10,
      leaderboard: true,
      startsAt: null,
      endsAt: new Date(clock.now() + AN_HOUR),
      ...wish,
    };
    if (!(await createCampaign(operators, campaign))) throw new Error(`${campaign.name} is taken`);
    return campaign;
  }

  /** An active campaign; a contest ends the previous one. */
  async function start(wish: Partial<NewCampaign> = {}): Promise<NewCampaign> {
    const campaign = await draft(wish);
    if (campaign.kind === 'contest') {
      const before = await db
        .selectFrom('contests')
        .select('name')
        .where('kind', '=', 'contest')
        .where('state', '=', 'active')
        .executeTakeFirst();
      if (before) await endCampaign(operators, before.name);
    }
    const outcome = await operators.transaction().execute((tx) => startCampaign(tx, campaign.name));
    if ('refused' in outcome) throw new Error(`not started: ${outcome.refused}`);
    // The database's clock, which is finer, is ahead of the test's by what has passed meanwhile.
    if (!campaign.startsAt)
      clock.advance(Math.max(0, outcome.started.starts_at!.getTime() + 1 - clock.now()));
    return campaign;
  }

  async function takenOf({ id }: Pick<NewCampaign, 'id'>) {
    const { participants } = await db
      .selectFrom('contests')
      .select('participants')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const entries = await db.selectFrom('contest_entries').selectAll().where('contest_id', '=', id).execute();
    return { participants, entries };
  }

  return {
    ...{ db, clock, told, contests, wallets, draft, start, takenOf },
    /** Says whether the clock may be relied on from now on. */
    trustClock: (isRight: boolean) => (isClockRight = isRight),
  };
}
