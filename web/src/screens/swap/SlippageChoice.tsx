import type { SwapQuote } from '@cumulus/contract/calls/swaps.ts';
import { SWAP_SLIPPAGE_BPS } from '@cumulus/contract/limits.ts';
import { SLIPPAGE_CHOICES_BPS } from '@cumulus/contract/slippage.ts';
import { useId, useState } from 'react';
import type { Slippage } from '../../data/swap-quote.ts';
import { t } from '../../locale/t.ts';
import { percentText, slippageText } from '../../money/quote-words.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice, Choices } from '../../ui/Choice.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import styles from './SlippageChoice.module.css';

interface SlippageChoiceProps {
  quote: SwapQuote | null;
  slippage: Slippage;
  onChoose: (slippage: Slippage) => void;
}

/** How much less than quoted may arrive. A press opens the choice. */
export function SlippageChoice({ quote, slippage, onChoose }: SlippageChoiceProps) {
  const name = useId();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className={styles.open} onClick={() => setOpen(true)}>
        {t('Slippage {percent}', { percent: slippageText(quote, slippage) })}
        <Icon name="chevron-down" size="s" />
      </button>
      <Sheet
        open={open}
        onClose={close}
        title={t('Slippage')}
        acts={
          <Button full onClick={close}>
            {t('Done')}
          </Button>
        }
      >
        <p className={styles.meaning}>
          {t(
            'If the price gets worse by more than this before the swap executes, nothing is swapped. You keep what you have.',
          )}
        </p>
        <Choices label={t('Slippage')} columns={2}>
          {SLIPPAGE_CHOICES_BPS.map((bps) => (
            <Choice
              key={bps}
              name={name}
              chosen={slippage === bps}
              onChoose={() => onChoose(bps)}
              title={percentText(bps)}
              detail={bps === SWAP_SLIPPAGE_BPS ? t('Default') : undefined}
            />
          ))}
          <Choice
            name={name}
            chosen={slippage === 'auto'}
            onChoose={() => onChoose('auto')}
            title={t('Auto')}
            detail={t('By price impact')}
          />
        </Choices>
        <p className={styles.meaning}>
          {t('Auto uses 0.5% if the price impact is below 0.5%, 1% if it is below 1.5%, and 3% otherwise.')}
        </p>
      </Sheet>
    </>
  );
}
