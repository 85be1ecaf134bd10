import { amountText, SOL_SCALE } from '@cumulus/contract/amount.ts';
import type { Queues } from '../../monitoring/queues.ts';
import type { MonthOfCalls } from '../../monitoring/rpc-usage-store.ts';
import type { StreamScope } from '../../ports/chain-stream.ts';
import { olderPinsSentence } from '../../security/pin/older.ts';
import type { BooksAudit } from './books.ts';
import type { Answering } from './upstreams.ts';

export interface Status {
  readonly upstreams: Readonly<Record<string, Answering>>;
  /** The problem with the server's clock; null if it is right or the server does not answer. */
  readonly clock: string | null;
  /** Solana nodes that the others contradict, as the server reports; null if none. */
  readonly nodes: string | null;
  /** What is wrong with the copy of the signer's journal, as the server reports; null if nothing. */
  readonly journalCopy: string | null;
  /** Why no money moves; null unless the installation is being restored. */
  readonly resting: string | null;
  /** Since when and why an operator has stopped all changes; null if none has. */
  readonly incident: string | null;
  /** PINs of an older version that the signer lacks; null if the database does not answer. */
  readonly olderPins: number | null;
  /** This and the following are null if the database does not answer. Not a problem: one role may do everything. */
  readonly serverOwnsTables: boolean | null;
  readonly workers: number | null;
  readonly queues: Queues | null;
  readonly calls: MonthOfCalls | null;
  /** What the nodes of YELLOWSTONE_URL are asked for; none without one. */
  readonly streams: readonly StreamScope[] | null;
  /** Interval of market checks, seconds, and whether liabilities are proven every day. */
  readonly pace: { readonly marketCheck: number; readonly isDaily: boolean };
  /** Null without a treasury. Lamports are decimal text, null if the node does not answer. */
  readonly treasury: { readonly address: string; readonly lamports: string | null } | null;
  /** Null without a sponsor; its address is null if the database has no such wallet. */
  readonly sponsor: { readonly address: string | null; readonly lamports: string | null } | null;
  /** Null without --audit. */
  readonly books: BooksAudit | null;
}

/** 0.05 SOL: some twenty sends to new addresses. */
const SPONSOR_LOW_LAMPORTS = 50_000_000n;

/** How long each kind of work may wait, seconds. The alerts of deploy/monitoring/ have the same bounds. */
export const MOST = {
  /** A signed transaction lands or is dead within two minutes; then it is signed again or the intent expires. */
  attempt: 5 * 60,
  order: 60,
  contestEntry: 10 * 60,
  contestReview: 24 * 60 * 60,
  /** After ten minutes it is booked as an adjustment. */
  unexplained: 15 * 60,
  overdue: 10 * 60,
  /** A node whose index is behind has the transaction within seconds; after ten minutes the hint is given up. */
  hint: 2 * 60,
  value: 30 * 60,
  chain: 60,
  /** Those about money wait ten minutes for its value. */
  toRoute: 15 * 60,
  untried: 5 * 60,
  webhook: 5 * 60,
  send: 60,
  /** A token without a price rests, so that only a sampler that stands still is late. */
  sample: 15 * 60,
  receipt: 15 * 60,
  /** A proof of many wallets takes a while, and may begin again. */
  liabilities: 6 * 60 * 60,
  pinReset: 15 * 60,
  freeze: 60,
  mandate: 15 * 60,
} as const;

/** How much later than its interval a market check may come, seconds. */
export const MARKET_CHECK_LATE = 5 * 60;

/** Problems for the operator, as sentences. */
export function problemsOf({
  upstreams,
  clock,
  nodes,
  journalCopy,
  resting,
  workers,
  incident,
  olderPins,
  queues,
  pace,
  treasury,
  sponsor,
  books,
}: Status): string[] {
  const problems: string[] = [];
  const tell = (isWrong: boolean, sentence: string) => isWrong && problems.push(sentence);
  for (const [name, { ok, why }] of Object.entries(upstreams))
    tell(
      ok === false,
      name.startsWith('node ')
        ? `Solana ${name} is of no use: ${why}.`
        : `The ${name} does not answer: ${why}.`,
    );
  if (clock !== null) problems.push(clock);
  if (nodes !== null) problems.push(nodes);
  if (journalCopy !== null) problems.push(journalCopy);
  if (resting !== null) problems.push(resting);
  tell(workers === 0, 'No worker runs: orders, scheduled sends, deposits and notices wait.');
  if (incident !== null) problems.push(incident);
  if (olderPins !== null && olderPins > 0) problems.push(olderPinsSentence(olderPins));
  if (queues) problems.push(...problemsOfQueues(queues, pace), ...problemsOfTreasury(queues, treasury));
  if (sponsor && !sponsor.address) problems.push('There is no wallet with the id in SPONSOR_WALLET.');
  else if (sponsor?.lamports && BigInt(sponsor.lamports) < SPONSOR_LOW_LAMPORTS)
    problems.push(`The sponsor holds ${sol(sponsor.lamports)} SOL: at 0.01 SOL it pays for nobody any more.`);
  for (const { what, expected, found } of books?.findings ?? [])
    problems.push(`The chain has ${expected} of ${what}, and booked are ${found}.`);
  return problems;
}

