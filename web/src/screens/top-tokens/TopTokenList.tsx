import type { CallOutput } from '@cumulus/contract/call.ts';
import { fixed } from '@cumulus/contract/format.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import { failureMessage } from '../../data/failure.ts';
import type { PricesByAddress } from '../../data/top-tokens.ts';
import { useWatchedTokens } from '../../data/watchlist.ts';
import { useAddTokenMutation } from '../../data/watchlist-mutations.ts';
import { plural, t } from '../../locale/t.ts';
import { Sparklines } from '../../money/chart/Sparklines.tsx';
import { useIsBeside } from '../../ui/Detail.tsx';
import { useNotify } from '../../ui/notices.ts';
import { RowList } from '../../ui/RowList.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { RemoveToken } from '../watchlist/RemoveToken.tsx';
import { type Sort, sorted } from '../watchlist/sort.ts';
import { useBuy } from '../watchlist/useBuy.ts';
import { TopTokenRow } from './TopTokenRow.tsx';
import { TopTokenSheet } from './TopTokenSheet.tsx';
import { type RankedToken, type TopColumn, topValueOf } from './top-columns.ts';

/** The open dialog and its token. The token stays while its dialog fades out. */
export interface Opened {
  readonly token: RankedToken;
  /** Of which list it is. */
  readonly trending: boolean;
  readonly dialog: 'sheet' | 'removal' | null;
}

interface TopTokenListProps {
  /** Null if signed out. */
  uid: string | null;
  top: CallOutput<Calls['getTopTokens']>;
  prices: PricesByAddress;
  sort: Sort<TopColumn>;
  /** The tokens are the market's, not those that are watched here. */
  trending?: boolean;
  /** Of this list or the other one. */
  opened: Opened | null;
  onOpen: (opened: Opened | null) => void;
}

/** The ranked list. A token's bookmark adds it to the watchlist or removes it. */
export function TopTokenList({
  uid,
  top,
  prices,
  sort,
  trending = false,
  opened,
  onOpen,
}: TopTokenListProps) {
  const watched = useWatchedTokens(uid);
  const notify = useNotify();
  const { mutate: add } = useAddTokenMutation(uid ?? '', (failure, token) => {
    const message = failureMessage(failure, t('Failed to add token to watchlist'));
    notify({ type: 'error', message, onRetry: () => add(token) });
  });
  const { buy, waiting } = useBuy(uid ?? '');
  const own = new Set(watched.data?.map(({ address }) => address));
  const tokens = top.tokens.map(
    (token): RankedToken => ({ ...token, priced: prices[token.address] ?? null }),
  );

  const watch = ({ address, name, priced }: RankedToken) =>
    add({ address, name, known: priced && { ...priced, priceUsd: priced.currentPrice } });
  const watchOrAsk = (token: RankedToken) => (own.has(token.address) ? open(token, 'removal') : watch(token));
  const open = (token: RankedToken, dialog: 'sheet' | 'removal') => onOpen({ token, trending, dialog });
  const close = () => onOpen(opened && { ...opened, dialog: null });
  const isBeside = useIsBeside();
  const list = sorted(tokens, sort, topValueOf);
  // Beside the lists, the first token is shown until one is pressed.
  const shown = opened
    ? opened.trending === trending &&
      // An open sheet follows the prices.
      (tokens.find(({ address }) => address === opened.token.address) ?? opened.token)
    : isBeside && !trending && list[0];

  return (
    <>
      <SectionTitle end={t('Price, {second}', { second: t('change in 24 h') })}>
        {trending ? t('Trending on Solana') : counted(top)}
      </SectionTitle>
      <Sparklines uid={uid} mints={tokens.map(({ address }) => address)}>
        <RowList label={trending ? t('Trending tokens') : t('Top tokens')} inset="rank">
          {list.map((token) => (
            <TopTokenRow
              key={token.address}
              token={token}
              watch={
                uid === null ? null : { isWatched: own.has(token.address), onPress: () => watchOrAsk(token) }
              }
              current={isBeside && token === shown}
              onPress={() => open(token, 'sheet')}
            />
          ))}
        </RowList>
      </Sparklines>
      {uid !== null && shown && (
        <>
          <TopTokenSheet
            token={shown}
            open={opened?.dialog === 'sheet'}
            chosen={opened}
            onClose={close}
            isWatched={own.has(shown.address)}
            onWatch={() => {
              close();
              watchOrAsk(shown);
            }}
            onBuy={shown.priced && buy(shown.priced)}
            buying={waiting}
          />
          <RemoveToken uid={uid} token={shown} open={opened?.dialog === 'removal'} onClose={close} />
        </>
      )}
    </>
  );
}

function counted({ usersWithWatchlists: count }: TopTokenListProps['top']): string {
  return plural(count, 'From {number} watchlist', 'From {number} watchlists', {
    number: fixed(count, 0),
  });
}
