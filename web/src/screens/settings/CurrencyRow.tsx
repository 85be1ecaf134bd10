import { useState } from 'react';
import { useConfig } from '../../data/config.ts';
import { usePreferences } from '../../data/preferences.ts';
import { t } from '../../locale/t.ts';
import { Icon } from '../../ui/Icon.tsx';
import { coins } from '../../ui/later-icons.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Row } from '../../ui/Row.tsx';

const CurrencySheet = lazyDialog(() => import('./CurrencySheet.tsx').then((m) => m.CurrencySheet));

/** Opens the choice of a currency beside US dollars. Nothing if this installation has no rates. */
export function CurrencyRow() {
  const { exchangeRates } = useConfig();
  const { currency } = usePreferences();
  const [open, setOpen] = useState(false);
  if (!exchangeRates) return null;
  return (
    <>
      <Row
        lead={<Icon name={coins} />}
        title={t('Second currency')}
        detail={t('Alongside US dollars')}
        end={currency}
        chevron
        onPress={() => setOpen(true)}
      />
      <CurrencySheet open={open} onClose={() => setOpen(false)} />
    </>
  );
}
