import { CURRENCIES, type Currency } from '@cumulus/contract/currencies.ts';
import { rateAt, useExchangeRates } from '../../data/exchange-rates.ts';
import { setPreferences, usePreferences } from '../../data/preferences.ts';
import { serverNow } from '../../data/server-time.ts';
import { language } from '../../locale/language.ts';
import { t } from '../../locale/t.ts';
import { rateDay } from '../../money/rate-day.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice, Choices } from '../../ui/Choice.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './CurrencySheet.module.css';

/** Chooses the currency that stands beside US dollars, for this device. */
export function CurrencySheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data, isPending, isError, refetch } = useExchangeRates(open);
  const { currency } = usePreferences();
  const known = CURRENCIES.filter((code) => rateAt(data, code, serverNow()));
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('Second currency')}
      acts={
        <Button full onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      {isPending ? (
        <Spinner label={t('Loading')} size="l" />
      ) : isError || !data || known.length === 0 ? (
        <ErrorState title={t('There are no exchange rates at the moment.')} onRetry={() => void refetch()} />
      ) : (
        <>
          <p className={styles.words}>
            {t(
              'Totals and reviews also show this currency, at the reference rates of {date}. Prices and payments stay in US dollars and tokens.',
              { date: rateDay(data.date) },
            )}
          </p>
          <Choices label={t('Second currency')} columns={2}>
            <Choice
              name="currency"
              chosen={currency === null}
              onChoose={() => setPreferences({ currency: null })}
              title={t('Off')}
              detail={t('US dollars only')}
            />
            {known.map((code) => (
              <Choice
                key={code}
                name="currency"
                chosen={currency === code}
                onChoose={() => setPreferences({ currency: code })}
                title={code}
                detail={nameOf(code)}
              />
            ))}
          </Choices>
        </>
      )}
    </Sheet>
  );
}

/** "Swiss Franc", "Schweizer Franken". */
const nameOf = (code: Currency) => new Intl.DisplayNames([language()], { type: 'currency' }).of(code) ?? code;
