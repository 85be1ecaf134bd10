import type { Address } from '@solana/kit';
import type { Logger } from 'pino';
import type { Db } from '../db/pool.ts';
import { type Differences, differences } from '../history/profit/difference.ts';
import type { Chain, Holdings } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import type { Mint } from '../ports/units.ts';
import { balancesByMint } from '../solana/balances.ts';
import { SOL } from '../solana/sol.ts';
import { accountsOf } from './accounts.ts';
import { knownHoldings } from './known-accounts.ts';
import {
  bookAdjustment,
  type Cursor,
  claimDue,
  endPauses,
  findCursors,
  postpone,
  type Queue,
  recordExplained,
  recordListed,
  recordUnexplained,
  type Watched,
} from './store.ts';
import { bookUnread } from './unread-store.ts';
import { type Allowance, walk } from './walk.ts';

export interface DepositsDeps {
  readonly db: Db;
  readonly chain: Pick<Chain, 'accounts' | 'holdings' | 'signaturesFor' | 'transaction' | 'oldestSlot'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** Sums of the ledger by wallet and mint. */
  readonly booked: (walletIds: readonly string[]) => Promise<ReadonlyMap<string, ReadonlyMap<Mint, bigint>>>;
  /** How often each wallet is checked without a hint, milliseconds; one with which nothing happens a third as often. */
  readonly sweepMs: number;
  /** How often the token accounts of a wallet with which nothing happens are listed, milliseconds. */
  readonly listMs?: number;
  /** Whether a stream of all transactions is read: then every check lists, as it is to find what the stream has not shown. */
  readonly hasStream?: boolean;
  /** Whether a stream shows all transactions of all wallets: then each is checked once in PAUSE only. */
  readonly isCovered: () => Promise<boolean>;
  /** Called with each wallet for which something was booked. */
  readonly onBooked: (walletId: string) => void;
  /** The wallet that pays for others' transactions, including those that fail. Unset: none. */
  readonly sponsorWallet?: string | undefined;
}

/** Wallets whose token accounts are listed in one check: their holdings fit into one batch of calls to the node. */
const LISTED_MAX = 40;
/** Wallets in one check of accounts that are known, a hundred of which are one call. */
const KNOWN_MAX = 400;
/** Known accounts of one wallet: of one with more, the rest is compared when they are listed. Anyone can open accounts for a wallet. */
const ACCOUNTS_MAX = 50;
/** How much more seldom a wallet is compared with which nothing has happened for a day. */
const IDLE_TIMES = 3;
const LIST_DEFAULT = 4 * 60 * 60_000;
/** How often a wallet is checked whose transactions a stream shows, milliseconds. */
const PAUSE = 24 * 60 * 60_000;
/** Age from which the stream has surely known a wallet, milliseconds. */
const YOUNG = 10 * 60_000;
/** Wallets whose pause is ended at once. */
const PAUSED_MAX = 5_000;
/** Most transactions in one check, and for one wallet, so that a flood of deposits to one delays no other. */
const TRANSACTIONS_MAX = 200;
const TRANSACTIONS_PER_WALLET_MAX = 100;
/** Pause before an unfinished check continues, milliseconds. */
const SOON = 1_000;
/** Longest pause before a check that has failed is tried again, milliseconds. */
const FAILING_MAX = 60_000;
/** How long a new unexplained difference is checked every SOON, milliseconds. */
const SETTLED_WITHIN = 30_000;
/** Age of an unexplained difference from which it counts as lost history, milliseconds. */
const ADJUSTED_AFTER = 10 * 60_000;

/**
 * Compares the wallets that are due with the chain, and books external transactions. Most are compared by the accounts that are known of
 * them; those that differ, and those whose turn it is, by all that they have.
 */
