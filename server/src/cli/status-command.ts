import { MARKET_CHECK_INTERVAL as DEFAULT_MARKET_CHECK_INTERVAL } from '@cumulus/contract/limits.ts';
import type { Address } from '@solana/kit';
import { findTreasury } from '../contest/treasury.ts';
import { readResting, restingSentence } from '../custody/rest.ts';
import { readIncident } from '../db/may-write.ts';
import { serverOwnsTables } from '../db/roles.ts';
import { countWorkers } from '../monitoring/heartbeat-store.ts';
import { incidentSentence } from '../incident/incident.ts';
import type { Queues } from '../monitoring/queues.ts';
import { readQueues } from '../monitoring/read-queues.ts';
import type { Command, CommandContext } from './command.ts';
import { OperatorError } from './operator-error.ts';
import { withChain } from './reach.ts';
import { auditAllBooks } from './status-books.ts';
import { problemsOf, type Status, sol } from './status-problems.ts';
import { askServer, askUpstreams } from './status-upstreams.ts';

/** Milliseconds. */
const CHAIN_TIMEOUT = 3_000;

const OWNS_TABLES =
  'the server owns its tables: code in it could change the audit log. See "Roles of the database" in docs/operators.md';

export const statusCommands: readonly Command[] = [
  {
    noun: 'status',
    verb: null,
    summary: 'Show whether everything answers and nothing waits too long; exits with 1 if something is wrong',
    options: {
      audit: { about: 'Compare the books of all wallets with the chain, too' },
    },
    unrecorded: true,
    answers: {
      ok: 'Whether there is no problem',
      problems: 'List of sentences',
      upstreams: 'By name: ok, milliseconds, why',
      clock: 'What is wrong with the clock of the server, or null',
      nodes: 'Solana nodes that the others contradict, or null',
      journalCopy: 'What is wrong with the copy of the journal, or null',
      resting: 'Why no money moves, or null',
      incident: 'Why an operator has stopped all changes, or null',
      serverOwnsTables: 'Whether the server owns its tables',
      workers: 'How many processes run workers, or null',
      queues: 'Pending work by kind',
      pace: 'What counts as late: marketCheck, seconds between checks; isDaily, whether liabilities are proven daily',
      treasury: 'null, or address and lamports',
      books: 'With --audit: wallets, underWay, findings',
    },
    async run(given, context) {
      const status = await readStatus(context, given.audit !== undefined);
      const problems = problemsOf(status);
      for (const line of lines(status)) context.print(line);
      const answer = { ok: problems.length === 0, problems, ...status };
      if (problems.length > 0) throw new OperatorError(problems.join('\n'), answer);
      return answer;
    },
  },
];

async function readStatus(context: CommandContext, withBooks: boolean): Promise<Status> {
  const { db } = context;
  const [upstreams, complaints] = await Promise.all([askUpstreams(context), askServer(context)]);
  if (upstreams.database?.ok !== true)
    return {
      upstreams,
      ...complaints,
      ...{ resting: null, incident: null, serverOwnsTables: null, workers: null },
      ...{ queues: null, treasury: null, books: null },
      pace: paceOf(context.environment),
    };
  const [treasury, resting, incident] = await Promise.all([
    findTreasury(db),
    readResting(db),
    readIncident(db),
  ]);
  return {
    upstreams,
    ...complaints,
    resting: resting && restingSentence(resting),
    incident: incident && incidentSentence(incident),
    serverOwnsTables: await serverOwnsTables(db, context.setting('DATABASE_URL')),
    workers: await countWorkers(db),
    queues: await readQueues(db),
    pace: paceOf(context.environment),
    treasury: treasury && {
      address: treasury.publicKey,
      lamports: upstreams.chain?.ok ? await lamportsOf(context, treasury.publicKey) : null,
    },
    books: withBooks ? await withChain(context, (chain) => auditAllBooks(db, chain)) : null,
  };
}

/** Of the server, as far as the environment of this command tells. */
function paceOf({ MARKET_CHECK_INTERVAL: interval, DAILY_PROOF }: NodeJS.ProcessEnv): Status['pace'] {
  const milliseconds = interval ? Number(interval) : DEFAULT_MARKET_CHECK_INTERVAL;
  return { marketCheck: milliseconds / 1_000, isDaily: DAILY_PROOF !== 'off' };
}

