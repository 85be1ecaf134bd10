import * as format from '@cumulus/contract/format.ts';
import { price as priceText, tinyPrice } from '@cumulus/contract/format-full.ts';
import type { WatchlistToken } from '../../data/watchlist-merge.ts';
import { t } from '../../locale/t.ts';
import { TokenSparkline } from '../../money/chart/Sparklines.tsx';
import { LivePrice } from '../../money/LivePrice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Delta } from '../../ui/Delta.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Row } from '../../ui/Row.tsx';
import { TokenIcon } from '../../ui/TokenIcon.tsx';
import { type Column, secondaryValue } from './columns.ts';
import styles from './WatchlistRow.module.css';

interface WatchlistRowProps {
  token: WatchlistToken;
  /** What the list is sorted by. */
  column: Column | undefined;
  /** Its details are beside the list. */
  current: boolean;
  onPress: () => void;
  /** Null if it cannot be bought. */
  onBuy: (() => void) | null;
}

/** One watched token. A press opens its sheet. */
export function WatchlistRow({ token, column, current, onPress, onBuy }: WatchlistRowProps) {
  const { name, symbol, verified, error } = token;
  const known = token.decimals !== null || token.currentPrice !== null;
  return (
    <div className={styles.row}>
      <Row
        lead={<TokenIcon mint={token.address} symbol={token.symbol} logo={token.logoURI} />}
        title={<span className={styles.words}>{name}</span>}
        detail={
          known ? (
            <span className={styles.words}>
              {symbol}
              {!verified && ` · ${t('Not verified')}`}
            </span>
          ) : (
            format.shortAddress(token.address)
          )
        }
        middle={<TokenSparkline mint={token.address} />}
        {...(error === null
          ? {
              end: (
                <LivePrice
                  price={token.currentPrice}
                  text={priceText(token.currentPrice)}
                  spoken={tinyPrice(token.currentPrice)}
                />
              ),
              endDetail: <Second token={token} column={column} />,
            }
          : { end: <span className={styles.missing}>{t('No price')}</span>, endDetail: null })}
        onPress={onPress}
        current={current || undefined}
      />
      {onBuy && (
        <span className={styles.buy}>
          <Button
            kind="tonal"
            size="s"
            icon={
              <span className={styles.sign}>
                <Icon name="swap" size="m" />
              </span>
            }
            aria-label={t('Buy {symbol}', { symbol })}
            onClick={onBuy}
          >
            {t('Buy')}
          </Button>
        </span>
      )}
    </div>
  );
}

function Second({ token, column }: { token: WatchlistToken; column: Column | undefined }) {
  const shown = secondaryValue(token, column);
  if ('text' in shown) return shown.text;
  return <Delta value={shown.change ?? 0} text={format.percentChange(shown.change)} />;
}
