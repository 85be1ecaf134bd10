import * as format from '@cumulus/contract/format.ts';
import { price as priceText, tinyPrice } from '@cumulus/contract/format-full.ts';
import { t } from '../../locale/t.ts';
import { TokenSparkline } from '../../money/chart/Sparklines.tsx';
import { LivePrice } from '../../money/LivePrice.tsx';
import { Delta } from '../../ui/Delta.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Row } from '../../ui/Row.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { TokenIcon } from '../../ui/TokenIcon.tsx';
import styles from './TopTokenRow.module.css';
import { type RankedToken, shortName } from './top-columns.ts';

interface TopTokenRowProps {
  token: RankedToken;
  /** Null if signed out: then there is neither a price nor a watchlist to show. */
  watch: { readonly isWatched: boolean; readonly onPress: () => void } | null;
  /** Its details are beside the list. */
  current: boolean;
  /** Opens its sheet. */
  onPress: () => void;
}

/** One of the most-watched tokens: rank, watchers, price, and whether it is in the user's watchlist. */
export function TopTokenRow({ token, watch, current, onPress }: TopTokenRowProps) {
  const { rank, name, symbol, count, priced } = token;
  const price = priced?.currentPrice ?? null;
  return (
    <div className={styles.row}>
      <Row
        dense
        lead={
          <>
            <span className={styles.rank} data-first={rank <= 3 || undefined}>
              <span className="visually-hidden">{t('Rank')} </span>
              {rank}
            </span>
            <TokenIcon mint={priced?.address} symbol={symbol} logo={priced?.logoURI} size="m" />
          </>
        }
        title={<span title={name}>{shortName(name)}</span>}
        detail={
          <>
            {count === 0 && symbol}
            {count > 0 && <span className={styles.symbol}>{symbol} · </span>}
            {count > 0 && t('{count} watching', { count })}
          </>
        }
        middle={watch && <TokenSparkline mint={token.address} />}
        end={
          price === null ? null : (
            <LivePrice price={price} text={priceText(price)} spoken={tinyPrice(price)} />
          )
        }
        endDetail={
          watch ? (
            <Change value={priced?.priceChange24h ?? null} />
          ) : (
            <TextLink to="/login">{t('Login')}</TextLink>
          )
        }
        // Signed out, the row holds a link of its own.
        {...(watch && { onPress })}
        current={current || undefined}
      />
      {watch && (
        <span className={styles.watch} data-watched={watch.isWatched || undefined}>
          <IconButton
            icon="bookmark"
            size="m"
            label={
              watch.isWatched
                ? t('Remove {name} from watchlist', { name })
                : t('Add {name} to watchlist', { name })
            }
            onClick={watch.onPress}
          />
        </span>
      )}
    </div>
  );
}

function Change({ value }: { value: number | null }) {
  return <Delta value={value ?? 0} text={format.percentChange(value)} />;
}
