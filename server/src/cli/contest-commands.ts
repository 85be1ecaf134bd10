import { randomUUID } from 'node:crypto';
import { amountText, SOL_SCALE } from '@cumulus/contract/amount.ts';
import { type CampaignRow, createCampaign, endCampaign, listCampaigns } from '../contest/campaigns.ts';
import { startDraft } from '../operations/campaigns.ts';
import { OperatorError, UsageError } from '../operations/operator-error.ts';
import type { Command } from './command.ts';
import { readChoice, readCount, readName, readSol, readTime } from './read-options.ts';

const nameOption = { value: 'name', about: 'Name of the campaign', required: true } as const;

export const contestCommands: readonly Command[] = [
  {
    noun: 'contests',
    verb: 'create',
    summary: 'Draft a contest, or a game campaign: wallets of its name get SOL',
    options: {
      name: { value: 'name', about: 'Name that enters a wallet, at most 10 characters', required: true },
      places: { value: 'number', about: 'How many users can enter', required: true },
      end: { value: 'time', about: 'When it ends, as in 2027-01-31T18:00:00Z', required: true },
      start: { value: 'time', about: 'When it can be entered; by default as soon as it is started' },
      sol: { value: 'amount', about: 'SOL for each entry, 0.1 by default' },
      description: { value: 'text', about: 'Shown above the leaderboard' },
      kind: { value: 'contest|game', about: 'A game has no leaderboard; contest by default' },
      leaderboard: { value: 'on|off', about: 'Whether a contest shows its leaderboard, on by default' },
    },
    answers: { name: 'Name of the campaign', kind: 'contest or game' },
    async run(given, { db, print }) {
      const kind = readChoice('kind', given.kind ?? 'contest', ['contest', 'game']);
      const leaderboard = readChoice('leaderboard', given.leaderboard ?? 'on', ['on', 'off']);
      const [startsAt, endsAt] = [
        given.start === undefined ? null : readTime('start', given.start),
        readTime('end', given.end!),
      ];
      if (endsAt <= new Date()) throw new UsageError('--end has passed.');
      if (startsAt && startsAt >= endsAt) throw new UsageError('--end must come after --start.');
      const name = readName(given.name!);
      const made = await createCampaign(db, {
        id: randomUUID(),
        name,
        description: given.description?.trim() ?? '',
        kind,
        lamports: readSol('sol', given.sol ?? '0.1'),
        maxParticipants: readCount('places', given.places!),
        leaderboard: kind === 'contest' && leaderboard === 'on',
        startsAt,
        endsAt,
      });
      if (!made)
        throw new OperatorError(`There is a campaign "${name}" already: end it, or choose another name.`);
      print(
        `Drafted the ${kind} "${name}". Users see it when you start it: contests start --name "${name}".`,
      );
      return { name, kind };
    },
  },
  {
    noun: 'contests',
    verb: 'start',
    summary: 'Let users enter a drafted campaign',
    options: { name: nameOption },
    answers: {
      name: 'Name of the campaign',
      startsAt: 'When it can be entered',
      endsAt: 'When it ends',
      places: 'How many can enter',
      lamports: 'What all places together take from the treasury, without fees',
    },
    async run(given, context) {
      const { db, serverDb, print, setting, reach } = context;
      const name = readName(given.name!);
      const { starts_at, ends_at, max_participants, lamports } = await db
        .transaction()
        .execute((tx) => startDraft({ db: tx, serverDb, setting, reach }, name));
      const all = lamports * BigInt(max_participants);
      const needed = amountText(all, SOL_SCALE);
      print(`Started "${name}": it can be entered from ${time(starts_at!)} to ${time(ends_at)}.`);
      print(`All ${max_participants} places together take ${needed} SOL and fees from the treasury.`);
      const times = { startsAt: starts_at, endsAt: ends_at };
      return { name, ...times, places: max_participants, lamports: all };
    },
  },
  {
    noun: 'contests',
    verb: 'end',
    summary: 'End a campaign and take its leaderboard down, or drop a draft',
    options: { name: nameOption },
    answers: { name: 'Name of the campaign', was: 'draft or active' },
    async run(given, { db, print }) {
      const name = readName(given.name!);
      const was = await endCampaign(db, name);
      if (!was) throw new OperatorError(`There is no draft and no active campaign "${name}".`);
      print(was === 'draft' ? `Dropped the draft "${name}".` : `Ended "${name}".`);
      return { name, was };
    },
  },
  {
    noun: 'contests',
    verb: 'list',
    summary: 'List all campaigns',
    options: {},
    answers: { campaigns: 'List of campaigns, each as contests show answers' },
    async run(_given, { db, print }) {
      const rows = await listCampaigns(db);
      if (rows.length === 0) print('No campaigns.');
      for (const row of rows)
        print([row.state, row.kind, row.name, places(row), `ends ${time(row.ends_at)}`].join('\t'));
      return { campaigns: rows.map(campaignAnswer) };
    },
  },
  {
    noun: 'contests',
    verb: 'show',
    summary: 'Show how a campaign stands, and whether entries wait for their SOL',
    options: { name: nameOption },
    answers: {
      name: 'Its name',
      kind: 'contest or game',
      state: 'draft, active or ended',
      description: 'As users read it',
      startsAt: 'When it can be entered; null for as soon as it is started',
      endsAt: 'When it ends',
      places: 'How many can enter',
      taken: 'How many have',
      lamports: 'SOL of each place',
      waiting: 'Entries without their SOL',
      waitingSince: 'Since when the first of them waits, or null',
      inReview: 'Entries that wait for a review',
    },
    async run(given, { db, print }) {
      const name = readName(given.name!);
      const [row] = await listCampaigns(db, name);
      if (!row) throw new OperatorError(`There is no campaign "${name}".`);
      print(`${row.name} (${row.kind}, ${row.state})`);
      if (row.description) print(row.description);
      print(`Runs from ${row.starts_at ? time(row.starts_at) : 'its start'} to ${time(row.ends_at)}.`);
      print(`Places: ${places(row)}, ${amountText(row.lamports, SOL_SCALE)} SOL each.`);
      print(
        row.waiting_since
          ? `${row.waiting} wait for their SOL, the first since ${time(row.waiting_since)}. See contests treasury.`
          : 'Nobody waits for SOL.',
      );
      if (row.in_review > 0)
        print(`${row.in_review} wait for a review: contests review --name "${row.name}".`);
      return campaignAnswer(row);
    },
  },
];

function campaignAnswer(row: CampaignRow) {
  const { name, kind, state, description, lamports, waiting } = row;
  return {
    ...{ name, kind, state, description, startsAt: row.starts_at, endsAt: row.ends_at },
    ...{ places: row.max_participants, taken: row.participants, lamports },
    ...{ waiting, waitingSince: row.waiting_since, inReview: row.in_review },
  };
}

function places({ participants, max_participants }: CampaignRow): string {
  return `${participants} of ${max_participants} taken`;
}

function time(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, 'Z');
}
