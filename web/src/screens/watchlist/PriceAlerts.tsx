import { type AlertCondition, hasTrigger } from '@cumulus/contract/alert.ts';
import { alertValue } from '@cumulus/contract/alert-value.ts';
import type { PriceAlert } from '@cumulus/contract/calls/price-alerts.ts';
import { useState } from 'react';
import { alertOrder } from '../../data/alert-order.ts';
import { failureMessage } from '../../data/failure.ts';
import { useDeleteAlertMutation, usePriceAlerts } from '../../data/price-alerts.ts';
import { useWallets } from '../../data/wallets.ts';
import type { WatchlistToken } from '../../data/watchlist-merge.ts';
import { t, type Word, word } from '../../locale/t.ts';
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

/** What the user of a watched token waits for: each can be made a market order, or removed; and the way to another. */
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
        market={{ price: token.currentPrice, marketCap: token.marketCap, change24h: token.priceChange24h }}
      />
    </>
  );
}

const alertWords: Record<AlertCondition, Word> = {
  price_above: word('Above {value}'),
  price_below: word('Below {value}'),
  mcap_above: word('Market cap above {value}'),
  mcap_below: word('Market cap below {value}'),
  day_rise: word('Up {value} in a day'),
  day_fall: word('Down {value} in a day'),
};

interface AlertRowProps {
  alert: PriceAlert;
  /** Null if nothing could be sold, or no order can wait for it. */
  onOrder: (() => void) | null;
  onRemove: () => void;
}

function AlertRow({ alert, onOrder, onRemove }: AlertRowProps) {
  const words = t(alertWords[alert.condition], { value: alertValue(alert.condition, alert.value) });
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
    const setup = wallet && traded && hasTrigger(alert) && alertOrder(wallet, traded, alert);
    if (!setup) return null;
    return () => navigate(`/cloudwallet/${wallet.walletId}/swap/market-conditions`, { state: setup });
  };
}
