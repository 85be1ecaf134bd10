import { type AlertCondition, type DayMarket, isDayCondition } from '@cumulus/contract/alert.ts';
import { useId, useState } from 'react';
import { useConfig } from '../../data/config.ts';
import { failureMessage } from '../../data/failure.ts';
import { useCreateAlertMutation } from '../../data/price-alerts.ts';
import { t } from '../../locale/t.ts';
import { Choice, Choices } from '../../ui/Choice.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import type { TypedAmount } from '../../ui/typed-amount.ts';
import { WriteButton } from '../../ui/WriteButton.tsx';
import { currentValue } from '../orders/market-form.ts';
import { intervalText } from '../orders/order-times.ts';
import { TriggerValue } from '../orders/TriggerValue.tsx';
import { ALERTS, likelyAlert, readAlertForm } from './alert-form.ts';
import { DayMove } from './DayMove.tsx';

interface AlertSheetProps {
  uid: string;
  open: boolean;
  onClose: () => void;
  mint: string;
  symbol: string;
  market: DayMarket;
}

/** Asks at which price, market cap or change of a token its user wants a notice. */
export function AlertSheet({ uid, open, onClose, mint, symbol, market }: AlertSheetProps) {
  const [condition, setCondition] = useState<AlertCondition>('price_above');
  /** Null while the suggested value is untouched. */
  const [typed, setTyped] = useState<TypedAmount | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { mutate: create, isPending } = useCreateAlertMutation(uid);
  const often = intervalText(useConfig().marketCheckInterval);
  const name = useId();
  const entry = typed ?? { text: likelyAlert(condition, market) };

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
    const read = readAlertForm({ mint, condition, value: entry.refused ? '' : entry.text }, market);
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
      <Choices label={t('Tell me when')} columns={2}>
        {ALERTS.map((each) => (
          <Choice
            key={each.value}
            name={name}
            chosen={condition === each.value}
            onChoose={() => {
              setCondition(each.value);
              type(null);
            }}
            title={t(each.label)}
          />
        ))}
      </Choices>
      {isDayCondition(condition) ? (
        <DayMove
          value={entry.text}
          current={market.change24h}
          error={refusal}
          onType={(text) => type({ text })}
        />
      ) : (
        <TriggerValue
          condition={condition}
          entry={entry}
          current={currentValue(condition, market)}
          error={refusal}
          onType={type}
          onFill={(text) => type({ text })}
        />
      )}
      <p>{t('We notify you once, as set under “Push and email”. Checked {often}.', { often })}</p>
    </Sheet>
  );
}
