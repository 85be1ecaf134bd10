/*
 * What waits, from one set of queries: for `cumulus status` and for /metrics.
 */

/** Waiting work. Ages are of the oldest item, seconds; null without items. */
export interface Queues {
  readonly transactions: {
    /** Unsettled intents. */
    readonly pending: number;
    readonly oldestPendingSeconds: number | null;
    /** The oldest live attempt. */
    readonly oldestAttempt: { readonly signature: string; readonly ageSeconds: number } | null;
  };
  readonly orders: {
    readonly time: number;
    readonly market: number;
    readonly due: number;
    readonly oldestDueSeconds: number | null;
    readonly executing: number;
  };
  readonly contestEntries: {
    readonly toFund: number;
    readonly lamports: string;
    readonly oldestSeconds: number | null;
  };
  /** Entries that wait for an operator. */
  readonly contestReviews: { readonly waiting: number; readonly oldestSeconds: number | null };
  readonly deposits: {
    /** Wallets whose balances differ from the books without an explanation yet. */
    readonly unexplained: number;
    readonly oldestUnexplainedSeconds: number | null;
    /** Delay of the most overdue comparison with the chain. */
    readonly overdueSeconds: number | null;
    /** Transactions that a stream of the chain has shown and that are not booked yet. */
    readonly hinted: number;
    readonly oldestHintedSeconds: number | null;
    /** Ledger rows without a value yet. */
    readonly toValue: number;
    readonly oldestToValueSeconds: number | null;
  };
  /** Transactions of wallets that this version cannot read. */
  readonly unread: {
    readonly transactions: number;
    readonly oldestSeconds: number | null;
    /** The newest of them. */
    readonly newest: readonly {
      readonly signature: string;
      readonly wallet: string;
      readonly reason: string;
    }[];
  };
  readonly notices: {
    /** Those for which no one has decided yet how they are delivered, without those that wait for a value. */
    readonly toRoute: number;
    readonly oldestToRouteSeconds: number | null;
    /** Push messages and mails, without those for a digest. */
    readonly toSend: number;
    /** Of those that no one has tried to send yet. */
    readonly oldestUntriedSeconds: number | null;
  };
  readonly webhooks: {
    /** Lines of events of which no one has tried to send the next one yet, to webhooks that are on. */
    readonly toSend: number;
    readonly oldestSeconds: number | null;
  };
  readonly audit: { readonly toChain: number; readonly oldestSeconds: number | null };
  readonly marketChecks: {
    /** Whether any order waits for the market. */
    readonly watching: boolean;
    /** Since the market was last checked for them; null if none waits. */
    readonly sinceLastSeconds: number | null;
    /** The shortest pause between two checks with which their requests fit, seconds. */
    readonly pauseSeconds: number;
  };
  /** Sends that wait: all, and those whose time has come. */
  readonly scheduledSends: {
    readonly waiting: number;
    readonly due: number;
    readonly oldestDueSeconds: number | null;
  };
  /** Tokens whose price should have been sampled. */
  readonly priceSamples: { readonly due: number; readonly oldestDueSeconds: number | null };
  readonly receipts: { readonly toSign: number; readonly oldestSeconds: number | null };
  /** Since the first day began whose liabilities were not made; null if today's were, or none ever. */
  readonly liabilities: { readonly overdueSeconds: number | null };
  /** Forgotten PINs whose wait is over. */
  readonly pinResets: { readonly due: number; readonly oldestDueSeconds: number | null };
  /** Freezes that the signer does not know of yet. */
  readonly freezes: { readonly toRecord: number; readonly oldestSeconds: number | null };
  /** Orders and sends that have ended and of which the signer does not know it yet. */
  readonly mandates: { readonly toClose: number; readonly oldestSeconds: number | null };
}

/** One queue: how much waits in it, and for how many seconds the oldest of it has. */
export interface Queue {
  readonly queue: string;
  readonly items: number;
  readonly oldestSeconds: number;
}

/** All queues alike, under the names that /metrics gives them. Empty ones are 0 s old. */
export function listQueues(queues: Queues): readonly Queue[] {
  const { transactions, orders, contestEntries, contestReviews, deposits, notices, audit } = queues;
  const { marketChecks, scheduledSends, priceSamples, receipts, liabilities } = queues;
  const { pinResets, freezes, mandates } = queues;
  const queue = (name: string, items: number, oldestSeconds: number | null): Queue => {
    return { queue: name, items, oldestSeconds: oldestSeconds ?? 0 };
  };
  const { oldestAttempt } = transactions;
  return [
    queue('intents', transactions.pending, transactions.oldestPendingSeconds),
    queue('attempts', oldestAttempt ? 1 : 0, oldestAttempt?.ageSeconds ?? null),
    queue('orders_due', orders.due, orders.oldestDueSeconds),
    queue('orders_time', orders.time, null),
    queue('orders_market', orders.market, null),
    queue('orders_executing', orders.executing, null),
    queue('market_checks', marketChecks.watching ? 1 : 0, marketChecks.sinceLastSeconds),
    queue('scheduled_sends', scheduledSends.waiting, null),
    queue('scheduled_sends_due', scheduledSends.due, scheduledSends.oldestDueSeconds),
    queue('contest_funding', contestEntries.toFund, contestEntries.oldestSeconds),
    queue('contest_reviews', contestReviews.waiting, contestReviews.oldestSeconds),
    queue('deposits_unexplained', deposits.unexplained, deposits.oldestUnexplainedSeconds),
    queue('deposit_checks', deposits.overdueSeconds ? 1 : 0, deposits.overdueSeconds),
    queue('deposit_hints', deposits.hinted, deposits.oldestHintedSeconds),
    queue('unread_transactions', queues.unread.transactions, queues.unread.oldestSeconds),
    queue('ledger_values', deposits.toValue, deposits.oldestToValueSeconds),
    queue('price_samples', priceSamples.due, priceSamples.oldestDueSeconds),
    queue('notices', notices.toRoute, notices.oldestToRouteSeconds),
    queue('deliveries', notices.toSend, notices.oldestUntriedSeconds),
    queue('webhooks', queues.webhooks.toSend, queues.webhooks.oldestSeconds),
    queue('audit', audit.toChain, audit.oldestSeconds),
    queue('receipts', receipts.toSign, receipts.oldestSeconds),
    queue('liabilities', liabilities.overdueSeconds === null ? 0 : 1, liabilities.overdueSeconds),
    queue('pin_resets', pinResets.due, pinResets.oldestDueSeconds),
    queue('freezes', freezes.toRecord, freezes.oldestSeconds),
    queue('mandates', mandates.toClose, mandates.oldestSeconds),
  ];
}
