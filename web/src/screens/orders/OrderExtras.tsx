import { price as priceText } from '@cumulus/contract/format-full.ts';
import type { ConditionalOrder } from '@cumulus/contract/order-shapes.ts';
import { t } from '../../locale/t.ts';
import { Warning } from '../../ui/Warning.tsx';
import styles from './OrderCard.module.css';
import { momentText } from './order-times.ts';

/** What only further kinds of orders have: a second trigger, the highest price so far, and that it rests. */
export function OrderExtras({ order, now }: { order: ConditionalOrder; now: number }) {
  const { kind, stopValue, peak, triggerValue, pausedAt } = order;
  const stop = stopValue ?? (kind === 'trailing' ? triggerValue : null);
  return (
    <>
      {pausedAt !== null && (
        <Warning tone="info">
          {t('Paused since {time}. Nothing is swapped meanwhile.', {
            time: momentText(new Date(pausedAt), new Date(now)),
          })}
        </Warning>
      )}
      {stop !== null && (
        <p className={styles.ends}>
          <span>
            {kind === 'trailing' ? t('Stop now') : t('Stop loss')} <b>{priceText(stop)}</b>
          </span>
          {peak !== null && (
            <span>
              {t('Highest so far')} <b>{priceText(peak)}</b>
            </span>
          )}
        </p>
      )}
    </>
  );
}