export async function checkDue(deps: DepositsDeps, queue: Queue = 'all'): Promise<void> {
  const { db, clock, sweepMs, hasStream = false } = deps;
  const now = clock.now();
  const isCovered = await deps.isCovered();
  const idleMs = hasStream ? sweepMs : IDLE_TIMES * sweepMs;
  if (!isCovered && queue === 'all') await endPauses(db, new Date(now), sweepMs, idleMs, PAUSED_MAX);
  const listsAll = hasStream || queue === 'asked';
  const watched = await claimDue(
    db,
    new Date(now),
    { sweepMs, idleMs },
    listsAll ? LISTED_MAX : KNOWN_MAX,
    queue,
  );
  const isListed = (wallet: Watched) => listsAll || mustBeListed(wallet, now, deps.listMs ?? LIST_DEFAULT);
  const known = watched.filter((wallet) => !isListed(wallet));
  const listed = [...watched.filter(isListed), ...(await differing(deps, known))];
  // In their order, which is that of their waiting.
  await postpone(
    db,
    listed.slice(LISTED_MAX).map(({ walletId }) => walletId),
    new Date(now),
  );
  await checkListed(deps, listed.slice(0, LISTED_MAX), isCovered);
}

/** Whether a wallet is compared by all that it has, and not only by the accounts that are known. */
function mustBeListed(
  { accounts, listedAt, unexplainedSince, activeAt, isAsked }: Watched,
  now: number,
  listMs: number,
): boolean {
  if (!accounts || !listedAt || unexplainedSince || isAsked) return true;
  const every = LISTED_EVERY.find(({ within }) => now - activeAt.getTime() < within)?.every ?? listMs;
  // The absolute difference: a clock that was ahead has listed it in the future.
  return Math.abs(now - listedAt.getTime()) >= Math.min(every, listMs);
}

/** How often wallets are listed by how long ago something happened with them, milliseconds. */
const LISTED_EVERY = [
  { within: 5 * 60_000, every: 0 },
  { within: 60 * 60_000, every: 10 * 60_000 },
  { within: 24 * 60 * 60_000, every: 60 * 60_000 },
];

/** The wallets whose known accounts do not add up to their ledger. */
async function differing({ chain, booked }: DepositsDeps, wallets: readonly Watched[]): Promise<Watched[]> {
  if (wallets.length === 0) return [];
  const known = wallets.map((wallet) => ({ publicKey: wallet.publicKey, accounts: wallet.accounts ?? [] }));
  const { value } = await knownHoldings(chain, known);
  const ledger = await booked(wallets.map(({ walletId }) => walletId));
  return wallets.filter(({ walletId, accounts }, index) => {
    const held = balancesByMint(value[index]!);
    const differ = differences(held, ledger.get(walletId) ?? new Map());
    if (accounts!.length < ACCOUNTS_MAX) return differ.size > 0;
    // Not all of its accounts are known, so that only those tell.
    const mints = new Set([SOL, ...held.map(({ mint }) => mint)]);
    return [...differ.keys()].some((mint) => mints.has(mint));
  });
}

async function checkListed(
  deps: DepositsDeps,
  watched: readonly Watched[],
  isCovered: boolean,
): Promise<void> {
  const { db, chain, clock, booked, sweepMs } = deps;
  if (watched.length === 0) return;
  const now = clock.now();
  const { slot, value } = await chain.holdings(watched.map(({ publicKey }) => publicKey));
  const ledger = await booked(watched.map(({ walletId }) => walletId));
  const differ = watched.map(({ walletId }, index) =>
    differences(balancesByMint(value[index]!), ledger.get(walletId) ?? new Map()),
  );
  await recordListed(
    db,
    watched.map(({ walletId }, index) => ({
      walletId,
      accounts: worthKnowing(value[index]!),
      isActive: differ[index]!.size > 0,
    })),
    new Date(now),
  );
  const allowance: Allowance = { transactions: TRANSACTIONS_MAX };
  const explained: string[] = [];
  for (const [index, wallet] of watched.entries()) {
    const holdings = value[index]!;
    const differing = differ[index]!;
    if (differing.size === 0 || (await isExplained(deps, { wallet, holdings, slot }, differing, allowance)))
      explained.push(wallet.walletId);
  }
  const pause = isCovered ? { pauseMs: PAUSE, sweepMs, settled: new Date(now - YOUNG) } : null;
  await recordExplained(db, explained, slot, pause);
}

/** Those with something in them first. */
function worthKnowing({ tokens }: Holdings): Address[] {
  const isEmpty = ({ amount }: Holdings['tokens'][number]) => amount === 0n;
  return [...tokens.filter((token) => !isEmpty(token)), ...tokens.filter(isEmpty)]
    .slice(0, ACCOUNTS_MAX)
    .map(({ address }) => address);
}

