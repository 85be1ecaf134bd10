import { useMemo } from 'react';
import { useMarketToken } from '../../data/market-token.ts';
import { useOrders } from '../../data/orders.ts';
import { quotedAt } from '../../data/quoted-at.ts';
import type { TokenPositions } from '../../data/token-position.ts';
import { t } from '../../locale/t.ts';
import { TokenChart } from '../../money/chart/TokenChart.tsx';
import { useFreshness } from '../../ui/useFreshness.ts';
import { Warning } from '../../ui/Warning.tsx';
import { Holding } from './Holding.tsx';
import { MarketFacts } from './MarketFacts.tsx';
import styles from './Token.module.css';
import { TokenActivity } from './TokenActivity.tsx';
import { TokenOrders } from './TokenOrders.tsx';
import { TokenWallets } from './TokenWallets.tsx';
import { ordersOfToken, triggerPrice } from './token-orders.ts';

interface TokenContentProps {
  uid: string;
  /** Null for all wallets. */
  walletId: string | null;
  position: TokenPositions;
  /** When it was read, milliseconds. */
  readAt: number;
  /** Amounts are hidden. */
  hidden: boolean;
}

/** Price, holding, profit, orders, market and activity of a token. */
export function TokenContent({ uid, walletId, position, readAt, hidden }: TokenContentProps) {
  const { token, total, wallets } = position;
  const { mint, priceUsd, verified } = token;
  const freshness = useFreshness(Math.min(readAt, quotedAt([token.pricedAt])));
  const { token: market } = useMarketToken(uid, mint);
  const { data: all } = useOrders(uid);
  const values = useMemo(
    // Price and market cap of one answer, so that their ratio is the supply.
    () => ({ price: market?.currentPrice ?? priceUsd, marketCap: market?.marketCap ?? null }),
    [priceUsd, market?.currentPrice, market?.marketCap],
  );
  const orders = useMemo(() => ordersOfToken(all ?? [], mint, walletId), [all, mint, walletId]);
  // As text, so that a new price alone does not redraw the chart.
  const marked = orders
    .map((order) => triggerPrice(order, mint, values))
    .filter((price) => price !== null)
    .map((price) => Number(price.toPrecision(6)))
    .join();
  const levels = useMemo(
    () =>
      marked === ''
        ? null
        : { values: marked.split(',').map(Number), text: t('Where your pending orders execute') },
    [marked],
  );
  return (
    <div className={styles.content}>
      {!verified && (
        <Warning>{t('This token is not verified. Anyone can copy a name: compare the address.')}</Warning>
      )}
      <TokenChart mint={mint} levels={levels} now={priceUsd} />
      <Holding token={token} position={total} hidden={hidden} freshness={freshness} />
      <TokenWallets token={token} walletId={walletId} wallets={wallets} hidden={hidden} />
      <TokenOrders mint={mint} orders={orders} market={values} hidden={hidden} />
      <MarketFacts token={token} market={market ?? null} />
      <TokenActivity uid={uid} mint={mint} walletId={walletId} />
    </div>
  );
}
