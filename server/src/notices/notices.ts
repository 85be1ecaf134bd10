import type { Notice } from '@cumulus/contract/calls/notices.ts';
import { isCallError } from '@cumulus/contract/errors.ts';
import { UNKNOWN_TOKEN_SYMBOL } from '@cumulus/contract/limits.ts';
import { noticeLines } from '@cumulus/contract/notice-lines.ts';
import { isUuid } from '../../../wire/src/uuid.ts';
import type { Db } from '../db/pool.ts';
import type { Clock } from '../ports/clock.ts';
import type { TokenInfo, TokenMarket } from '../ports/market.ts';
import { markRead, newestNotices, type StoredNotice } from './store.ts';

/*
 * Words of this folder
 *   notice    one event that its user is notified of: a row of `notices`, written with the event
 *   cause     names the event, so that it makes one notice however often it is reported
 *   line      notices of one kind that came within a minute: one entry of the inbox, one push message
 *   topic     notices that are switched on and off together
 *   inbox     a user's newest notices
 *   to route  to decide, once for each notice, whether it also goes out by push and by mail
 *   delivery  a notice on its way out over one channel: to a device by push, or by mail
 *   digest    one mail about all notices beyond a day's share
 */

export interface Inbox {
  /** A page of the user's newest notices, newest first; a page of an unknown `after` is empty. */
  page(userId: string, after: string | null): Promise<Page>;
  /** Marks a notice and all older ones as read. */
  markRead(userId: string, newest: string): Promise<void>;
}

interface Page {
  readonly notices: Notice[];
  readonly unread: number;
  readonly next: string | null;
}

interface Deps {
  readonly db: Db;
  readonly market: Pick<TokenMarket, 'tokens' | 'listed'>;
  readonly clock: Pick<Clock, 'now'>;
}

const INBOX_MAX = 100;
const PAGE_NOTICES = 25;
const UNREAD_MAX = 99;

export function createInbox({ db, market, clock }: Deps): Inbox {
  return {
    async page(userId, after) {
      const newest = await newestNotices(db, userId, INBOX_MAX);
      const unread = noticeLines(newest).filter((line) => line.some(({ isRead }) => !isRead)).length;
      const start = after === null ? 0 : newest.findIndex(({ id }) => id === after) + 1;
      const left = after !== null && start === 0 ? [] : newest.slice(start);
      const shown = left.slice(0, PAGE_NOTICES);
      const tokens = await verifiedTokens(market, shown);
      return {
        notices: shown.map((notice) => asSeen(notice, tokens)),
        unread: Math.min(unread, UNREAD_MAX),
        next: left.length > PAGE_NOTICES ? shown.at(-1)!.id : null,
      };
    },
    async markRead(userId, newest) {
      if (isUuid(newest)) await markRead(db, userId, newest, new Date(clock.now()));
    },
  };
}

/** The line that a notice is in: how many notices it has so far, and the id of its first. */
export async function lineOf(
  db: Db,
  userId: string,
  { id }: Pick<StoredNotice, 'id'>,
): Promise<{ readonly count: number; readonly id: string }> {
  const lines = noticeLines(await newestNotices(db, userId, INBOX_MAX));
  const line = lines.find((each) => each.some((notice) => notice.id === id));
  return line ? { count: line.length, id: line.at(-1)!.id } : { count: 1, id };
}

/**
 * The tokens that notices are about, without those that no one has verified. Of listed tokens only if the chain is
 * unavailable: a notice without a name is better than none.
 */
export async function verifiedTokens(
  market: Deps['market'],
  notices: readonly Pick<StoredNotice, 'facts'>[],
): Promise<ReadonlyMap<string, TokenInfo>> {
  const mints = [
    ...new Set(notices.flatMap(({ facts }) => (typeof facts.mint === 'string' ? [facts.mint] : []))),
  ];
  if (mints.length === 0) return new Map();
  const tokens: ReadonlyMap<string, TokenInfo> = await market.tokens(mints).catch((error: unknown) => {
    if (!isCallError(error, 'CHAIN_UNAVAILABLE')) throw error;
    return market.listed(mints);
  });
  return new Map(
    [...tokens].filter(([, { verified, symbol }]) => verified && symbol !== UNKNOWN_TOKEN_SYMBOL),
  );
}

function asSeen(notice: StoredNotice, tokens: ReadonlyMap<string, TokenInfo>): Notice {
  const { id, kind, facts, at, isRead } = notice;
  const token = tokens.get(String(facts.mint));
  return {
    ...{ id, kind, facts, isRead },
    at: at.toISOString(),
    token: token ? { symbol: token.symbol, decimals: token.decimals, multiplier: token.multiplier } : null,
    // Written as the kind's facts by notify() and the triggers.
  } as Notice;
}