/** What waits longer than it may. */
function problemsOfQueues(queues: NonNullable<Status['queues']>, pace: Status['pace']): string[] {
  const problems: string[] = [];
  const tell = (isWrong: boolean, sentence: string) => isWrong && problems.push(sentence);
  const { transactions, orders, contestEntries, contestReviews, deposits, notices, audit } = queues;
  const late = (seconds: number | null | undefined, most: number) => (seconds ?? 0) > most;
  const { oldestAttempt } = transactions;
  tell(
    late(oldestAttempt?.ageSeconds, MOST.attempt),
    `The transaction ${oldestAttempt?.signature} has neither landed nor died for ${oldestAttempt?.ageSeconds} s.`,
  );
  tell(
    late(transactions.oldestPendingSeconds, MOST.attempt),
    `An intent has been pending for ${transactions.oldestPendingSeconds} s.`,
  );
  tell(
    late(orders.oldestDueSeconds, MOST.order),
    `An order has been due for ${orders.oldestDueSeconds} s and nobody executes it.`,
  );
  tell(
    late(contestEntries.oldestSeconds, MOST.contestEntry),
    `A contest entry has waited for its SOL for ${contestEntries.oldestSeconds} s.`,
  );
  tell(
    late(contestReviews.oldestSeconds, MOST.contestReview),
    `A contest entry has waited for a review for ${contestReviews.oldestSeconds} s.`,
  );
  tell(
    late(deposits.oldestUnexplainedSeconds, MOST.unexplained),
    `A wallet has held something else than is booked for ${deposits.oldestUnexplainedSeconds} s.`,
  );
  tell(
    late(deposits.overdueSeconds, MOST.overdue),
    `A wallet should have been compared with the chain ${deposits.overdueSeconds} s ago.`,
  );
  tell(
    late(deposits.oldestHintedSeconds, MOST.hint),
    `A transaction that a stream of the chain has shown has waited for ${deposits.oldestHintedSeconds} s to be booked.`,
  );
  const [unread] = queues.unread.newest;
  tell(
    queues.unread.transactions > 0,
    `Transactions that this version cannot read: ${queues.unread.transactions}; the newest is ${unread?.signature} (${unread?.reason}). Upgrade.`,
  );
  tell(
    late(deposits.oldestToValueSeconds, MOST.value),
    `A row of the ledger has waited for its value for ${deposits.oldestToValueSeconds} s.`,
  );
  tell(
    late(notices.oldestToRouteSeconds, MOST.toRoute),
    `A notice has waited for ${notices.oldestToRouteSeconds} s to be told.`,
  );
  tell(
    late(notices.oldestUntriedSeconds, MOST.untried),
    `A push message or mail has waited for ${notices.oldestUntriedSeconds} s, and nobody sends it.`,
  );
  tell(
    late(queues.webhooks.oldestSeconds, MOST.webhook),
    `An event has waited for ${queues.webhooks.oldestSeconds} s, and nobody tells a webhook of it.`,
  );
  tell(
    late(audit.oldestSeconds, MOST.chain),
    `The audit log has not been chained for ${audit.oldestSeconds} s.`,
  );
  const { marketChecks, scheduledSends, priceSamples, receipts, liabilities } = queues;
  const { pinResets, freezes, mandates } = queues;
  tell(
    late(
      marketChecks.sinceLastSeconds,
      Math.max(pace.marketCheck, marketChecks.pauseSeconds) + MARKET_CHECK_LATE,
    ),
    `The market was last checked for orders ${marketChecks.sinceLastSeconds} s ago.`,
  );
  tell(
    late(scheduledSends.oldestDueSeconds, MOST.send),
    `A scheduled send has been due for ${scheduledSends.oldestDueSeconds} s and nobody makes it.`,
  );
  tell(
    late(priceSamples.oldestDueSeconds, MOST.sample),
    `A price should have been sampled for charts ${priceSamples.oldestDueSeconds} s ago.`,
  );
  tell(
    late(receipts.oldestSeconds, MOST.receipt),
    `A receipt has waited for its signature for ${receipts.oldestSeconds} s.`,
  );
  tell(
    pace.isDaily && late(liabilities.overdueSeconds, MOST.liabilities),
    `The daily proof of what is owed has been due for ${liabilities.overdueSeconds} s.`,
  );
  tell(
    late(pinResets.oldestDueSeconds, MOST.pinReset),
    `A forgotten PIN should have been removed ${pinResets.oldestDueSeconds} s ago.`,
  );
  tell(
    late(freezes.oldestSeconds, MOST.freeze),
    `The signer has not known of a frozen account for ${freezes.oldestSeconds} s.`,
  );
  tell(
    late(mandates.oldestSeconds, MOST.mandate),
    `The signer has not known for ${mandates.oldestSeconds} s that an order or send has ended.`,
  );
  return problems;
}

function problemsOfTreasury(
  { contestEntries }: NonNullable<Status['queues']>,
  treasury: Status['treasury'],
): string[] {
  const held = treasury?.lamports;
  if (held === undefined || held === null || BigInt(contestEntries.lamports) <= BigInt(held)) return [];
  return [`The treasury holds ${sol(held)} SOL and owes ${sol(contestEntries.lamports)} to contest entries.`];
}

export function sol(lamports: string): string {
  return amountText(BigInt(lamports), SOL_SCALE);
}
