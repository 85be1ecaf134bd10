import { isGathered } from '@cumulus/contract/notice-lines.ts';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { renewLeases } from '../db/lease.ts';
import type { Db } from '../db/pool.ts';
import type { Clock } from '../ports/clock.ts';
import type { Mail } from '../ports/mail.ts';
import type { TokenMarket } from '../ports/market.ts';
import type { Push } from '../ports/push.ts';
import { createLeasedWorker, type LeasedWorker } from '../runtime/leased-worker.ts';
import {
  claimDeliveries,
  type Delivery,
  deleteSubscription,
  endDelivery,
  findDevice,
  findTold,
  heldNotices,
  postponeDelivery,
  type Told,
} from './delivery-store.ts';
import { digestLetter, type LetterDeps, noticeLetter } from './letter.ts';
import { lineOf, verifiedTokens } from './notices.ts';
import { mailAddress, readSettings } from './settings.ts';
import { inWords, lineInWords } from './words.ts';

/*
 * States of a delivery
 *   pending  it is sent when its lease has run out: at first at once, a digest when its day is over. A crash before it is
 *            sent leaves it so. A crash between the push service's or mail server's answer and `sent` sends it once more,
 *            under the same tag or Message-ID, which browsers and mail programs may use to show one; never not at all.
 *   held     a mail beyond the day's share: the digest tells it
 *   sent     push service or mail server have taken it. Final.
 *   dropped  there is no one to send it to any more, or it failed for a day. Final; the inbox has it.
 */

export interface DeliveryDeps extends LetterDeps {
  readonly db: Db;
  readonly market: Pick<TokenMarket, 'tokens' | 'listed'>;
  readonly mail: Mail;
  readonly push: Pick<Push, 'send'>;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly log: Logger;
  readonly leaseMs?: number;
  /** Called with what became of each try. */
  readonly onTry?: (channel: Delivery['channel'], outcome: 'sent' | 'dropped' | 'failed') => void;
}

export type DeliveryWorker = Pick<LeasedWorker<Delivery, void>, 'start' | 'stop' | 'wake' | 'underWay'>;

/** Milliseconds. */
const POLL = 1_000;
const LEASE = 60_000;
const CONCURRENCY_MAX = 16;
/** How long a push service keeps a message for a device that is off, seconds. */
const PUSH_KEPT_FOR = 24 * 3_600;
/** Waits between tries, seconds; together a day. */
const WAITS = [10, 60, 300, 900, 3_600, 3 * 3_600, 8 * 3_600, 12 * 3_600] as const;
const DIGEST_LINES = 30;

/** Sends what was routed. */
export function createDeliveryWorker(deps: DeliveryDeps): DeliveryWorker {
  const { db, clock, log, leaseMs = LEASE } = deps;
  return createLeasedWorker<Delivery, void>({
    ...{ clock, log, items: 'notices', leaseMs, retryMs: POLL, concurrencyMax: CONCURRENCY_MAX },
    async claim(slots) {
      if (slots.free === 0) return POLL;
      const due = await claimDeliveries(db, slots.free, leaseMs);
      slots.take(due);
      return due.length > 0 ? 0 : POLL;
    },
    run: (delivery) => deliver(deps, delivery),
    renew: (deliveries, until) =>
      renewLeases(db, 'notice_deliveries', sql`state = 'pending'`, deliveries, until),
  });
}

/** Sends one delivery, and records what became of it. */
export async function deliver(deps: DeliveryDeps, delivery: Delivery): Promise<void> {
  const { db, log } = deps;
  let outcome: 'sent' | 'dropped';
  try {
    outcome = await send(deps, delivery);
  } catch (error) {
    deps.onTry?.(delivery.channel, 'failed');
    const wait = WAITS[delivery.tries];
    log.warn({ delivery: delivery.id, channel: delivery.channel, err: error }, 'a notice was not delivered');
    if (wait === undefined) await endDelivery(db, delivery, 'dropped');
    else await postponeDelivery(db, delivery, wait * 1_000);
    return;
  }
  deps.onTry?.(delivery.channel, outcome);
  await endDelivery(db, delivery, outcome);
}

async function send(deps: DeliveryDeps, delivery: Delivery): Promise<'sent' | 'dropped'> {
  switch (delivery.channel) {
    case 'push':
      return await sendPush(deps, delivery);
    case 'mail':
      return await sendLetter(deps, delivery);
    case 'digest':
      return await sendDigest(deps, delivery);
  }
}

async function sendPush(deps: DeliveryDeps, delivery: Delivery): Promise<'sent' | 'dropped'> {
  const { db, push } = deps;
  const { noticeId, subscriptionId, urgent: isUrgent, userId } = delivery;
  const device = subscriptionId && (await findDevice(db, subscriptionId));
  const told = noticeId && (await findTold(db, noticeId));
  if (!device || !told) return 'dropped';
  const { hideAmounts } = await readSettings(db, userId);
  const [said] = await inWordsOf(deps, [told], { hideAmounts, language: device.language });
  const { title, text } = said!;
  const { kind } = told;
  const { count, id: tag } = isGathered(kind) ? await lineOf(db, userId, told) : { count: 1, id: told.id };
  const shown =
    count > 1 && isGathered(kind)
      ? { title: lineInWords(kind, count, device.language), text: title }
      : { title, text };
  // A browser shows one message of a tag, the last.
  const payload = JSON.stringify({ ...shown, tag, url: '/inbox' });
  if ((await push.send(device, { payload, keptFor: PUSH_KEPT_FOR, isUrgent })) === 'taken') return 'sent';
  await deleteSubscription(db, subscriptionId);
  return 'dropped';
}

async function sendLetter(deps: DeliveryDeps, delivery: Delivery): Promise<'sent' | 'dropped'> {
  const { db, mail } = deps;
  const { id, userId, noticeId, topic } = delivery;
  const [to, told, settings] = await Promise.all([
    mailAddress(db, userId),
    noticeId ? findTold(db, noticeId) : null,
    readSettings(db, userId),
  ]);
  // A user who has stopped such mails meanwhile gets none.
  if (to === null || !told || topic === null || !settings.choices[topic].mail) return 'dropped';
  const [said] = await inWordsOf(deps, [told], settings);
  const letter = await noticeLetter(deps, { id, to, userId, language: settings.language }, said!, topic);
  await mail.send(letter);
  return 'sent';
}

async function sendDigest(deps: DeliveryDeps, delivery: Delivery): Promise<'sent' | 'dropped'> {
  const { db, mail } = deps;
  const { id, userId } = delivery;
  const [to, { told, count }, settings] = await Promise.all([
    mailAddress(db, userId),
    heldNotices(db, delivery, DIGEST_LINES),
    readSettings(db, userId),
  ]);
  if (to === null || count === 0) return 'dropped';
  const said = await inWordsOf(deps, told, settings);
  await mail.send(digestLetter(deps, { id, to, userId, language: settings.language }, said, count));
  return 'sent';
}

async function inWordsOf(
  { market }: Pick<DeliveryDeps, 'market'>,
  told: readonly Told[],
  settings: Parameters<typeof inWords>[1],
) {
  const tokens = await verifiedTokens(market, told);
  return told.map((each) => ({ ...inWords(each, settings, tokens), at: each.at }));
}
