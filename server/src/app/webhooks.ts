import type { Logger } from 'pino';
import { openWebhookSender } from '../adapters/webhook-http.ts';
import type { Config } from '../config.ts';
import type { Invalidations } from '../db/invalidations.ts';
import type { Db } from '../db/pool.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Clock } from '../ports/clock.ts';
import type { ProofSigner } from '../ports/proofs.ts';
import { createWebhookCalls } from '../webhooks/calls.ts';
import { createDeliveryWorker } from '../webhooks/delivery.ts';
import { createDeliverySigner } from '../webhooks/signing.ts';
import { createWebhooks } from '../webhooks/webhooks.ts';
import { createRouter } from '../webhooks/worker.ts';

interface WebhookDeps {
  readonly config: Pick<Config, 'APP_SECRET' | 'WEBHOOKS_HERE'>;
  readonly db: Db;
  readonly keys: Pick<ProofSigner, 'proofKey' | 'signWebhook'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly invalidations: Pick<Invalidations, 'on'>;
  /** Calls back after each payment that this process has settled. */
  readonly onSettled: (heard: () => void) => void;
}

/** Joins users' webhooks with what tells them of events. */
export function createWebhookPart(deps: WebhookDeps) {
  const { config, db, keys, clock, log, metrics } = deps;
  const secret = config.APP_SECRET;
  const sender = openWebhookSender({ isLocalAllowed: config.WEBHOOKS_HERE === 'on' });
  const tried = metrics.labelled('cumulus_webhooks_total', 'Tries to tell a webhook of an event.', {
    outcome: ['accepted', 'failed', 'gone'],
  });
  const delivery = createDeliveryWorker({
    ...{ db, sender, clock, log },
    sign: createDeliverySigner({ signer: keys, clock, secret }),
    onTry: (outcome) => tried({ outcome }),
  });
  const router = createRouter({ db, clock, log, onRouted: delivery.wake });
  // What others have settled or booked, this process hears of by a notification that no payment waits for.
  deps.onSettled(router.wake);
  for (const channel of ['wallets_changed', 'deposits_booked'] as const)
    deps.invalidations.on(channel, router.wake);
  metrics.gauge(
    'cumulus_webhooks_under_way',
    'Lanes of webhooks that this process sends.',
    () => delivery.underWay,
  );
  const webhooks = createWebhooks({ db, sender, signer: keys, secret });
  return {
    webhooks,
    calls: createWebhookCalls(webhooks),
    start(): void {
      router.start();
      delivery.start();
    },
    async stop(): Promise<void> {
      await Promise.all([router.stop(), delivery.stop()]);
      await sender.close();
    },
  };
}
