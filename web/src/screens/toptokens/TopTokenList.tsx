import type { CallOutput } from '@cumulus/contract/call.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import { useState } from 'react';
import { failureMessage } from '../../data/failure.ts';
import type { PricesByAddress } from '../../data/top-tokens.ts';
import { useWatchedTokens } from '../../data/watchlist.ts';
import { useWatchlistChanges } from '../../data/watchlist-changes.ts';
import { useNotify } from '../../ui/notices.ts';
import { RowList } from '../../ui/RowList.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { RemoveToken } from '../watchlist/RemoveToken.tsx';
import { type Sort, sorted } from '../watchlist/sort.ts';
import { TopTokenRow } from './TopTokenRow.tsx';
import { type RankedToken, type TopColumn, topValueOf } from './top-columns.ts';

interface TopTokenListProps {
  /** Null where nobody is signed in. */
  uid: string | null;
  top: CallOutput<Calls['getTopTokens']>;
  prices: PricesByAddress;
  sort: Sort<TopColumn>;
}

/** The ranked list. Its tokens go into the user's watchlist, and out of it, by their bookmarks. */
export function TopTokenList({ uid, top, prices, sort }: TopTokenListProps) {
  const watched = useWatchedTokens(uid);
  const { add } = useWatchlistChanges(uid ?? '');
  const notify = useNotify();
  const [removal, setRemoval] = useState<{ token: RankedToken; open: boolean } | null>(null);
  const own = new Set(watched.data?.map(({ address }) => address));
  const tokens = top.tokens.map(
    (token): RankedToken => ({ ...token, priced: prices[token.address] ?? null }),
  );

  const watch = async (token: RankedToken) => {
    const { address, name, priced } = token;
    try {
      await add(address, priced && { ...priced, priceUsd: priced.currentPrice });
      notify({ type: 'success', message: `${name} is in your watchlist now` });
    } catch (failure) {
      const message = failureMessage(failure, 'Failed to add token to watchlist');
      notify({ type: 'error', message, onRetry: () => void watch(token) });
    }
  };

  return (
    <>
      <SectionTitle end="Price, change in 24 h">{counted(top)}</SectionTitle>
      <RowList label="Top tokens" inset="rank">
        {sorted(tokens, sort, topValueOf).map((token) => (
          <TopTokenRow
            key={token.address}
            token={token}
            watch={
              uid === null
                ? null
                : {
                    isWatched: own.has(token.address),
                    onPress: () =>
                      own.has(token.address) ? setRemoval({ token, open: true }) : void watch(token),
                  }
            }
          />
        ))}
      </RowList>
      {uid !== null && removal && (
        <RemoveToken
          uid={uid}
          token={removal.token}
          open={removal.open}
          onClose={() => setRemoval({ ...removal, open: false })}
        />
      )}
    </>
  );
}

function counted({ usersWithWatchlists: count }: TopTokenListProps['top']): string {
  return `From ${count.toLocaleString('en-US')} ${count === 1 ? 'watchlist' : 'watchlists'}`;
}
