import { failureMessage } from '../../data/failure.ts';
import { useUser } from '../../data/session.tsx';
import { useWebhooks } from '../../data/webhooks.ts';
import { t } from '../../locale/t.ts';
import { useLocation, useNavigate } from '../../router/Router.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Row } from '../../ui/Row.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { NewWebhook } from './NewWebhook.tsx';
import { WebhookScreen } from './WebhookScreen.tsx';
import styles from './Webhooks.module.css';
import { stateOfWebhook } from './webhook-words.ts';

/** The addresses that get the account's events: /settings/webhooks, `?new` for one more, `?webhook={id}` for one of them. */
export function WebhooksScreen() {
  const { uid } = useUser();
  const navigate = useNavigate();
  const { data, error, refetch } = useWebhooks(uid);
  const query = new URLSearchParams(useLocation().search);
  const chosen = data?.webhooks.find(({ id }) => id === query.get('webhook'));
  const toList = () => navigate('/settings/webhooks', { replace: true });

  if (query.has('new')) return <NewWebhook onDone={toList} />;
  if (chosen) return <WebhookScreen key={chosen.id} webhook={chosen} onBack={toList} />;
  const add = (
    <Button full icon="plus" onClick={() => navigate('/settings/webhooks?new')}>
      {t('Add a webhook')}
    </Button>
  );
  return (
    <Screen
      title={t('Webhooks')}
      onBack={() => navigate('/settings/developers')}
      nav={false}
      gap="form"
      foot={add}
    >
      {data && data.webhooks.length > 0 && (
        <RowList label={t('Webhooks')} inset="edge">
          {data.webhooks.map((webhook) => (
            <Row
              key={webhook.id}
              title={webhook.url}
              detail={stateOfWebhook(webhook)}
              chevron
              to={`/settings/webhooks?webhook=${encodeURIComponent(webhook.id)}`}
            />
          ))}
        </RowList>
      )}
      {data?.webhooks.length === 0 && (
        <EmptyState
          icon="bell"
          title={t('No webhooks yet')}
          message={t('Cumulus posts what happens in your account to addresses that you give.')}
        />
      )}
      {data && (
        <>
          <SectionTitle>{t('Public key')}</SectionTitle>
          <p className={styles.words}>
            {t('With it your programs check that what they receive is from this installation.')}
          </p>
          <code className={styles.code}>{data.publicKey}</code>
          <CopyText text={data.publicKey} label={t('Copy the public key')}>
            {t('Copy')}
          </CopyText>
        </>
      )}
      {!data &&
        (error ? (
          <ErrorState
            title={t('Failed to load your webhooks')}
            message={failureMessage(error, t('Try again shortly.'))}
            onRetry={() => void refetch()}
          />
        ) : (
          <Spinner label={t('Loading')} size="l" />
        ))}
    </Screen>
  );
}
