import { readIncident } from '../db/may-write.ts';
import { OperatorError, UsageError } from '../operations/operator-error.ts';
import { endIncident, REASON_MAX, readReason, startIncident } from '../security/incident/incident.ts';
import type { Command } from './command.ts';

export const incidentCommands: readonly Command[] = [
  {
    noun: 'incident',
    verb: 'start',
    summary: 'Stop all changes at once: everything can be read, and nothing new is signed or written',
    options: { reason: { value: 'text', about: 'Why, as one sentence that all users read', required: true } },
    answers: {
      since: 'Since when',
      reason: 'Why, as users read it',
      isQuiet: 'Whether all that was being written before has ended',
    },
    async run({ reason: typed }, { db, print }) {
      const reason = readReason(typed!);
      if (reason === null)
        throw new UsageError(`--reason takes one line of at most ${REASON_MAX} characters.`);
      const incident = await startIncident(db, reason);
      print(
        `All changes have been paused since ${incident.since.toISOString()}. Users read: ${incident.reason}`,
      );
      print(
        incident.isQuiet
          ? 'What was signed before is still confirmed and booked.'
          : 'A change that began before has not ended yet. Give the same command again to wait for it once more.',
      );
      return { ...incident };
    },
  },
  {
    noun: 'incident',
    verb: 'end',
    summary: 'Allow changes again: orders and sends that came due meanwhile run, unless they are too late',
    options: { why: { value: 'text', about: 'Reason, for the audit log' } },
    answers: { since: 'Since when changes were stopped', reason: 'Why, as users read it' },
    async run(_given, { db, print }) {
      const ended = await endIncident(db);
      if (!ended) throw new OperatorError('There is no incident.');
      print(`Changes are allowed again. They were stopped since ${ended.since.toISOString()}.`);
      return { ...ended };
    },
  },
  {
    noun: 'incident',
    verb: 'show',
    summary: 'Show whether all changes are stopped, since when and why',
    options: {},
    unrecorded: true,
    answers: { incident: 'null, or since and reason' },
    async run(_given, { db, print }) {
      const incident = await readIncident(db);
      print(
        incident
          ? `All changes have been paused since ${incident.since.toISOString()}: ${incident.reason}`
          : 'There is no incident.',
      );
      return { incident };
    },
  },
];
