import type { OrderBundle } from '@cumulus/contract/calls/placed-orders.ts';
import type { ConditionalOrder } from '@cumulus/contract/order-shapes.ts';
import { usePreferences } from '../../data/preferences.ts';
import { t } from '../../locale/t.ts';
import { TokenPair } from '../../money/TokenPair.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Warning } from '../../ui/Warning.tsx';
import { bundleSentence, roundsText, swappedText } from './bundle-words.ts';
import { OrderActs } from './OrderActs.tsx';
import styles from './OrderCard.module.css';
import { orderSentence } from './order-text.ts';
import { momentText } from './order-times.ts';

interface BundleCardProps {
  bundle: OrderBundle;
  /** Its orders that wait. */
  parts: readonly ConditionalOrder[];
  /** Milliseconds. */
  now: number;
  onCancel: () => void;
}

/** An order of several swaps that goes on: what it did so far, and what comes next. */
export function BundleCard({ bundle, parts, now, onCancel }: BundleCardProps) {
  const { hideBalances } = usePreferences();
  const sentence = bundleSentence(bundle, new Date(now), hideBalances);
  const isPaused = bundle.state === 'paused';
  const rounds = roundsText(bundle);
  return (
    <Card padded>
      <article className={styles.order}>
        <div className={styles.head}>
          <TokenPair sold={bundle.sellToken} bought={bundle.buyToken} />
          <h3 className={styles.sentence}>{sentence}</h3>
        </div>
        {isPaused && <Warning tone="info">{t('Paused. Nothing is swapped meanwhile.')}</Warning>}
        {bundle.kind === 'ladder' && parts.length > 0 && (
          <ul className={styles.parts} aria-label={t('Parts')}>
            {parts.map((part) => (
              <li key={part.orderId}>{orderSentence(part, new Date(now), hideBalances)}</li>
            ))}
          </ul>
        )}
        <div className={styles.foot}>
          <div className={styles.facts}>
            {bundle.nextAt !== null && !isPaused && (
              <>
                <p className={styles.label}>{t('Next')}</p>
                <p className={styles.countdown} data-long>
                  {Date.parse(bundle.nextAt) <= now
                    ? t('Due now')
                    : momentText(new Date(bundle.nextAt), new Date(now))}
                </p>
              </>
            )}
            {rounds !== null && <p className={styles.label}>{rounds}</p>}
            <p className={styles.label}>{swappedText(bundle, hideBalances)}</p>
          </div>
          <Button
            kind="quiet"
            size="m"
            onClick={onCancel}
            aria-label={t('Cancel: {order}', { order: sentence })}
          >
            {t('Cancel')}
          </Button>
        </div>
        <div className={styles.decision}>
          <OrderActs placed={bundle} parts={parts} sentence={sentence} isOpen isPaused={isPaused} />
        </div>
      </article>
    </Card>
  );
}
