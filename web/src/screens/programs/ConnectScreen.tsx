import { useState } from 'react';
import { useAnswerConnection, useConnection } from '../../data/connection.ts';
import { Cancelled, failureMessage } from '../../data/failure.ts';
import { type GrantNames, useGrantNames } from '../../data/program-names.ts';
import { serverNow } from '../../data/server-time.ts';
import { useUser } from '../../data/session.tsx';
import { useWallets } from '../../data/wallets.ts';
import { t } from '../../locale/t.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Warning } from '../../ui/Warning.tsx';
import { WriteButton } from '../../ui/WriteButton.tsx';
import { endOf } from './grant-form.ts';
import { CheckList } from './Picked.tsx';
import styles from './Programs.module.css';

/** A client asks to be let in: /settings/programs with the query that the server has signed. `query`: without its question mark. */
export function ConnectScreen({ query, onBack }: { query: string; onBack: () => void }) {
  const { uid } = useUser();
  const { data, error } = useConnection(uid, query);
  const wallets = useWallets(uid, false);
  const names = useGrantNames(uid);
  const title = t('Connect a program');
  if (data && names.wallets.length > 0)
    return <ConnectForm key={query} query={query} client={data} names={names} onBack={onBack} />;
  return (
    <Screen title={title} onBack={onBack} nav={false}>
      {error ? (
        <EmptyState icon="settings" title={title} message={failureMessage(error, t('Try again shortly.'))} />
      ) : data && wallets.data ? (
        <EmptyState
          icon="cloud"
          title={t('No wallets yet')}
          message={t('A program needs a wallet that it may use.')}
        />
      ) : (
        <Spinner label={t('Loading')} size="l" />
      )}
    </Screen>
  );
}

interface ConnectFormProps {
  query: string;
  client: { readonly name: string; readonly to: string; readonly isHere: boolean };
  names: GrantNames;
  onBack: () => void;
}

function ConnectForm({ query, client, names, onBack }: ConnectFormProps) {
  const [wallets, setWallets] = useState<readonly string[]>([]);
  const [end, setEnd] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const name = client.name === '' ? client.to : `“${client.name}”`;
  const answer = useAnswerConnection(query, name);
  const isLeaving = answer.isPending || answer.isSuccess;

  const allow = () => {
    setRefusal(null);
    const expiresAt = end === '' ? null : endOf(end);
    if (wallets.length === 0) return setRefusal(t('Choose at least one wallet.'));
    if (expiresAt !== null && !(expiresAt > serverNow()))
      return setRefusal(t('Choose a date that is ahead.'));
    answer.mutate({ wallets, expiresAt });
  };
  const problem =
    refusal ??
    (answer.error && !(answer.error instanceof Cancelled)
      ? failureMessage(answer.error, t('Please try again.'))
      : null);
  return (
    <Screen
      title={t('Connect a program')}
      onBack={onBack}
      nav={false}
      gap="form"
      foot={
        <>
          <WriteButton full busy={isLeaving} onClick={allow}>
            {t('Allow {name}', { name })}
          </WriteButton>
          <WriteButton
            kind="quiet"
            full
            whileStopped
            disabled={isLeaving}
            onClick={() => answer.mutate(null)}
          >
            {t('Decline')}
          </WriteButton>
        </>
      }
    >
      <Card padded>
        <div className={styles.program}>
          <h2 className={styles.name}>{t('{name} wants to use your wallets', { name })}</h2>
          <p className={styles.words}>
            {client.isHere
              ? t('Your answer goes to a program on this device ({to}).', { to: client.to })
              : t('Your answer goes to {to}.', { to: client.to })}
          </p>
          <p className={styles.words}>
            {t(
              'It can see balances and history of the wallets that you choose, ask for quotes, try payments, and ask you to approve some. It can never move anything itself.',
            )}
          </p>
        </div>
      </Card>
      <Warning tone="warning">
        {t('Allow it only if you have just begun this yourself. Nobody has checked its name.')}
      </Warning>
      <section className={styles.program}>
        <SectionTitle>{t('Wallets')}</SectionTitle>
        <CheckList
          label={t('Wallets')}
          options={names.wallets.map(({ walletId, name: label }) => ({ value: walletId, label }))}
          chosen={wallets}
          onChange={setWallets}
        />
      </section>
      <Field
        label={t('Last day')}
        type="date"
        value={end}
        hint={t('Leave it empty for no end.')}
        onChange={({ target }) => setEnd(target.value)}
      />
      {problem !== null && (
        <Warning tone="error" alert>
          {problem}
        </Warning>
      )}
    </Screen>
  );
}
