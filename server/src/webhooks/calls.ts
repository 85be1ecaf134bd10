import type { Handlers } from '../accounts/caller.ts';
import type { Webhooks } from './webhooks.ts';

type Names =
  | 'createWebhook'
  | 'getWebhooks'
  | 'updateWebhook'
  | 'deleteWebhook'
  | 'getWebhookDeliveries'
  | 'redeliverWebhook'
  | 'testWebhook';

export function createWebhookCalls(webhooks: Webhooks): Handlers<Names> {
  return {
    async createWebhook({ url, events }, { userId }) {
      return { success: true, ...(await webhooks.create(userId, { url, events })) };
    },
    async getWebhooks(_input, { userId }) {
      return { success: true, ...(await webhooks.list(userId)) };
    },
    async updateWebhook({ webhookId, events, enabled }, { userId }) {
      const webhook = await webhooks.change(userId, webhookId, { events, isEnabled: enabled });
      return { success: true, webhook };
    },
    async deleteWebhook({ webhookId }, { userId }) {
      await webhooks.remove(userId, webhookId);
      return { success: true };
    },
    async getWebhookDeliveries({ webhookId, after }, { userId }) {
      return { success: true, ...(await webhooks.deliveries(userId, webhookId, after ?? null)) };
    },
    async redeliverWebhook({ webhookId, eventId }, { userId }) {
      await webhooks.redeliver(userId, webhookId, eventId);
      return { success: true };
    },
    async testWebhook({ webhookId }, { userId }) {
      await webhooks.sendTest(userId, webhookId);
      return { success: true };
    },
  };
}