interface Checked {
  readonly wallet: Watched;
  readonly holdings: Holdings;
  /** Slot at which the chain was read. */
  readonly slot: bigint;
}

/** Books transactions that explain the differences; true if none is left. Errors of one wallet do not affect the others. */
async function isExplained(
  deps: DepositsDeps,
  checked: Checked,
  differing: Differences,
  allowance: Allowance,
): Promise<boolean> {
  const { db, clock, log } = deps;
  const { walletId, unexplainedSince } = checked.wallet;
  const since = unexplainedSince?.getTime() ?? clock.now();
  const age = clock.now() - since;
  const soon = () => postpone(db, [walletId], new Date(clock.now() + SOON));
  try {
    const end = await walkAll(deps, checked, differing, allowance);
    const ledger = await deps.booked([walletId]);
    const left = differences(balancesByMint(checked.holdings), ledger.get(walletId) ?? new Map());
    if (left.size === 0) return true;
    if (end === 'unfinished') {
      await soon();
      return false;
    }
    await recordUnexplained(db, walletId, new Date(since));
    // Usually a transaction of the wallet that is not settled yet, or a node whose index is behind.
    if (age < SETTLED_WITHIN) await soon();
    // While one is missing, the difference is not only of those that cannot be read, and the walk has to come back to it.
    else if (end === 'ended' && (await bookUnread(db, walletId, checked.slot, left))) {
      log.warn(
        { wallet: walletId, mints: [...left.keys()] },
        'booked an adjustment: transactions cannot be read',
      );
      deps.onBooked(walletId);
      return true;
    } else if (age >= ADJUSTED_AFTER) await adjust(deps, checked, left);
  } catch (error) {
    log.warn({ wallet: walletId, err: error }, 'cannot read the deposits to a wallet');
    await recordUnexplained(db, walletId, new Date(since));
    // The longer it has been so, the longer the pause.
    await postpone(db, [walletId], new Date(clock.now() + Math.min(Math.max(SOON, age / 2), FAILING_MAX)));
  }
  return false;
}

/** Walks every address that may explain a difference. */
async function walkAll(
  deps: DepositsDeps,
  { wallet, holdings }: Checked,
  differing: Differences,
  allowance: Allowance,
): Promise<'ended' | 'stuck' | 'unfinished'> {
  const { db, clock } = deps;
  const isOld =
    wallet.unexplainedSince !== null && clock.now() - wallet.unexplainedSince.getTime() >= ADJUSTED_AFTER;
  const cursors = new Map((await findCursors(db, wallet.walletId)).map((cursor) => [cursor.address, cursor]));
  const own = { transactions: Math.min(TRANSACTIONS_PER_WALLET_MAX, allowance.transactions) };
  allowance.transactions -= own.transactions;
  let end: 'ended' | 'stuck' | 'unfinished' = 'ended';
  try {
    for (const address of await accountsOf(holdings, differing.keys())) {
      const cursor = cursors.get(address) ?? newCursor(address);
      const walked = await walk(deps, wallet, cursor, own, isOld);
      // Transactions newer than the start of a walk are left to the next one.
      if (walked === 'paused' || (walked === 'ended' && cursor.walkHead !== null)) end = 'unfinished';
      else if (walked === 'stuck' && end === 'ended') end = 'stuck';
    }
    return end;
  } finally {
    // Also after an error: what one wallet has not used is for those after it.
    allowance.transactions += own.transactions;
  }
}

const newCursor = (address: Address): Cursor => ({
  address,
  until: null,
  walkHead: null,
  walkBefore: null,
  version: 0n,
});

/** Books the remaining differences as adjustments, but only if the node no longer has transactions that old. */
async function adjust({ db, chain, log }: DepositsDeps, { wallet, slot }: Checked, left: Differences) {
  const { walletId, explainedSlot } = wallet;
  const mints = [...left.keys()];
  if ((await chain.oldestSlot()) <= explainedSlot) {
    log.error({ wallet: walletId, mints }, 'ledger and chain differ and no transaction explains it');
    return;
  }
  if (await bookAdjustment(db, walletId, slot, left))
    log.warn({ wallet: walletId, mints }, 'booked an adjustment: the node no longer has the transactions');
}