/** Null if the node does not answer. */
async function lamportsOf(context: CommandContext, address: Address): Promise<string | null> {
  const read = withChain(context, (chain) => chain.accounts([address]), CHAIN_TIMEOUT);
  const accounts = await read.catch((error: unknown) => {
    if (error instanceof OperatorError) return null;
    throw error;
  });
  return accounts && String(accounts.value[0]?.lamports ?? 0n);
}

function lines({
  upstreams,
  clock,
  nodes,
  journalCopy,
  serverOwnsTables,
  workers,
  queues,
  treasury,
  books,
}: Status): string[] {
  const answering = Object.entries(upstreams).map(([name, { ok, milliseconds, why }]) => {
    const how = ok === null ? `not asked: ${why}` : ok ? `answers in ${milliseconds} ms` : `DOWN: ${why}`;
    return `${name.padEnd(16)}${how}`;
  });
  return [
    ...answering,
    ...(clock === null ? [] : [`clock           ${clock}`]),
    ...(nodes === null ? [] : [`nodes           ${nodes}`]),
    ...(journalCopy === null ? [] : [`journal copy    ${journalCopy}`]),
    ...(serverOwnsTables ? [`roles           ${OWNS_TABLES}`] : []),
    ...(workers === null ? [] : [`workers         ${workers} running`]),
    ...(queues ? queueLines(queues) : []),
    ...(queues ? [`treasury        ${treasury ? treasuryText(treasury) : 'none'}`] : []),
    ...(books
      ? [
          `books           ${books.wallets} wallets compared with the chain, ${books.findings.length} differences, ${books.underWay} not compared (under way)`,
        ]
      : []),
  ];
}

function queueLines({
  transactions,
  orders,
  contestEntries,
  contestReviews,
  deposits,
  notices,
  audit,
  marketChecks,
  scheduledSends,
  priceSamples,
  receipts,
}: Queues): string[] {
  const { oldestAttempt } = transactions;
  const since = (seconds: number | null) => (seconds === null ? '' : `, the oldest for ${seconds} s`);
  return [
    `transactions    ${transactions.pending} pending${since(transactions.oldestPendingSeconds)}`,
    `attempts        ${oldestAttempt ? `oldest unsettled ${oldestAttempt.signature}, ${oldestAttempt.ageSeconds} s old` : 'none unsettled'}`,
    `orders          ${orders.time} for a time, ${orders.market} for the market, ${orders.due} due${since(orders.oldestDueSeconds)}, ${orders.executing} executing`,
    `contest entries ${contestEntries.toFund} to fund with ${sol(contestEntries.lamports)} SOL${since(contestEntries.oldestSeconds)}`,
    `contest reviews ${contestReviews.waiting} waiting${since(contestReviews.oldestSeconds)}`,
    `deposits        ${deposits.unexplained} wallets with unbooked ones${since(deposits.oldestUnexplainedSeconds)}; ${deposits.hinted} shown and not booked${since(deposits.oldestHintedSeconds)}; ${deposits.toValue} rows to value${since(deposits.oldestToValueSeconds)}`,
    `notices         ${notices.toRoute} to route${since(notices.oldestToRouteSeconds)}, ${notices.toSend} to send${since(notices.oldestUntriedSeconds)}`,
    `market checks   ${marketChecks.sinceLastSeconds === null ? 'none needed' : `the last ${marketChecks.sinceLastSeconds} s ago`}; ${priceSamples.due} prices to sample${since(priceSamples.oldestDueSeconds)}`,
    `scheduled sends ${scheduledSends.waiting} waiting, ${scheduledSends.due} due${since(scheduledSends.oldestDueSeconds)}`,
    `receipts        ${receipts.toSign} to sign${since(receipts.oldestSeconds)}`,
    `audit log       ${audit.toChain} entries to chain${since(audit.oldestSeconds)}`,
  ];
}

function treasuryText({ address, lamports }: NonNullable<Status['treasury']>): string {
  return `${lamports === null ? 'balance unknown' : `${sol(lamports)} SOL`} at ${address}`;
}
