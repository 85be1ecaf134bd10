import type { Webhook } from '@cumulus/contract/calls/webhooks.ts';
import { useState } from 'react';
import { useUser } from '../../data/session.tsx';
import { useChangeWebhook } from '../../data/webhooks.ts';
import { t } from '../../locale/t.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { Warning } from '../../ui/Warning.tsx';
import { WriteButton } from '../../ui/WriteButton.tsx';
import { Deliveries } from './Deliveries.tsx';
import { EventSwitches } from './EventSwitches.tsx';
import styles from './Webhooks.module.css';
import { troubleOf } from './webhook-words.ts';

interface WebhookScreenProps {
  webhook: Webhook;
  onBack: () => void;
}

/** One webhook: its state, its events, and what became of each delivery. */
export function WebhookScreen({ webhook, onBack }: WebhookScreenProps) {
  const { uid } = useUser();
  const { id, url, disabledAt, disabledWhy, events } = webhook;
  const { mutate, isPending } = useChangeWebhook(uid, id);
  const [isAsked, setIsAsked] = useState(false);
  const isOn = disabledAt === null;
  const trouble = troubleOf(webhook);
  return (
    <Screen title={t('Webhook')} onBack={onBack} nav={false} gap="form">
      <code className={styles.code}>{url}</code>
      {trouble && <Warning tone={disabledWhy === 'user' ? 'info' : 'warning'}>{trouble}</Warning>}
      {!isOn && (
        <p className={styles.words}>
          {t('Switched on again, it is told in order what it missed in the last 30 days.')}
        </p>
      )}
      <div className={styles.acts}>
        {isOn && (
          <WriteButton size="m" disabled={isPending} onClick={() => mutate({ kind: 'test' })}>
            {t('Send a test')}
          </WriteButton>
        )}
        <WriteButton
          kind="tonal"
          size="m"
          whileStopped={isOn}
          disabled={isPending}
          onClick={() => mutate({ kind: 'switch', enabled: !isOn })}
        >
          {isOn ? t('Switch off') : t('Switch on')}
        </WriteButton>
        <WriteButton kind="quiet" size="m" whileStopped disabled={isPending} onClick={() => setIsAsked(true)}>
          {t('Delete')}
        </WriteButton>
      </div>
      <SectionTitle>{t('Deliveries')}</SectionTitle>
      <Deliveries webhookId={id} isOn={isOn} />
      <SectionTitle>{t('Events')}</SectionTitle>
      <EventSwitches
        events={events}
        disabled={isPending}
        onChange={(wanted) => mutate({ kind: 'events', events: wanted })}
      />
      <Confirm
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title={t('Delete this webhook?')}
        act={t('Delete')}
        whileStopped
        busy={isPending}
        onAct={() => mutate({ kind: 'delete' }, { onSuccess: onBack, onError: () => setIsAsked(false) })}
      >
        {t('{url} is told nothing more, and what still waits for it is deleted.', { url })}
      </Confirm>
    </Screen>
  );
}
