import * as format from '@cumulus/contract/format.ts';
import { serverNow } from '../../data/server-time.ts';
import type { WatchlistToken } from '../../data/watchlist-merge.ts';
import { rich, t } from '../../locale/t.ts';
import { timeAgo } from '../../locale/time-ago.ts';
import { TokenChart } from '../../money/chart/TokenChart.tsx';
import { FullPrice, FullSupply, FullUsd } from '../../money/FullValue.tsx';
import { tokenAddressFacts } from '../../money/TokenAddress.tsx';
import { Button } from '../../ui/Button.tsx';
import { Delta } from '../../ui/Delta.tsx';
import { Detail } from '../../ui/Detail.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { TokenIcon } from '../../ui/TokenIcon.tsx';
import { Warning } from '../../ui/Warning.tsx';
import { PriceAlerts } from './PriceAlerts.tsx';
import { TokenPageButton } from './TokenPageButton.tsx';

interface TokenSheetProps {
  uid: string;
  token: WatchlistToken;
  open: boolean;
  /** The press that has opened it; null if none did. */
  chosen: object | null;
  onClose: () => void;
  onBuy: (() => void) | null;
  buying: boolean;
  onRemove: () => void;
}

/** A watched token in detail. */
export function TokenSheet(props: TokenSheetProps) {
  const { uid, token, open, chosen, onClose, onBuy, buying, onRemove } = props;
  const { name, symbol, error } = token;
  return (
    <Detail
      open={open}
      chosen={chosen}
      onClose={onClose}
      title={name}
      lead={<TokenIcon mint={token.address} symbol={token.symbol} logo={token.logoURI} size="m" />}
      acts={
        <>
          {onBuy && (
            <Button full busy={buying} onClick={onBuy}>
              {t('Buy {symbol}', { symbol })}
            </Button>
          )}
          {error === null && <TokenPageButton mint={token.address} from="/watchlist" />}
          <Button kind="text" full icon="trash" onClick={onRemove}>
            {t('Remove from watchlist')}
          </Button>
        </>
      }
    >
      {error !== null && <Warning tone="info">{error}</Warning>}
      {error === null && !token.verified && (
        <Warning>{t('This token is not verified. Anyone can copy a name: compare the address.')}</Warning>
      )}
      <TokenChart mint={token.address} />
      <Facts facts={facts(token)} />
      {error === null && <PriceAlerts uid={uid} token={token} />}
    </Detail>
  );
}

function facts(token: WatchlistToken) {
  const { importPrice, importDate, rank, count } = token;
  const added = timeAgo(new Date(importDate), new Date(serverNow()));
  const change = (value: number | null) => <Delta value={value ?? 0} text={format.percentChange(value)} />;
  return [
    { label: t('Price'), value: <FullPrice value={token.currentPrice} /> },
    { label: t('24 h'), value: change(token.priceChange24h) },
    { label: t('Since added'), value: change(token.priceChangePercent) },
    {
      label: t('Added'),
      value:
        importPrice === null
          ? added
          : rich('{when} at {price}', { when: added, price: <FullPrice key="price" value={importPrice} /> }),
    },
    { label: t('Market cap'), value: <FullUsd value={token.marketCap} /> },
    { label: t('Volume, 24 h'), value: <FullUsd value={token.volume24h} /> },
    { label: t('Supply'), value: <FullSupply value={token.supply} /> },
    ...(rank === null
      ? []
      : [
          {
            label: t('Top 25'),
            value: t('Number {rank}, watched by {count}', { rank, count: count ?? 0 }),
          },
        ]),
    ...tokenAddressFacts(token.address),
  ];
}
