import type { AddressWait, AddressWaitState } from '@cumulus/contract/calls/address-wait.ts';
import { ADDRESS_WAIT_HOURS, SOL_DECIMALS } from '@cumulus/contract/limits.ts';
import { type FormEvent, useId, useState } from 'react';
import { useAddressWait, useAddressWaitMutation } from '../../data/address-wait.ts';
import { Cancelled, failureMessage } from '../../data/failure.ts';
import { serverNow } from '../../data/server-time.ts';
import { signs } from '../../locale/decimal-sign.ts';
import { t } from '../../locale/t.ts';
import { amountRefusal } from '../../ui/amount-refusal.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { useNotify } from '../../ui/notices.ts';
import { Segment } from '../../ui/Segment.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { editedText, isPasted, type TypedAmount, typedAmount } from '../../ui/typed-amount.ts';
import { Warning } from '../../ui/Warning.tsx';
import { WriteButton } from '../../ui/WriteButton.tsx';
import { momentText } from '../orders/order-times.ts';
import styles from './AddressWaitSheet.module.css';

interface AddressWaitSheetProps {
  uid: string;
  open: boolean;
  onClose: () => void;
}

/** Chooses how long sends to new addresses wait, and from which amount on. */
export function AddressWaitSheet({ uid, open, onClose }: AddressWaitSheetProps) {
  const form = useId();
  const { data, isError, refetch } = useAddressWait(uid, open);
  const change = useAddressWaitMutation(uid);
  const busy = change.isPending;
  const close = busy ? () => {} : onClose;
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('Wait before new addresses')}
      acts={
        <>
          <WriteButton type="submit" form={form} full busy={busy} disabled={!data}>
            {t('Save')}
          </WriteButton>
          <Button kind="text" full disabled={busy} onClick={close}>
            {t('Cancel')}
          </Button>
        </>
      }
    >
      {data ? (
        <WaitForm id={form} state={data} change={change} onChanged={onClose} />
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

interface WaitFormProps {
  id: string;
  state: AddressWaitState;
  change: ReturnType<typeof useAddressWaitMutation>;
  onChanged: () => void;
}

const typing = (unit: AddressWait['unit']) => ({
  places: unit === 'usd' ? 2 : SOL_DECIMALS,
  ...signs(),
  units: unit === 'usd' ? ['$', 'USD'] : ['SOL'],
});

type Hours = 'off' | `${(typeof ADDRESS_WAIT_HOURS)[number]}`;

/** Mounted again with every opening of the sheet. */
function WaitForm({ id, state: { current, next }, change, onChanged }: WaitFormProps) {
  const notify = useNotify();
  const [hours, setHours] = useState<Hours>(current ? (`${current.hours}` as Hours) : 'off');
  const [unit, setUnit] = useState<AddressWait['unit']>(current?.unit ?? 'usd');
  const [amount, setAmount] = useState<TypedAmount>({ text: current?.amount ?? '100' });
  const [problem, setProblem] = useState<string | null>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    const refusal = hours === 'off' ? null : amountRefusal(amount);
    setProblem(refusal);
    if (refusal !== null) return;
    const setting = hours === 'off' ? null : { unit, amount: amount.text, hours: Number(hours) };
    change.mutate(setting, {
      onSuccess: ({ next: later }) => {
        const message = later
          ? t('Takes effect on {time}.', { time: momentText(new Date(later.at), new Date(serverNow())) })
          : t('Takes effect immediately.');
        notify({ type: 'success', title: t('Wait changed'), message });
        onChanged();
      },
      onError: (failure) => {
        if (!(failure instanceof Cancelled)) setProblem(failureMessage(failure, t('Please try again.')));
      },
    });
  };
  const hourOptions = ADDRESS_WAIT_HOURS.map((count) => ({
    value: `${count}` as Hours,
    label: t('{count} h', { count }),
  }));
  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.words}>
        {t(
          'Large sends to addresses that are new to you wait first. Until they go out, you can cancel them in Orders.',
        )}
      </p>
      <Segment
        label={t('How long they wait')}
        options={[{ value: 'off' as Hours, label: t('Off') }, ...hourOptions]}
        value={hours}
        onChange={setHours}
      />
      {hours !== 'off' && (
        <>
          <Segment
            label={t('Amounts in')}
            options={[
              { value: 'usd', label: 'USD' },
              { value: 'sol', label: 'SOL' },
            ]}
            value={unit}
            onChange={setUnit}
          />
          <Field
            label={t('Sends of more than')}
            inputMode="decimal"
            autoComplete="off"
            value={editedText(amount.text, signs())}
            trailing={unit === 'usd' ? 'USD' : 'SOL'}
            hint={t(
              'All sends to new addresses count together, including swaps to tokens that are not verified.',
            )}
            error={amountRefusal(amount) ?? problem}
            onChange={(event) =>
              setAmount(typedAmount(amount, event.target.value, typing(unit), isPasted(event)))
            }
          />
        </>
      )}
      {next && (
        <Warning tone="info">
          {t('The weaker setting takes effect on {time}. Save a stronger one to cancel it.', {
            time: momentText(new Date(next.at), new Date(serverNow())),
          })}
        </Warning>
      )}
      {current && !next && (
        <p className={styles.words}>
          {t('Turning it off or weakening it takes effect only after that time.')}
        </p>
      )}
      {problem && hours === 'off' && (
        <Warning tone="error" alert>
          {problem}
        </Warning>
      )}
    </form>
  );
}
