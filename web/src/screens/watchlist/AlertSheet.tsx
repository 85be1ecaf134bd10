import type { AlertCondition } from '@cumulus/contract/trigger.ts';
import { useState } from 'react';
import { useConfig } from '../../data/config.ts';
import { failureMessage } from '../../data/failure.ts';
import { useCreateAlertMutation } from '../../data/price-alerts.ts';
import { t, word } from '../../locale/t.ts';
import { Segment } from '../../ui/Segment.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import type { TypedAmount } from '../../ui/typed-amount.ts';
import { WriteButton } from '../../ui/WriteButton.tsx';
import { likelyValue, readForm } from '../orders/market-form.ts';
import { intervalText } from '../orders/order-times.ts';
import { TriggerValue } from '../orders/TriggerValue.tsx';

interface AlertSheetProps {
  uid: string;
  open: boolean;
  onClose: () => void;
  mint: string;
  symbol: string;
  /** USD; null if unknown. */
  price: number | null;
}

const conditions = [
  { value: 'price_above', label: word('Price above') },
  { value: 'price_below', label: word('Price below') },
] as const;

/** Asks for the price of a token at which its user wants a notice. */
export function AlertSheet({ uid, open, onClose, mint, symbol, price }: AlertSheetProps) {
  const [condition, setCondition] = useState<AlertCondition>('price_above');
  /** Null while the suggested value is untouched. */
  const [typed, setTyped] = useState<TypedAmount | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { mutate: create, isPending } = useCreateAlertMutation(uid);
  const often = intervalText(useConfig().marketCheckInterval);
  const market = { price, marketCap: null };
  const entry = typed ?? { text: likelyValue(condition, market) };

  const type = (next: TypedAmount | null) => {
    setTyped(next);
    setRefusal(null);
  };
  const close = () => {
    type(null);
    onClose();
  };
  const submit = () => {
    if (isPending) return;
    const read = readForm({ mint, condition, value: entry.refused ? '' : entry.text }, market);
    if ('part' in read) return setRefusal(read.message);
    create(
      { mint, condition, value: read.trigger.value },
      {
        onSuccess: close,
        onError: (failure) => setRefusal(failureMessage(failure, t('The alert was not set'))),
      },
    );
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('Alert for {symbol}', { symbol })}
      acts={
        <WriteButton full whileStopped busy={isPending} onClick={submit}>
          {t('Set alert')}
        </WriteButton>
      }
    >
      <Segment
        label={t('Tell me when')}
        options={conditions.map((each) => ({ ...each, label: t(each.label) }))}
        value={condition}
        onChange={(next) => {
          setCondition(next);
          type(null);
        }}
      />
      <TriggerValue
        condition={condition}
        entry={entry}
        current={price}
        error={refusal}
        onType={type}
        onFill={(text) => type({ text })}
      />
      <p>{t('We notify you once, as set under “Push and email”. Checked {often}.', { often })}</p>
    </Sheet>
  );
}
