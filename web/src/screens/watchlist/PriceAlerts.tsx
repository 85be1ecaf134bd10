import type { PriceAlert } from '@cumulus/contract/calls/price-alerts.ts';
import { price as priceText } from '@cumulus/contract/format-full.ts';
import { useState } from 'react';
import { alertOrder } from '../../data/alert-order.ts';
import { failureMessage } from '../../data/failure.ts';
import { useDeleteAlertMutation, usePriceAlerts } from '../../data/price-alerts.ts';
import { useWallets } from '../../data/wallets.ts';
import type { WatchlistToken } from '../../data/watchlist-merge.ts';
import { t } from '../../locale/t.ts';
import { useNavigate } from '../../router/Router.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Row } from '../../ui/Row.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { Warning } from '../../ui/Warning.tsx';
import { monitoredMint } from '../orders/market-form.ts';
import { buyable } from './useBuy.ts';

const AlertSheet = lazyDialog(() => import('./AlertSheet.tsx').then((m) => m.AlertSheet));

/** The prices of a watched token that its user waits for: each can be made a market order, or removed; and the way to another. */
export function PriceAlerts({ uid, token }: { uid: string; token: WatchlistToken }) {
  const [setting, setSetting] = useState(false);
  const mint = monitoredMint(token.address);
  const waiting = usePriceAlerts(uid).data?.filter((alert) => alert.mint === mint) ?? [];
  const { mutate: remove, error } = useDeleteAlertMutation(uid);
  const orderOf = useAlertOrder(uid, token);
  return (
    <>
      {waiting.length > 0 && (
        <RowList label={t('Price alerts')} inset="edge">
          {waiting.map((alert) => (
            <AlertRow
              key={alert.id}
              alert={alert}
              onOrder={orderOf(alert)}
              onRemove={() => remove(alert.id)}
            />
          ))}
        </RowList>
      )}
      {error && <Warning tone="error">{failureMessage(error, t('The alert was not removed'))}</Warning>}
      <Button kind="tonal" full icon="bell" onClick={() => setSetting(true)}>
        {t('Alert me at a price')}
      </Button>
      <AlertSheet
        uid={uid}
        open={setting}
        onClose={() => setSetting(false)}
        mint={mint}
        symbol={token.symbol}
        price={token.currentPrice}
      />
    </>
  );
}

interface AlertRowProps {
  alert: PriceAlert;
  /** Null if nothing could be sold. */
  onOrder: (() => void) | null;
  onRemove: () => void;
}

function AlertRow({ alert, onOrder, onRemove }: AlertRowProps) {
  const value = priceText(alert.value);
  const words =
    alert.condition === 'price_above' ? t('Above {value}', { value }) : t('Below {value}', { value });
  return (
    <Row
      lead={<Icon name="bell" />}
      title={words}
      trailing={
        <>
          {onOrder && (
            <IconButton
              icon="swap"
              size="m"
              label={t('Make an order of it: {alert}', { alert: words })}
              onClick={onOrder}
            />
          )}
          <IconButton
            icon="trash"
            size="m"
            label={t('Remove alert: {alert}', { alert: words })}
            onClick={onRemove}
          />
        </>
      }
    />
  );
}

/** Opens the form of the market order that an alert suggests, for the default wallet. */
function useAlertOrder(uid: string, token: WatchlistToken) {
  const navigate = useNavigate();
  const wallet = useWallets(uid, false).data?.find(({ isDefault }) => isDefault);
  const traded = buyable(token);
  return (alert: PriceAlert): (() => void) | null => {
    const setup = wallet && traded && alertOrder(wallet, traded, alert);
    if (!setup) return null;
    return () => navigate(`/cloudwallet/${wallet.walletId}/swap/market-conditions`, { state: setup });
  };
}
