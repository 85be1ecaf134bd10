import type { Queues } from '../monitoring/queues.ts';
import { OperatorError } from '../operations/operator-error.ts';
import { problemsOf, type Status, sol } from '../operations/status/problems.ts';
import { readStatus } from '../operations/status/status.ts';
import type { StreamScope } from '../ports/chain-stream.ts';
import type { Command } from './command.ts';

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
      olderPins: 'PINs of an older version that the signer lacks, or null',
      serverOwnsTables: 'Whether the server owns its tables',
      workers: 'How many processes run workers, or null',
      queues: 'Pending work by kind',
      calls:
        'Calls to the Solana nodes in this month, UTC: month, calls, credits, creditsByItsEnd, causes (credits by cause)',
      streams:
        'What the stream of YELLOWSTONE_URL is asked for: wallets; all: no filter; all: too many; none without one',
      pace: 'What counts as late: marketCheck, seconds between checks; isDaily, whether liabilities are proven daily',
      treasury: 'null, or address and lamports',
      sponsor: 'null, or address and lamports',
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

function lines({
  upstreams,
  clock,
  nodes,
  journalCopy,
  serverOwnsTables,
  workers,
  queues,
  calls,
  streams,
  treasury,
  sponsor,
  books,
  pace,
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
    ...(queues ? queueLines(queues, pace.marketCheck) : []),
    ...(calls ? [`calls           ${callsText(calls)}`] : []),
    ...(streams ?? []).map((scope) => `stream          ${streamText[scope]}`),
    ...(queues ? [`treasury        ${treasury ? treasuryText(treasury) : 'none'}`] : []),
    ...(sponsor?.address
      ? [`sponsor         ${treasuryText({ address: sponsor.address, lamports: sponsor.lamports })}`]
      : []),
    ...(books
      ? [
          `books           ${books.wallets} wallets compared with the chain, ${books.findings.length} differences, ${books.underWay} not compared (under way)`,
        ]
      : []),
  ];
}

function queueLines(
  {
    transactions,
    orders,
    contestEntries,
    contestReviews,
    deposits,
    notices,
    unread,
    audit,
    marketChecks,
    scheduledSends,
    priceSamples,
    receipts,
    webhooks,
  }: Queues,
  everySeconds: number,
): string[] {
  const { oldestAttempt } = transactions;
  const since = (seconds: number | null) => (seconds === null ? '' : `, the oldest for ${seconds} s`);
  return [
    `transactions    ${transactions.pending} pending${since(transactions.oldestPendingSeconds)}`,
    `attempts        ${oldestAttempt ? `oldest unsettled ${oldestAttempt.signature}, ${oldestAttempt.ageSeconds} s old` : 'none unsettled'}`,
    `orders          ${orders.time} for a time, ${orders.market} for the market, ${orders.due} due${since(orders.oldestDueSeconds)}, ${orders.executing} executing`,
    `contest entries ${contestEntries.toFund} to fund with ${sol(contestEntries.lamports)} SOL${since(contestEntries.oldestSeconds)}`,
    `contest reviews ${contestReviews.waiting} waiting${since(contestReviews.oldestSeconds)}`,
    `deposits        ${deposits.unexplained} wallets with unbooked ones${since(deposits.oldestUnexplainedSeconds)}; ${deposits.hinted} shown and not booked${since(deposits.oldestHintedSeconds)}; ${deposits.toValue} rows to value${since(deposits.oldestToValueSeconds)}`,
    `unread          ${unread.transactions} transactions${since(unread.oldestSeconds)}${unread.newest.map(({ signature }) => `\n                ${signature}`).join('')}`,
    `webhooks        ${webhooks.toSend} to send${since(webhooks.oldestSeconds)}`,
    `notices         ${notices.toRoute} to route${since(notices.oldestToRouteSeconds)}, ${notices.toSend} to send${since(notices.oldestUntriedSeconds)}`,
    `market checks   ${marketChecks.sinceLastSeconds === null ? 'none needed' : `the last ${marketChecks.sinceLastSeconds} s ago, ${paceText(marketChecks.pauseSeconds, everySeconds)}`}; ${priceSamples.due} prices to sample${since(priceSamples.oldestDueSeconds)}`,
    `scheduled sends ${scheduledSends.waiting} waiting, ${scheduledSends.due} due${since(scheduledSends.oldestDueSeconds)}`,
    `receipts        ${receipts.toSign} to sign${since(receipts.oldestSeconds)}`,
    `audit log       ${audit.toChain} entries to chain${since(audit.oldestSeconds)}`,
  ];
}

function paceText(pause: number, set: number): string {
  const asSet = `every ${set} s`;
  return pause > set
    ? `one in ${Math.ceil(pause)} s instead of ${asSet}, which so many tokens do not allow`
    : asSet;
}

const streamText: Readonly<Record<StreamScope, string>> = {
  wallets: 'of the wallets alone',
  'all: no filter':
    'of the whole chain: the server of YELLOWSTONE_URL cannot choose by owners of token accounts, as it can since version 15',
  'all: too many': 'of the whole chain: there are more wallets than the server of YELLOWSTONE_URL takes',
};

function callsText({ month, calls, credits, creditsByItsEnd, causes }: NonNullable<Status['calls']>): string {
  const most = Object.entries(causes)
    .slice(0, 3)
    .filter(([, of]) => of > 0)
    .map(([cause, of]) => `${cause} ${Math.round((100 * of) / credits)} %`);
  const rate = creditsByItsEnd === null ? '' : `, ${creditsByItsEnd} by its end at this rate`;
  return `${calls} to the Solana nodes in ${month}: ${credits} credits${rate}${most.length > 0 ? `; most for ${most.join(', ')}` : ''}`;
}

function treasuryText({ address, lamports }: NonNullable<Status['treasury']>): string {
  return `${lamports === null ? 'balance unknown' : `${sol(lamports)} SOL`} at ${address}`;
}
