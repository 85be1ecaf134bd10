import type { Webhook, WebhookDelivery } from '@cumulus/contract/calls/webhooks.ts';
import { dateTime } from '../../locale/date-time.ts';
import { t } from '../../locale/t.ts';

/** One line of a list. */
export function stateOfWebhook({ disabledAt, failingSince }: Webhook): string {
  if (disabledAt !== null) return t('Off');
  return failingSince === null ? t('On') : t('On, but accepts nothing');
}

/** Why a webhook is off, or soon will be; null if it is well. */
export function troubleOf({ disabledAt, disabledWhy, failingSince }: Webhook): string | null {
  if (disabledAt === null)
    return failingSince === null
      ? null
      : t('It has not accepted everything since {time}. After three days like that it is switched off.', {
          time: dateTime(failingSince),
        });
  const time = dateTime(disabledAt);
  if (disabledWhy === 'failed')
    return t('Switched off {time}: for three days it did not accept what it was sent.', { time });
  if (disabledWhy === 'gone')
    return t('Switched off {time}: it answered that it is gone (status 410).', { time });
  return t('You switched it off {time}.', { time });
}

export function stateOfDelivery({ deliveredAt, tries, status }: WebhookDelivery): string {
  if (deliveredAt !== null) return t('Accepted');
  if (tries === 0) return t('Waiting');
  return status === null ? t('No answer') : t('Refused with status {status}', { status });
}
