import { listCampaigns } from '../contest/campaigns.ts';
import type { Candidate } from '../contest/candidates.ts';
import { OperatorError, UsageError } from '../operations/operator-error.ts';
import { isId } from '../operations/read-id.ts';
import { admitEntry, lookAtCandidates, refuseEntry } from '../operations/reviews.ts';
import { createMandateSeal } from '../settlement/signing/mandate.ts';
import type { Command } from './command.ts';
import { readName } from './read-options.ts';

const entryOption = {
  value: 'id',
  about: 'Id of the entry, as contests review shows it',
  required: true,
} as const;

export const reviewCommands: readonly Command[] = [
  {
    noun: 'contests',
    verb: 'review',
    summary: 'List the entries of a campaign that wait for a review, and why',
    options: { name: { value: 'name', about: 'Name of the campaign', required: true } },
    answers: {
      entries:
        'List of id, enteredAt, reason (network, mailbox or proof), ofNetwork, email, emailVerified, publicKey',
    },
    async run(given, { serverDb, look, print }) {
      const name = readName(given.name!);
      const [campaign] = await listCampaigns(serverDb, name);
      if (!campaign) throw new OperatorError(`There is no campaign "${name}".`);
      const candidates = await lookAtCandidates(serverDb, look, campaign.id);
      if (candidates.length === 0) print('No one waits for a review.');
      for (const candidate of candidates) print(lineOf(candidate));
      return { entries: candidates };
    },
  },
  {
    noun: 'contests',
    verb: 'admit',
    summary: 'Give an entry that waits for a review its place and SOL',
    options: { entry: entryOption },
    answers: { entryId: 'Id of the entry' },
    async run({ entry }, { db, serverDb, setting, print }) {
      const seal = createMandateSeal(setting('MANDATE_KEY'));
      await db.transaction().execute((tx) => admitEntry(tx, serverDb, readEntry(entry!), seal));
      print('Admitted. Its SOL is sent by the server.');
      return { entryId: readEntry(entry!) };
    },
  },
  {
    noun: 'contests',
    verb: 'refuse',
    summary: 'Refuse an entry that waits for a review; its wallet stays as an ordinary one',
    options: {
      entry: entryOption,
      why: { value: 'text', about: 'Reason, for the audit log', required: true },
    },
    answers: { entryId: 'Id of the entry' },
    async run({ entry }, { db, print }) {
      await db.transaction().execute((tx) => refuseEntry(tx, readEntry(entry!)));
      print('Refused.');
      return { entryId: readEntry(entry!) };
    },
  },
];

const REASONS: Readonly<Record<Candidate['reason'], string>> = {
  network: 'too many from its network in an hour',
  mailbox: 'another account of its mailbox has entered',
  proof: 'no proof of work',
};

function lineOf({ id, enteredAt, reason, ofNetwork, email, emailVerified, publicKey }: Candidate): string {
  const confirmed = emailVerified ? 'e-mail confirmed' : 'e-mail unconfirmed';
  return [
    id,
    enteredAt.toISOString(),
    REASONS[reason],
    `${ofNetwork} from its network`,
    email ?? 'no e-mail',
    confirmed,
    publicKey,
  ].join('\t');
}

function readEntry(typed: string): string {
  if (!isId(typed)) throw new UsageError(`${typed} is not the id of an entry.`);
  return typed.toLowerCase();
}
