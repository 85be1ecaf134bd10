import type { ConditionalOrder } from '@cumulus/contract/order-shapes.ts';
import type { MarketValue } from '../../data/orders.ts';
import { useNow } from '../../data/useNow.ts';
import { t } from '../../locale/t.ts';
import { TokenPair } from '../../money/TokenPair.tsx';
import { Row } from '../../ui/Row.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { distanceToTrigger } from '../orders/order-distance.ts';
import { orderSentence } from '../orders/order-text.ts';
import { countdownText, expiryText } from '../orders/order-times.ts';
import { watches } from './token-orders.ts';

interface TokenOrdersProps {
  mint: string;
  orders: readonly ConditionalOrder[];
  /** Of the token. */
  market: MarketValue;
  hidden: boolean;
}

const TICK = 15_000;

/** The pending orders of a token, in words. A press leads to the orders. */
export function TokenOrders({ mint, orders, market, hidden }: TokenOrdersProps) {
  const now = useNow(TICK);
  if (orders.length === 0) return null;
  return (
    <section>
      <SectionTitle>{t('Pending orders')}</SectionTitle>
      <RowList label={t('Pending orders')}>
        {orders.map((order) => (
          <Row
            key={order.orderId}
            lead={<TokenPair sold={order.sellToken} bought={order.buyToken} />}
            title={orderSentence(order, new Date(now), hidden)}
            detail={
              order.scheduledTime !== null
                ? countdownText(Date.parse(order.scheduledTime) - now)
                : watches(order, mint)
                  ? distanceToTrigger(order, market).text
                  : expiryText(order.expiresAt, now)
            }
            to="/orders"
            chevron
          />
        ))}
      </RowList>
    </section>
  );
}
