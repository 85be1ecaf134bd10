import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { type NoticeTopic, topicOf } from '@cumulus/contract/notices.ts';
import type { Transaction } from 'kysely';
import { lockUser } from '../db/lock-user.ts';
import type { Db } from '../db/pool.ts';
import type { Database } from '../db/schema.ts';
import type { TokenInfo, TokenMarket } from '../ports/market.ts';
import { verifiedTokens } from './notices.ts';
import {
  addMail,
  addPushes,
  dropNotice,
  markRouted,
  markSilent,
  type Unrouted,
  unroutedNotices,
} from './routing-store.ts';
import { choicesOf, mailAddress, readSettings } from './settings.ts';

export interface RoutingDeps {
  readonly db: Db;
  readonly market: Pick<TokenMarket, 'tokens' | 'listed'>;
  /** From how many whole USD a payment counts as large. */
  readonly largeSendUsd: number;
  /** Whether this installation sends mail about notices. */
  readonly sendsMail: boolean;
}

/** Deposits worth less are not told: sending them costs a stranger next to nothing, billionths of a USD. */
const DUST_NANO_USD = 100_000_000n;
const NANO = 1_000_000_000n;
const AT_ONCE = 200;

/**
 * Routes notices that are ready for it: what goes out is written with the mark that this was decided, so that it is decided
 * once. Returns how many it looked at.
 */
export async function routeNotices(deps: RoutingDeps): Promise<number> {
  const waiting = await unroutedNotices(deps.db, AT_ONCE);
  const tokens = await verifiedTokens(deps.market, waiting);
  const [silent, others] = [[] as string[], [] as Unrouted[]];
  for (const notice of waiting) {
    if (isDust(notice, tokens)) await dropNotice(deps.db, notice.id);
    else if (isSilent(deps, notice)) silent.push(notice.id);
    else others.push(notice);
  }
  if (silent.length > 0) await markSilent(deps.db, silent);
  for (const notice of others) await route(deps, notice);
  return waiting.length;
}

/**
 * Whether it only shows in the inbox: most do, and a transaction for each would cost more than the payment's own statements. Who
 * asks for more at this moment gets it from the next one on.
 */
function isSilent(deps: RoutingDeps, notice: Unrouted): boolean {
  const { push, mail } = choicesOf(notice.changed ?? {})[topicFor(deps, notice)];
  return !(push && notice.hasPush) && !(mail && deps.sendsMail);
}

/** A payment of unknown value may be large. */
function topicFor({ largeSendUsd }: RoutingDeps, { kind, value }: Unrouted): NoticeTopic {
  return topicOf(kind, value === null || value >= BigInt(largeSendUsd) * NANO);
}

/** A deposit of a token that no one has verified, or of next to nothing. Without a price, a verified token is announced. */
function isDust({ kind, facts, value }: Unrouted, tokens: ReadonlyMap<string, TokenInfo>): boolean {
  if (kind !== 'received') return false;
  const mint = String(facts.mint);
  return (mint !== SOL_MINT && !tokens.has(mint)) || (value !== null && value < DUST_NANO_USD);
}

async function route(deps: RoutingDeps, notice: Unrouted): Promise<void> {
  const topic = topicFor(deps, notice);
  await deps.db.transaction().execute(async (tx) => {
    // The shares of a day are counted in turns.
    await lockUser(tx, notice.userId);
    if (!(await markRouted(tx, notice.id))) return;
    await addDeliveries(tx, deps, notice, topic);
  });
}

/** Writes what goes out of a notice, as its user has chosen. The transaction has locked the user. */
export async function addDeliveries(
  tx: Transaction<Database>,
  { sendsMail }: Pick<RoutingDeps, 'sendsMail'>,
  notice: Pick<Unrouted, 'id' | 'userId'>,
  topic: NoticeTopic,
): Promise<void> {
  const urgent = topic === 'security' || topic === 'large_sends';
  const { choices } = await readSettings(tx, notice.userId);
  if (choices[topic].push) await addPushes(tx, notice, urgent);
  if (choices[topic].mail && sendsMail && (await mailAddress(tx, notice.userId)) !== null)
    await addMail(tx, notice, topic, urgent);
}
