import { ORDER_EXPIRATION } from '@cumulus/contract/limits.ts';
import { useState } from 'react';
import { t } from '../../locale/t.ts';
import { Segment } from '../../ui/Segment.tsx';
import { FormSection } from './FormSection.tsx';
import { EXPIRATIONS, type Expiration } from './market-form.ts';

/** The choice of how long an order watches the market. */
export function useExpiration(first: Expiration) {
  const [expiration, setExpiration] = useState(first);
  return {
    expiration,
    /** The longest that it waits, milliseconds; null if it has no end. */
    waitsMs: expiration === 'fixed_24h' ? ORDER_EXPIRATION : null,
    fact: {
      label: t('Expires'),
      value: expiration === 'gtc' ? t('Good Till Cancelled') : t('In 24 hours'),
    },
    field: (
      <FormSection title={t('Expires')}>
        <Segment
          label={t('Expires')}
          options={EXPIRATIONS.map((each) => ({ ...each, label: t(each.label) }))}
          value={expiration}
          onChange={setExpiration}
        />
      </FormSection>
    ),
  };
}
