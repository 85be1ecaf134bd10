import { WEBHOOK_EVENTS, type WebhookEvent } from '@cumulus/contract/webhook-events.ts';
import { type FormEvent, useId, useState } from 'react';
import { Cancelled, failureMessage } from '../../data/failure.ts';
import { useUser } from '../../data/session.tsx';
import { useAddWebhook } from '../../data/webhooks.ts';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import { Field } from '../../ui/Field.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Warning } from '../../ui/Warning.tsx';
import { WriteButton } from '../../ui/WriteButton.tsx';
import { EventSwitches } from './EventSwitches.tsx';
import styles from './Webhooks.module.css';

/** Adds a webhook, and then shows its secret, once. */
export function NewWebhook({ onDone }: { onDone: () => void }) {
  const { uid } = useUser();
  const form = useId();
  const add = useAddWebhook(uid);
  const [url, setUrl] = useState('https://');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(WEBHOOK_EVENTS);
  const [problem, setProblem] = useState<string | null>(null);
  const secret = add.data ?? null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending || secret !== null) return;
    add.mutate(
      { url: url.trim(), events: [...events] },
      {
        onError: (failure) => {
          if (!(failure instanceof Cancelled)) setProblem(failureMessage(failure, t('Please try again.')));
        },
      },
    );
  };
  return (
    <Screen
      title={t('Add a webhook')}
      onBack={onDone}
      gap="form"
      foot={
        <WriteButton type="submit" form={form} full busy={add.isPending}>
          {t('Add')}
        </WriteButton>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={submit}>
        <Field
          label={t('Web address')}
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={url}
          error={problem}
          onChange={({ target }) => {
            setUrl(target.value);
            setProblem(null);
          }}
        />
        <SectionTitle>{t('Events')}</SectionTitle>
        <EventSwitches events={events} disabled={add.isPending} onChange={setEvents} />
      </form>
      <Sheet
        open={secret !== null}
        title={t('The secret of the webhook')}
        acts={
          <Button full onClick={onDone}>
            {t('I have saved it')}
          </Button>
        }
      >
        <code className={styles.code}>{secret}</code>
        <CopyText text={secret ?? ''} label={t('Copy the secret')}>
          {t('Copy')}
        </CopyText>
        <Warning title={t('It is shown only once.')}>
          {t('Your program checks with it what it receives. Whoever else has it can pretend to be Cumulus.')}
        </Warning>
      </Sheet>
    </Screen>
  );
}
