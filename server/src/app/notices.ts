import { hkdfSync } from 'node:crypto';
import { openWebPush } from '../adapters/web-push.ts';
import { type Config, senderAddress } from '../config.ts';
import type { Metrics } from '../http/metrics.ts';
import { createNoticeCalls } from '../notices/calls.ts';
import { createDeliveryWorker, type DeliveryDeps } from '../notices/delivery.ts';
import { createMailStops } from '../notices/mail-stops.ts';
import { createInbox } from '../notices/notices.ts';
import { createUnsubscriptions } from '../notices/unsubscribe.ts';
import { createNoticeWorker } from '../notices/worker.ts';
import type { Clock } from '../ports/clock.ts';

interface NoticeDeps
  extends Pick<DeliveryDeps, 'db' | 'market' | 'log' | 'mail' | 'publicUrl' | 'freezeLink'> {
  readonly config: Config;
  readonly clock: Clock;
  readonly isClockRight: () => boolean;
  readonly metrics: Metrics;
}

/** Joins the inbox with what tells its notices by push and by mail. */
export function createNoticePart(deps: NoticeDeps) {
  const { config, db, clock, publicUrl, metrics } = deps;
  const push = openWebPush({
    key: pushKey(config),
    contact: () => pushContact(publicUrl(), config.MAIL_FROM),
    testOrigin: config.PUSH_TEST_ORIGIN ?? null,
    clock,
  });
  const unsubscriptions = createUnsubscriptions(config.APP_SECRET);
  const shared = {
    largeSendUsd: config.LARGE_SEND_USD,
    sendsMail: config.SMTP_URL !== undefined || config.NETWORK === 'localnet',
  };
  const worker = createNoticeWorker({ ...deps, ...shared });
  const tried = metrics.labelled('cumulus_deliveries_total', 'Tries to send a push message or mail.', {
    channel: ['push', 'mail', 'digest'],
    outcome: ['sent', 'dropped', 'failed'],
  });
  const delivery = createDeliveryWorker({
    ...{ ...deps, push, unsubscriptions },
    onTry: (channel, outcome) => tried({ channel, outcome }),
  });
  metrics.gauge('cumulus_notices_under_way', 'Notices that this process sends.', () => delivery.underWay);
  return {
    calls: createNoticeCalls({ ...shared, db, push, inbox: createInbox(deps) }),
    mailStops: createMailStops({ db, unsubscriptions }),
    start(): void {
      worker.start();
      delivery.start();
    },
    async stop(): Promise<void> {
      await Promise.all([worker.stop(), delivery.stop()]);
      await push.close();
    },
  };
}

/** Derived, so that installations that are older than push have one too. */
export function pushKey({ PUSH_KEY, APP_SECRET }: Pick<Config, 'APP_SECRET' | 'PUSH_KEY'>): Uint8Array {
  if (PUSH_KEY !== undefined) return Buffer.from(PUSH_KEY, 'hex');
  return new Uint8Array(hkdfSync('sha256', APP_SECRET, '', 'cumulus push 1', 32));
}

/** Whom a push service may ask about us. */
export function pushContact(publicUrl: string, mailFrom: string): string {
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:${senderAddress(mailFrom)}`;
}
