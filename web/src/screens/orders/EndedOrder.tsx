import type { ConditionalOrder } from '@cumulus/contract/order-shapes.ts';
import { usePreferences } from '../../data/preferences.ts';
import { t } from '../../locale/t.ts';
import { TokenPair } from '../../money/TokenPair.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './EndedOrder.module.css';
import { momentText } from './order-times.ts';
import { outcomeText, pairText, statusWords } from './order-words.ts';

interface EndedOrderProps {
  order: ConditionalOrder;
  /** Milliseconds. */
  now: number;
  /** Its details are beside the list. */
  current: boolean;
  onOpen: () => void;
}

/** An order of the list that has ended. A press opens its details. */
export function EndedOrder({ order, now, current, onOpen }: EndedOrderProps) {
  const { hideBalances } = usePreferences();
  const { word, icon } = statusWords[order.status];
  const moment = (time: string) => momentText(new Date(time), new Date(now));
  return (
    <button type="button" className={styles.row} onClick={onOpen} aria-current={current || undefined}>
      <TokenPair sold={order.sellToken} bought={order.buyToken} />
      <span className={styles.words}>
        <span className={styles.line}>
          <span className={styles.title}>{pairText(order, hideBalances)}</span>
          <span className={styles.status} data-status={order.status}>
            <Icon name={icon} size="s" />
            {t(word)}
          </span>
        </span>
        <span className={styles.outcome}>{outcomeText(order, hideBalances)}</span>
        <span className={styles.outcome}>
          {order.executedAt === null
            ? t('Placed {time}', { time: moment(order.createdAt) })
            : t('Executed {time}', { time: moment(order.executedAt) })}
        </span>
      </span>
    </button>
  );
}
