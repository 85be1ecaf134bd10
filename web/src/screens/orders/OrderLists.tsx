import type { ConditionalOrder } from '@cumulus/contract/order-shapes.ts';
import type { MarketValue } from '../../data/orders.ts';
import { t } from '../../locale/t.ts';
import { RowList } from '../../ui/RowList.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { EndedOrder } from './EndedOrder.tsx';
import { OrderCard } from './OrderCard.tsx';
import styles from './OrderLists.module.css';

interface PendingOrdersProps {
  orders: readonly ConditionalOrder[];
  /** Market data of watched tokens, by mint. */
  markets: ReadonlyMap<string, MarketValue>;
  /** Milliseconds. */
  now: number;
  onCancel: (order: ConditionalOrder) => void;
  /** For missed orders. */
  onExecute: (order: ConditionalOrder) => void;
  onChangeFloor: (order: ConditionalOrder) => void;
}

export function PendingOrders(props: PendingOrdersProps) {
  const { orders, markets, now, onCancel, onExecute, onChangeFloor } = props;
  if (orders.length === 0) return null;
  return (
    <section>
      <h2 className="visually-hidden">{t('Pending')}</h2>
      <ul className={styles.list} aria-label={t('Pending orders')}>
        {orders.map((order) => (
          <li key={order.orderId}>
            <OrderCard
              order={order}
              market={markets.get(order.triggerToken?.mint ?? '')}
              now={now}
              onCancel={() => onCancel(order)}
              onExecute={() => onExecute(order)}
              onChangeFloor={() => onChangeFloor(order)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface EndedOrdersProps {
  orders: readonly ConditionalOrder[];
  /** Null if the list needs none. */
  title: string | null;
  now: number;
  /** The order whose details are beside the list. */
  currentId: string | undefined;
  onOpen: (order: ConditionalOrder) => void;
}

export function EndedOrders({ orders, title, now, currentId, onOpen }: EndedOrdersProps) {
  if (orders.length === 0) return null;
  return (
    <section>
      {title !== null && <SectionTitle>{title}</SectionTitle>}
      <RowList label={t('Completed orders')}>
        {orders.map((order) => (
          <EndedOrder
            key={order.orderId}
            order={order}
            now={now}
            current={order.orderId === currentId}
            onOpen={() => onOpen(order)}
          />
        ))}
      </RowList>
    </section>
  );
}
