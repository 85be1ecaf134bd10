import * as format from '@cumulus/contract/format.ts';
import { Delta } from '../../ui/Delta.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Row } from '../../ui/Row.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { TokenIcon } from '../../ui/TokenIcon.tsx';
import styles from './TopTokenRow.module.css';
import { type RankedToken, shortName } from './top-columns.ts';

interface TopTokenRowProps {
  token: RankedToken;
  /** Null where nobody is signed in: then neither a price nor a watchlist is there to show. */
  watch: { readonly isWatched: boolean; readonly onPress: () => void } | null;
}

/** One of the most-watched tokens: its rank, how many watch it, what it costs, and whether it is in the user's list. */
export function TopTokenRow({ token, watch }: TopTokenRowProps) {
  const { rank, name, symbol, count, priced } = token;
  const price = priced?.currentPrice ?? null;
  return (
    <div className={styles.row}>
      <Row
        dense
        lead={
          <>
            <span className={styles.rank} data-first={rank <= 3 || undefined}>
              <span className="visually-hidden">Rank </span>
              {rank}
            </span>
            <TokenIcon logo={priced?.logoURI} size="m" />
          </>
        }
        title={<span title={name}>{shortName(name)}</span>}
        detail={`${symbol} · ${count} watching`}
        end={price === null ? null : format.price(price)}
        endDetail={
          watch ? <Change value={priced?.priceChange24h ?? null} /> : <TextLink to="/login">Login</TextLink>
        }
      />
      {watch && (
        <span className={styles.watch} data-watched={watch.isWatched || undefined}>
          <IconButton
            icon="bookmark"
            size="m"
            label={watch.isWatched ? `Remove ${name} from watchlist` : `Add ${name} to watchlist`}
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
