import type { Webhook, WebhookDelivery } from '@cumulus/contract/calls/webhooks.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { WEBHOOKS_MAX, type WebhookEvent } from '@cumulus/contract/webhook-events.ts';
import { isUuid } from '../../../wire/src/uuid.ts';
import { notify } from '../accounts/notify.ts';
import type { Db } from '../db/pool.ts';
import type { ProofSigner } from '../ports/proofs.ts';
import type { WebhookSender } from '../ports/webhooks.ts';
import {
  changeEndpoint,
  deleteEndpoint,
  deliveriesTo,
  endpointsOf,
  findEndpoint,
  insertEndpoint,
  insertTest,
  isEventOf,
  type StoredEndpoint,
} from './endpoint-store.ts';
import { eventName, keyText, secretText } from './signing.ts';
import { addDelivery } from './store.ts';

/*
 * Words of this folder
 *   endpoint   a user's webhook: an address that receives events
 *   event      what programs are notified of: a row of `webhook_events`, written by a trigger with its content
 *   delivery   an event on its way to one endpoint
 *   lane       the deliveries to one endpoint about one wallet, in their order
 *   position   numbers deliveries in the order in which they are sent
 *   to route   to write the deliveries of an event, once
 */

export interface Webhooks {
  /** Throws CallError MALFORMED_WEBHOOK_URL, WEBHOOK_COUNT_EXCEEDED. */
  create(
    userId: string,
    asked: { readonly url: string; readonly events: readonly WebhookEvent[] },
  ): Promise<{ readonly webhook: Webhook; readonly secret: string }>;
  /** Of a webhook of the caller's. */
  secretOf(id: string): string;
  /** Throws CallError SIGNER_UNAVAILABLE. */
  list(userId: string): Promise<{ readonly webhooks: Webhook[]; readonly publicKey: string }>;
  /** Throws CallError WEBHOOK_NOT_FOUND. */
  change(
    userId: string,
    id: string,
    change: {
      readonly events?: readonly WebhookEvent[] | undefined;
      readonly isEnabled?: boolean | undefined;
    },
  ): Promise<Webhook>;
  remove(userId: string, id: string): Promise<void>;
  /** Throws CallError WEBHOOK_NOT_FOUND. */
  deliveries(
    userId: string,
    id: string,
    after: string | null,
  ): Promise<{ readonly deliveries: WebhookDelivery[]; readonly next: string | null }>;
  /** Throws CallError WEBHOOK_NOT_FOUND, WEBHOOK_EVENT_NOT_FOUND, WEBHOOK_DISABLED. */
  redeliver(userId: string, id: string, eventName: string): Promise<void>;
  /** Throws CallError WEBHOOK_NOT_FOUND, WEBHOOK_DISABLED. */
  sendTest(userId: string, id: string): Promise<void>;
}

interface Deps {
  readonly db: Db;
  readonly sender: Pick<WebhookSender, 'accepts'>;
  readonly signer: Pick<ProofSigner, 'proofKey'>;
  /** Of this installation; the secrets of endpoints follow from it. */
  readonly secret: string;
}

const PAGE_DELIVERIES = 25;

export function createWebhooks({ db, sender, signer, secret }: Deps): Webhooks {
  async function expectEndpoint(userId: string, id: string): Promise<StoredEndpoint> {
    const endpoint = isUuid(id) ? await findEndpoint(db, userId, id) : null;
    if (!endpoint) throw new CallError('WEBHOOK_NOT_FOUND');
    return endpoint;
  }

  async function expectEnabled(userId: string, id: string): Promise<void> {
    if ((await expectEndpoint(userId, id)).disabledAt !== null) throw new CallError('WEBHOOK_DISABLED');
  }

  return {
    async create(userId, { url, events }) {
      if (!sender.accepts(url)) throw new CallError('MALFORMED_WEBHOOK_URL');
      const asked = { userId, url, events: [...new Set(events)] };
      const made = await insertEndpoint(db, asked, {
        max: WEBHOOKS_MAX,
        told: (tx) => notify(tx, { userId, kind: 'security', facts: { code: 'WEBHOOK_ADDED' } }),
      });
      if (!made) throw new CallError('WEBHOOK_COUNT_EXCEEDED');
      return { webhook: shown(made), secret: secretText(secret, made.id) };
    },
    secretOf: (id) => secretText(secret, id),
    async list(userId) {
      const [endpoints, key] = await Promise.all([endpointsOf(db, userId), signer.proofKey()]);
      return { webhooks: endpoints.map(shown), publicKey: keyText(key) };
    },
    async change(userId, id, change) {
      await expectEndpoint(userId, id);
      await changeEndpoint(db, { userId, id }, change);
      return shown(await expectEndpoint(userId, id));
    },
    async remove(userId, id) {
      if (isUuid(id)) await deleteEndpoint(db, userId, id);
    },
    async deliveries(userId, id, after) {
      await expectEndpoint(userId, id);
      const page = { before: after === null ? null : BigInt(after), limit: PAGE_DELIVERIES + 1 };
      const found = await deliveriesTo(db, { userId, id }, page);
      const deliveries = found.slice(0, PAGE_DELIVERIES).map((each) => ({
        id: String(each.position),
        eventId: eventName(each.eventId),
        type: each.type,
        at: each.at.toISOString(),
        triedAt: each.triedAt?.toISOString() ?? null,
        deliveredAt: each.deliveredAt?.toISOString() ?? null,
        tries: each.tries,
        status: each.status,
      }));
      return { deliveries, next: found.length > PAGE_DELIVERIES ? deliveries.at(-1)!.id : null };
    },
    async redeliver(userId, id, name) {
      await expectEnabled(userId, id);
      const eventId = name.replace(/^evt_/, '');
      if (!isUuid(eventId) || !(await isEventOf(db, userId, eventId)))
        throw new CallError('WEBHOOK_EVENT_NOT_FOUND');
      await addDelivery(db, { userId, endpointId: id, eventId });
    },
    async sendTest(userId, id) {
      await expectEnabled(userId, id);
      await addDelivery(db, { userId, endpointId: id, eventId: await insertTest(db, userId, id) });
    },
  };
}

function shown(endpoint: StoredEndpoint): Webhook {
  const { id, url, events, madeAt, failingSince, disabledAt, disabledWhy } = endpoint;
  return {
    ...{ id, url, disabledWhy },
    events: [...events],
    createdAt: madeAt.toISOString(),
    failingSince: failingSince?.toISOString() ?? null,
    disabledAt: disabledAt?.toISOString() ?? null,
  };
}
