import { failureMessage } from '../../data/failure.ts';
import { useUser } from '../../data/session.tsx';
import { useChangeWebhook, useDeliveries } from '../../data/webhooks.ts';
import { dateTime } from '../../locale/date-time.ts';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Row } from '../../ui/Row.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Warning } from '../../ui/Warning.tsx';
import styles from './Webhooks.module.css';
import { stateOfDelivery } from './webhook-words.ts';

/** What a webhook was sent and what waits, newest first; while it is on, each can be sent again. */
export function Deliveries({ webhookId, isOn }: { webhookId: string; isOn: boolean }) {
  const { uid } = useUser();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useDeliveries(uid, webhookId);
  const { mutate, isPending } = useChangeWebhook(uid, webhookId);
  if (!data)
    return error ? (
      <Warning tone="error" alert>
        {failureMessage(error, t('Please try again.'))}
      </Warning>
    ) : (
      <Spinner label={t('Loading')} />
    );
  const deliveries = data.pages.flatMap((page) => page.deliveries);
  if (deliveries.length === 0) return <p className={styles.words}>{t('Nothing was sent yet.')}</p>;
  return (
    <>
      <RowList label={t('Deliveries')} inset="edge">
        {deliveries.map((each) => (
          <Row
            key={each.id}
            title={each.type}
            detail={`${stateOfDelivery(each)} · ${dateTime(each.at)}`}
            trailing={
              isOn && (
                <IconButton
                  icon="refresh"
                  label={t('Send {type} again', { type: each.type })}
                  disabled={isPending}
                  onClick={() => mutate({ kind: 'redeliver', eventId: each.eventId })}
                />
              )
            }
          />
        ))}
      </RowList>
      {hasNextPage && (
        <Button kind="tonal" size="m" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </>
  );
}
