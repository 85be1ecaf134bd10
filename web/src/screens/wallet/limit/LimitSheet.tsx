import { decimalText, parseAmount } from '@cumulus/contract/amount.ts';
import { usd } from '@cumulus/contract/format.ts';
import { type FormEvent, useId, useState } from 'react';
import { Cancelled, failureMessage } from '../../../data/failure.ts';
import { serverNow } from '../../../data/server-time.ts';
import { useSetWalletLimit, type WalletLimit } from '../../../data/wallet-limits.ts';
import { signs } from '../../../locale/decimal-sign.ts';
import { t } from '../../../locale/t.ts';
import { amountRefusal } from '../../../ui/amount-refusal.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { useNotify } from '../../../ui/notices.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { editedText, isPasted, type TypedAmount, typedAmount } from '../../../ui/typed-amount.ts';
import { Warning } from '../../../ui/Warning.tsx';
import { WriteButton } from '../../../ui/WriteButton.tsx';
import { momentText } from '../../orders/order-times.ts';

interface LimitSheetProps {
  uid: string;
  wallet: { readonly walletId: string; readonly name: string };
  /** Undefined if there is none yet. */
  limit: WalletLimit | undefined;
  open: boolean;
  onClose: () => void;
}

const CENTS = 2;
const USD_SCALE = { decimals: CENTS, multiplier: 1 };

/** Sets the most that leaves a wallet in a day. */
export function LimitSheet({ uid, wallet, limit, open, onClose }: LimitSheetProps) {
  const form = useId();
  const change = useSetWalletLimit(uid);
  const busy = change.isPending;
  const close = busy ? () => {} : onClose;
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('Limit of {name}', { name: wallet.name })}
      acts={
        <>
          <WriteButton type="submit" form={form} full busy={busy}>
            {t('Save')}
          </WriteButton>
          <Button kind="text" full disabled={busy} onClick={close}>
            {t('Cancel')}
          </Button>
        </>
      }
    >
      <LimitForm id={form} wallet={wallet} limit={limit} change={change} onChanged={onClose} />
    </Sheet>
  );
}

interface LimitFormProps extends Pick<LimitSheetProps, 'wallet' | 'limit'> {
  id: string;
  change: ReturnType<typeof useSetWalletLimit>;
  onChanged: () => void;
}

/** Mounted again with every opening of the sheet. */
function LimitForm({ id, wallet, limit, change, onChanged }: LimitFormProps) {
  const notify = useNotify();
  const current = limit?.endedAt === null ? (limit.grant?.usd?.day ?? null) : null;
  const [amount, setAmount] = useState<TypedAmount>({ text: current ?? '' });
  const [problem, setProblem] = useState<string | null>(null);
  const now = new Date(serverNow());
  const raise = limit?.raise ?? null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    const units = amount.text === '' ? null : parseAmount(amount.text, USD_SCALE);
    const wrong =
      amountRefusal(amount) ??
      (amount.text !== '' && units === null ? t('Please enter a valid amount') : null);
    setProblem(wrong);
    if (wrong !== null) return;
    const day = units === null ? null : decimalText(units, CENTS);
    change.mutate(
      { walletId: wallet.walletId, day, id: limit?.grantId },
      {
        onSuccess: ({ limit: changed }) => {
          const message = changed?.raise
            ? t('Takes effect on {time}.', { time: momentText(new Date(changed.raise.at), now) })
            : t('Takes effect immediately.');
          notify({ type: 'success', title: t('Limit changed'), message });
          onChanged();
        },
        onError: (failure) => {
          if (!(failure instanceof Cancelled)) setProblem(failureMessage(failure, t('Please try again.')));
        },
      },
    );
  };
  return (
    <form id={id} noValidate onSubmit={submit}>
      <Field
        label={t('At most a day, in USD')}
        inputMode="decimal"
        autoComplete="off"
        value={editedText(amount.text, signs())}
        placeholder={t('No limit')}
        trailing="USD"
        hint={t('All sends, swaps and orders count, fees too. A token without a price cannot leave then.')}
        error={amountRefusal(amount) ?? problem}
        onChange={(event) => {
          setProblem(null);
          const options = { places: CENTS, ...signs(), units: ['$', 'USD'] };
          setAmount(typedAmount(amount, event.target.value, options, isPasted(event)));
        }}
      />
      <Warning tone="info">
        {raise && !raise.grant
          ? t('The limit ends on {time}.', { time: momentText(new Date(raise.at), now) })
          : raise?.grant?.usd?.day != null
            ? t('{amount} a day holds from {time} on.', {
                amount: usd(Number(raise.grant.usd.day)),
                time: momentText(new Date(raise.at), now),
              })
            : t('Setting or lowering it takes effect immediately. Raising or removing it waits a day.')}
      </Warning>
    </form>
  );
}
