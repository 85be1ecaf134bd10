import type { HandleState } from '@cumulus/contract/calls/handles.ts';
import { shortAddress } from '@cumulus/contract/format.ts';
import { handleText, readHandle } from '@cumulus/contract/handle.ts';
import type { Wallet } from '@cumulus/contract/shapes.ts';
import { type FormEvent, useId, useState } from 'react';
import { Cancelled, failureMessage } from '../../data/failure.ts';
import { useHandle, useHandleMutation } from '../../data/handle.ts';
import { useWallets } from '../../data/wallets.ts';
import { dateText } from '../../locale/date-time.ts';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice, Choices } from '../../ui/Choice.tsx';
import { Field } from '../../ui/Field.tsx';
import { useNotify } from '../../ui/notices.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { Warning } from '../../ui/Warning.tsx';
import { WriteButton } from '../../ui/WriteButton.tsx';
import styles from './AddressWaitSheet.module.css';

interface HandleSheetProps {
  uid: string;
  open: boolean;
  onClose: () => void;
}

/** Chooses whether others find the user, by which name, and which wallet receives. */
export function HandleSheet({ uid, open, onClose }: HandleSheetProps) {
  const form = useId();
  const { data, isError, refetch } = useHandle(uid, open);
  const { data: wallets } = useWallets(uid, false);
  const change = useHandleMutation(uid);
  const busy = change.isPending;
  const close = busy ? () => {} : onClose;
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('Can be found')}
      acts={
        <>
          <WriteButton type="submit" form={form} full busy={busy} disabled={!data || !wallets}>
            {t('Save')}
          </WriteButton>
          <Button kind="text" full disabled={busy} onClick={close}>
            {t('Cancel')}
          </Button>
        </>
      }
    >
      {data && wallets ? (
        <HandleForm id={form} state={data} wallets={wallets} change={change} onChanged={onClose} />
      ) : isError ? (
        <Button kind="tonal" size="m" full onClick={() => void refetch()}>
          {t('Try Again')}
        </Button>
      ) : (
        <Spinner label={t('Loading')} size="l" />
      )}
    </Sheet>
  );
}

interface HandleFormProps {
  id: string;
  state: HandleState;
  wallets: readonly Wallet[];
  change: ReturnType<typeof useHandleMutation>;
  onChanged: () => void;
}

/** Mounted again with every opening of the sheet. */
function HandleForm({ id, state, wallets, change, onChanged }: HandleFormProps) {
  const notify = useNotify();
  const preferred = wallets.find(({ isDefault }) => isDefault) ?? wallets[0];
  const [isFound, setIsFound] = useState(state.isFound);
  const [handle, setHandle] = useState(state.handle ?? '');
  const [byEmail, setByEmail] = useState(state.byEmail);
  const [walletId, setWalletId] = useState(state.walletId ?? preferred?.walletId ?? '');
  const [problem, setProblem] = useState<string | null>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    if (isFound && readHandle(handle) === null)
      return setProblem(t('A handle has 3 to 20 characters: a to z, 0 to 9 and _'));
    change.mutate(isFound ? { handle, byEmail, walletId } : null, {
      onSuccess: (changed) => {
        const message = changed.isFound
          ? t('Others find you as {handle}', { handle: handleText(changed.handle ?? '') })
          : t('Nobody can find you');
        notify({ type: 'success', message });
        onChanged();
      },
      onError: (failure) => {
        if (!(failure instanceof Cancelled)) setProblem(failureMessage(failure, t('Please try again.')));
      },
    });
  };
  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.words}>
        {t(
          'Other users here can send to you by your handle. They see your handle and the address of the wallet that receives, and whoever you find and pay sees your handle too.',
        )}
      </p>
      <Switch checked={isFound} onChange={setIsFound}>
        {t('Others can find me')}
      </Switch>
      {isFound && (
        <>
          <Field
            label={t('Handle')}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            value={handle}
            disabled={state.handle !== null && state.fixedUntil !== null}
            hint={
              state.handle !== null && state.fixedUntil !== null
                ? t('You can change it from {date}.', { date: dateText(state.fixedUntil) })
                : t('It can be changed after 30 days, and is nobody else’s for 90 days then.')
            }
            error={problem}
            onChange={(event) => {
              setHandle(event.target.value);
              setProblem(null);
            }}
          />
          <Switch checked={byEmail} onChange={setByEmail}>
            {t('Also by my email address')}
          </Switch>
          {wallets.length > 1 && (
            <Choices label={t('Wallet that receives')} columns={1}>
              {wallets.map((wallet) => (
                <Choice
                  key={wallet.walletId}
                  name="receiver"
                  chosen={walletId === wallet.walletId}
                  onChoose={() => setWalletId(wallet.walletId)}
                  title={wallet.name}
                  detail={shortAddress(wallet.publicKey)}
                />
              ))}
            </Choices>
          )}
        </>
      )}
      {problem && !isFound && (
        <Warning tone="error" alert>
          {problem}
        </Warning>
      )}
    </form>
  );
}
