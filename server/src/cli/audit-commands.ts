import type { ChainedEntry } from '../audit/entry.ts';
import { type Broken, readChain, verifyChain } from '../audit/verify.ts';
import { lookAtLog } from '../operations/look.ts';
import { OperatorError, UsageError } from '../operations/operator-error.ts';
import type { Command } from './command.ts';

export const auditCommands: readonly Command[] = [
  {
    noun: 'audit',
    verb: 'verify',
    summary: 'Check that nothing in the audit log was changed or removed, and print its head hash',
    options: { since: { value: 'hash', about: 'A head that was kept: check that it is still in the chain' } },
    unrecorded: true,
    answers: {
      entries: 'How many hold',
      head: 'Hash of the last entry; null if the chain is broken',
      broken: 'What is wrong with the first entry that does not hold; null if all do',
      unchained: 'Entries that have no hash yet',
      unchainedSince: 'Time of the oldest of them, or null',
      earlierHeadAt: 'Position of the head of --since; null without it, or if it is not in the chain',
    },
    async run(given, { serverDb, print }) {
      const kept = given.since?.trim().toLowerCase() ?? null;
      if (kept !== null && !/^[0-9a-f]{64}$/.test(kept))
        throw new UsageError('--since is a hash of 64 hexadecimal digits, as audit verify prints it.');
      const { entries, head, broken, earlierHeadAt, unchained } = await verifyChain(serverDb, kept);
      print(`${entries} ${entries === 1n ? 'entry holds' : 'entries hold'}.`);
      const { count, since } = unchained;
      const answer = {
        ...{ entries, head: broken ? null : head, broken: broken && words(broken) },
        ...{ unchained: count, unchainedSince: since, earlierHeadAt },
      };
      if (broken) throw new OperatorError(`The chain is broken: ${words(broken)}`, answer);
      if (since) print(`Not chained yet: ${count}, the oldest of ${since.toISOString()}.`);
      if (kept !== null && earlierHeadAt === null)
        throw new OperatorError(
          'The hash that you kept is not in this chain: entries that were there then have been changed or removed.',
          answer,
        );
      if (kept !== null) print(`The hash that you kept is that of entry ${earlierHeadAt}.`);
      print(`Head: ${head}`);
      return answer;
    },
  },
  {
    noun: 'audit',
    verb: 'export',
    summary: 'Print the audit log, one JSON object a line, in the order of the chain',
    options: { after: { value: 'position', about: 'Only entries after this position' } },
    answers: { entries: 'List of entries in the order of the chain, with the fields that are hashed' },
    async run(given, context) {
      const { serverDb, print, wantsDocument } = context;
      const after = given.after ?? '0';
      if (!/^\d{1,18}$/.test(after)) throw new UsageError('--after is the position of an entry.');
      await lookAtLog(context, BigInt(after));
      const entries = exported(readChain(serverDb, BigInt(after)));
      if (!wantsDocument) for await (const entry of entries) print(JSON.stringify(entry));
      return { entries };
    },
  },
];

function words(broken: Broken): string {
  if (broken.reason === 'missing') return `entry ${broken.position} is missing, and later ones are there.`;
  const { position, kind, at } = broken.entry;
  return `entry ${position} (${kind}, ${at}) is not what was written there: it was changed, or put in another's place.`;
}

/** In the order and the format in which the fields are hashed. */
async function* exported(chain: AsyncIterable<ChainedEntry>) {
  for await (const { position, id, at, kind, actor, userId, walletId, facts, hash } of chain)
    yield { position: Number(position), id, at, kind, actor, userId, walletId, facts, hash };
}
