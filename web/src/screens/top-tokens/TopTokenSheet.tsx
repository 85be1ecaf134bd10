import * as format from '@cumulus/contract/format.ts';
import { t } from '../../locale/t.ts';
import { TokenChart } from '../../money/chart/TokenChart.tsx';
import { FullPrice, FullSupply, FullUsd } from '../../money/FullValue.tsx';
import { tokenAddressFacts } from '../../money/TokenAddress.tsx';
import { Button } from '../../ui/Button.tsx';
import { Delta } from '../../ui/Delta.tsx';
import { Detail } from '../../ui/Detail.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { TokenIcon } from '../../ui/TokenIcon.tsx';
import { Warning } from '../../ui/Warning.tsx';
import { TokenPageButton } from '../watchlist/TokenPageButton.tsx';
import type { RankedToken } from './top-columns.ts';

interface TopTokenSheetProps {
  token: RankedToken;
  open: boolean;
  /** The press that has opened it; null if none did. */
  chosen: object | null;
  onClose: () => void;
  isWatched: boolean;
  /** Adds it to the watchlist, or removes it. */
  onWatch: () => void;
  /** Null if it cannot be bought. */
  onBuy: (() => void) | null;
  buying: boolean;
}

/** One of the most-watched tokens in detail. */
export function TopTokenSheet({
  token,
  open,
  chosen,
  onClose,
  isWatched,
  onWatch,
  onBuy,
  buying,
}: TopTokenSheetProps) {
  const { name, symbol, priced } = token;
  return (
    <Detail
      open={open}
      chosen={chosen}
      onClose={onClose}
      title={name}
      lead={<TokenIcon mint={priced?.address} symbol={symbol} logo={priced?.logoURI} size="m" />}
      acts={
        <>
          {onBuy && (
            <Button full busy={buying} onClick={onBuy}>
              {t('Buy {symbol}', { symbol })}
            </Button>
          )}
          <TokenPageButton mint={token.address} from="/toptokens" />
          <Button kind="text" full icon="bookmark" onClick={onWatch}>
            {isWatched ? t('Remove from watchlist') : t('Add to watchlist')}
          </Button>
        </>
      }
    >
      {priced && !priced.verified && (
        <Warning>{t('This token is not verified. Anyone can copy a name: compare the address.')}</Warning>
      )}
      <TokenChart mint={token.address} />
      <Facts facts={facts(token)} />
    </Detail>
  );
}

function facts({ address, rank, count, priced }: RankedToken) {
  const change = priced?.priceChange24h ?? null;
  return [
    { label: t('Price'), value: <FullPrice value={priced?.currentPrice ?? null} /> },
    { label: t('24 h'), value: <Delta value={change ?? 0} text={format.percentChange(change)} /> },
    { label: t('Market cap'), value: <FullUsd value={priced?.marketCap ?? null} /> },
    { label: t('Supply'), value: <FullSupply value={priced?.supply ?? null} /> },
    count > 0
      ? { label: t('Top 25'), value: t('Number {rank}, watched by {count}', { rank, count }) }
      : { label: t('Trending on Solana'), value: t('Number {rank}', { rank }) },
    ...tokenAddressFacts(address),
  ];
}
