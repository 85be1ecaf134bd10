import type { NoticeSettings } from '@cumulus/contract/calls/notices.ts';
import { isFixed, NOTICE_TOPICS, type NoticeChannel, type NoticeTopic } from '@cumulus/contract/notices.ts';
import { failureMessage } from '../../data/failure.ts';
import { useNoticeSettings, useNoticeSettingsMutation, usePushMutation } from '../../data/notice-settings.ts';
import { isPushSupported } from '../../data/push.ts';
import { inNotation } from '../../locale/numbers.ts';
import { t, type Word, word } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Switch } from '../../ui/Switch.tsx';
import styles from './NoticeSheet.module.css';
import { SwitchRow } from './SwitchRow.tsx';

interface NoticeSheetProps {
  open: boolean;
  onClose: () => void;
  uid: string;
}

const names: Readonly<Record<NoticeTopic, Word>> = {
  received: word('Payments received'),
  sent: word('Payments sent'),
  large_sends: word('Sent, from {amount}'),
  orders: word('Orders'),
  alerts: word('Price alerts'),
  contests: word('Contests'),
  security: word('Security'),
};

/** How the user is notified of notices outside of the inbox. */
export function NoticeSheet({ open, onClose, uid }: NoticeSheetProps) {
  const { data, error, isPending, isFetching, refetch } = useNoticeSettings(uid, open);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('Push and email')}
      acts={
        <Button full onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      {isPending && <Loading />}
      {!data && error && (
        <ErrorState
          title={t('Failed to load your settings')}
          message={failureMessage(error, t('Please try again.'))}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && <Choices uid={uid} settings={data} />}
    </Sheet>
  );
}

function Choices({ uid, settings }: { uid: string; settings: NoticeSettings }) {
  const { mutate: change } = useNoticeSettingsMutation(uid);
  const push = usePushMutation(uid);
  const { topics, hideAmounts, mailTo, pushKey, pushHere, largeSendUsd } = settings;
  const switchOf = (topic: NoticeTopic, channel: NoticeChannel, label: string) => (
    <Switch
      checked={topics[topic][channel]}
      disabled={isFixed(topic, channel)}
      onChange={(on) => change({ topics: { [topic]: { [channel]: on } } })}
    >
      <span className="visually-hidden">{label}</span>
    </Switch>
  );
  return (
    <>
      {isPushSupported() ? (
        <SwitchRow
          icon="bell"
          title={t('Push on this device')}
          detail={t('Until you sign out here')}
          checked={push.isPending ? push.variables.on : pushHere}
          onChange={(on) => push.mutate({ on, pushKey })}
        />
      ) : (
        <p>
          {t(
            'This browser does not support push messages. On an iPhone, add Cumulus to the home screen first.',
          )}
        </p>
      )}
      <SwitchRow
        icon="eye-off"
        title={t('Hide amounts')}
        detail={t('In push messages and emails, which others may see')}
        checked={hideAmounts}
        onChange={(on) => change({ hideAmounts: on })}
      />
      <div className={styles.heads} aria-hidden="true">
        <span>{t('Push')}</span>
        {mailTo !== null && <span>{t('Email')}</span>}
      </div>
      <ul className={styles.topics} aria-label={t('What we notify you about')}>
        {/* A server of the version before has fewer. */}
        {NOTICE_TOPICS.filter((topic) => topics[topic]).map((topic) => {
          const name = t(names[topic], { amount: inNotation(`$${largeSendUsd}`) });
          return (
            <li key={topic} className={styles.topic}>
              <span className={styles.name} aria-hidden="true">
                {name}
              </span>
              {switchOf(topic, 'push', t('{topic} by push', { topic: name }))}
              {mailTo !== null && switchOf(topic, 'mail', t('{topic} by email', { topic: name }))}
            </li>
          );
        })}
      </ul>
      <p className={styles.note}>
        {mailTo === null
          ? t('No emails are sent because your account has no email address.')
          : t('Emails go to {address}. Security emails are always sent.', { address: mailTo })}
      </p>
    </>
  );
}
