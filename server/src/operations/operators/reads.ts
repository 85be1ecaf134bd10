import type { OperatorRead } from '@cumulus/contract/operators.ts';
import { listCampaigns } from '../../contest/campaigns.ts';
import type { OperationContext } from '../context.ts';
import { findAnything, findSeen, lookFor } from '../find.ts';
import { foundAnswer } from '../found-answer.ts';
import { listHolds } from '../holds.ts';
import { incomeOf } from '../income.ts';
import { see } from '../look.ts';
import { newestEntries } from '../newest-entries.ts';
import { newestLiabilities } from '../newest-liabilities.ts';
import { isId } from '../read-id.ts';
import { lookAtCandidates } from '../reviews.ts';
import { listServices } from '../service-accounts.ts';
import { problemsOf } from '../status/problems.ts';
import { readStatus } from '../status/status.ts';
import { userDevices } from '../user-devices.ts';
import { volumeOf } from '../volume.ts';
import { listOperators } from './operators.ts';
import { listProposals } from './proposal-store.ts';
import { OperatorRefusal } from './refusal.ts';
import { recentChanges } from './vouching.ts';

type Reader = (context: OperationContext, input: Readonly<Record<string, unknown>>) => Promise<unknown>;

const MONTHS = 12;
const LISTED_MAX = 50;
const TEXT_MAX = 320;

/** What the page shows, by the functions of the command line. All throw OperatorError and OperatorRefusal. */
export const operatorReads: Readonly<Record<OperatorRead, Reader>> = {
  async status(context) {
    const status = await readStatus(context, false);
    return {
      problems: problemsOf(status),
      ...status,
      operatorChanges: await recentChanges(context.serverDb),
    };
  },
  search: async (context, input) => foundAnswer(await findAnything(context, lookedUp(input))),
  async user(context, input) {
    const id = lookedUp(input).toLowerCase();
    if (!isId(id)) throw new OperatorRefusal(400, 'userId is missing or malformed.');
    const look = await lookFor(context.look, id);
    const { all, devices } = await see(context.db, look, async (db) => ({
      all: foundAnswer(await findSeen(db, id)),
      devices: await userDevices(db, id),
    }));
    const user = all.users.find((each) => each.userId === id);
    if (!user) throw new OperatorRefusal(404, 'There is no such user.');
    // The rest is shown while the signer is away.
    const holds = await listHolds(context).catch(() => null);
    const own = new Set([`user:${id}`, ...all.wallets.map(({ walletId }) => `wallet:${walletId}`), 'all']);
    return {
      ...all,
      user,
      devices,
      holds: holds?.filter(({ subject }) => own.has(subject)) ?? null,
    };
  },
  holds: async (context) => ({ holds: await listHolds(context) }),
  async contests({ serverDb, look }) {
    const campaigns = await listCampaigns(serverDb);
    const shown = campaigns.map(async (row) => ({
      ...{ name: row.name, kind: row.kind, state: row.state, endsAt: row.ends_at, startsAt: row.starts_at },
      ...{ places: row.max_participants, taken: row.participants, lamports: row.lamports },
      ...{ waiting: row.waiting, inReview: row.in_review },
      candidates: row.in_review > 0 ? await lookAtCandidates(serverDb, look, row.id) : [],
    }));
    return { campaigns: await Promise.all(shown) };
  },
  reports: async ({ serverDb }) => ({
    income: (await incomeOf(serverDb, null, null)).toReversed(),
    volume: await volumeOf(serverDb, MONTHS),
    liabilities: await newestLiabilities(serverDb),
  }),
  async audit({ serverDb }, { before = null, ofOperators = false }) {
    if (before !== null && !/^\d{1,18}$/.test(String(before)))
      throw new OperatorRefusal(400, 'before is malformed.');
    const asked = { before: before === null ? null : String(before), ofOperators: ofOperators === true };
    return { entries: await newestEntries(serverDb, asked, LISTED_MAX) };
  },
  approvals: async ({ db }) => ({ proposals: await listProposals(db, null, LISTED_MAX) }),
  services: async ({ db }) => ({ services: await listServices(db) }),
  operators: async ({ db }) => ({ operators: await listOperators(db) }),
};

/** What a search or the page of a user is about. Throws OperatorRefusal. */
export function lookedUp({ what, userId = what }: Readonly<Record<string, unknown>>): string {
  const text = typeof userId === 'string' ? userId.trim() : '';
  if (text === '' || text.length > TEXT_MAX) throw new OperatorRefusal(400, 'Say what to look for.');
  return text;
}
