import type { Webhook, WebhookDelivery } from '@cumulus/contract/calls/webhooks.ts';
import type { WebhookEvent } from '@cumulus/contract/webhook-events.ts';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../locale/t.ts';
import { useNotify } from '../ui/notices.ts';
import { call } from './client.ts';
import { failureMessage } from './failure.ts';
import { usePinned } from './pin.ts';
import { userKey } from './query-client.ts';

const webhooksKey = (uid: string) => userKey(uid, 'webhooks');
const REFRESH_MS = 5_000;

/** The user's webhooks, oldest first, and the key that receivers verify with. */
export function useWebhooks(uid: string) {
  return useQuery({
    queryKey: webhooksKey(uid),
    queryFn: (): Promise<{ readonly webhooks: readonly Webhook[]; readonly publicKey: string }> =>
      call('getWebhooks', {}),
    refetchInterval: REFRESH_MS,
  });
}

/** Deliveries of a webhook, made and waiting, newest first, in pages. */
export function useDeliveries(uid: string, webhookId: string) {
  return useInfiniteQuery({
    queryKey: [...webhooksKey(uid), webhookId],
    queryFn: ({
      pageParam,
    }): Promise<{ readonly deliveries: readonly WebhookDelivery[]; readonly next: string | null }> =>
      call('getWebhookDeliveries', { webhookId, after: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: REFRESH_MS,
  });
}

/** Adds a webhook; resolves to its secret. The form shows a failure. */
export function useAddWebhook(uid: string) {
  const client = useQueryClient();
  const { callPinned } = usePinned();
  return useMutation({
    mutationFn: async (asked: { readonly url: string; readonly events: WebhookEvent[] }): Promise<string> =>
      (await callPinned('createWebhook', asked, { detail: t('Add the webhook {url}', { url: asked.url }) }))
        .secret,
    onSettled: () => void client.invalidateQueries({ queryKey: webhooksKey(uid) }),
  });
}

type Change =
  | { readonly kind: 'switch'; readonly enabled: boolean }
  | { readonly kind: 'events'; readonly events: WebhookEvent[] }
  | { readonly kind: 'delete' }
  | { readonly kind: 'test' }
  | { readonly kind: 'redeliver'; readonly eventId: string };

/** Does something with a webhook; a notice says if it failed. */
export function useChangeWebhook(uid: string, webhookId: string) {
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: async (change: Change): Promise<void> => {
      if (change.kind === 'switch') await call('updateWebhook', { webhookId, enabled: change.enabled });
      else if (change.kind === 'events') await call('updateWebhook', { webhookId, events: change.events });
      else if (change.kind === 'delete') await call('deleteWebhook', { webhookId });
      else if (change.kind === 'test') await call('testWebhook', { webhookId });
      else await call('redeliverWebhook', { webhookId, eventId: change.eventId });
    },
    onError: (failure) => notify({ type: 'error', message: failureMessage(failure, t('Please try again.')) }),
    onSettled: () => void client.invalidateQueries({ queryKey: webhooksKey(uid) }),
  });
}
