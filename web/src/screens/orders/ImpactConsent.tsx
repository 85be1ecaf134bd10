import { PRICE_IMPACT_HIGH } from '@cumulus/contract/limits.ts';
import { t } from '../../locale/t.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Warning } from '../../ui/Warning.tsx';

interface ImpactConsentProps {
  /** By how much the order would move the price now. */
  percent: string;
  isConfirmed: boolean;
  onChange: (isConfirmed: boolean) => void;
}

/** Allows an order that moves the price by much. */
export function ImpactConsent({ percent, isConfirmed, onChange }: ImpactConsentProps) {
  return (
    <>
      <Warning title={t('It would move the price by {percent}.', { percent })}>
        {t('An order that moves it by {percent}% or more executes only if you allow it.', {
          percent: PRICE_IMPACT_HIGH * 100,
        })}
      </Warning>
      <Checkbox checked={isConfirmed} onChange={onChange}>
        {t('Run it anyway')}
      </Checkbox>
    </>
  );
}
