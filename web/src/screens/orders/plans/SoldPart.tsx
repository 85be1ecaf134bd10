import { percent } from '@cumulus/contract/format-full.ts';
import type { SwapSetup } from '../../../data/swap-setup.ts';
import { t } from '../../../locale/t.ts';
import { Chip, Chips } from '../../../ui/Chip.tsx';
import { FloorField } from '../FloorField.tsx';
import { FormSection } from '../FormSection.tsx';
import { soldText } from '../sold-text.ts';
import styles from './Plan.module.css';
import type { SoldPart } from './useSoldPart.ts';

/** Percent of what is held. */
const SHARES = [25, 50, 100];

/** The choice between the amount of the swap and a share of what is held when it is made. */
export function SoldPartField({ setup, part }: { setup: SwapSetup; part: SoldPart }) {
  const { sellToken } = setup;
  return (
    <FormSection title={t('How much')}>
      <Chips label={t('How much')}>
        <Chip chosen={part.shareBps === null} onClick={() => part.choose(null)}>
          {soldText(part.entry ? part.setup.sellToken : sellToken)}
        </Chip>
        {part.canShare &&
          SHARES.map((share) => (
            <Chip key={share} chosen={part.shareBps === share * 100} onClick={() => part.choose(share * 100)}>
              {percent(share, 0)}
            </Chip>
          ))}
      </Chips>
      {part.entry && (
        <FloorField
          bought={sellToken}
          entry={part.entry}
          label={t('Amount in {symbol}', { symbol: sellToken.symbol })}
          wrong={t('Please enter a valid amount')}
        />
      )}
      {part.shareBps !== null && (
        <p className={styles.hint}>
          {t('Of what {wallet} holds then, at most {amount}.', {
            wallet: setup.wallet.name,
            amount: soldText(part.setup.sellToken),
          })}
        </p>
      )}
    </FormSection>
  );
}
