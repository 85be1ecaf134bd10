import { WATCHLIST_TOKENS_MAX } from '@cumulus/contract/limits.ts';
import { useState } from 'react';
import type { WatchlistToken } from '../../data/watchlist-merge.ts';
import { plural, t } from '../../locale/t.ts';
import { Sparklines } from '../../money/chart/Sparklines.tsx';
import { useIsBeside } from '../../ui/Detail.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { type Column, columns, secondaryLabel, sortValue } from './columns.ts';
import { RemoveToken } from './RemoveToken.tsx';
import { SortChips } from './SortChips.tsx';
import { type Sort, sorted } from './sort.ts';
import { TokenSheet } from './TokenSheet.tsx';
import { useBuy } from './useBuy.ts';
import { WatchlistRow } from './WatchlistRow.tsx';

/** The open dialog and its token. The token stays while its dialog fades out. */
interface Opened {
  readonly token: WatchlistToken;
  readonly dialog: 'sheet' | 'removal' | null;
}

/** The sorted watchlist with the dialogs of its tokens. Beside the list, the first token is shown until one is pressed. */
export function WatchlistTokens({ uid, tokens }: { uid: string; tokens: readonly WatchlistToken[] }) {
  const [sort, setSort] = useState<Sort<Column>>({ key: 'name', direction: 'asc' });
  const [opened, setOpened] = useState<Opened | null>(null);
  const { buy, waiting } = useBuy(uid);
  const close = () => setOpened(opened && { ...opened, dialog: null });
  const isBeside = useIsBeside();
  const list = sorted(tokens, sort, sortValue);
  // An open sheet follows the prices.
  const found = tokens.find(({ address }) => address === opened?.token.address);
  const shown = found ?? (isBeside ? list[0] : opened?.token);

  return (
    <>
      <SortChips columns={columns} sort={sort} onSort={setSort} />
      <SectionTitle end={t('Price, {second}', { second: secondaryLabel(sort?.key) })}>
        {tokens.length === WATCHLIST_TOKENS_MAX
          ? t('{count} tokens, all that fit', { count: tokens.length })
          : plural(tokens.length, '{count} token', '{count} tokens')}
      </SectionTitle>
      <Sparklines uid={uid} mints={tokens.map(({ address }) => address)}>
        <RowList label={t('Watchlist')}>
          {list.map((token) => (
            <WatchlistRow
              key={token.address}
              token={token}
              column={sort?.key}
              current={isBeside && token === shown}
              onPress={() => setOpened({ token, dialog: 'sheet' })}
              onBuy={buy(token)}
            />
          ))}
        </RowList>
      </Sparklines>
      {shown && (
        <>
          <TokenSheet
            uid={uid}
            token={shown}
            open={opened?.dialog === 'sheet'}
            chosen={opened}
            onClose={close}
            onBuy={buy(shown)}
            buying={waiting}
            onRemove={() => setOpened({ token: shown, dialog: 'removal' })}
          />
          <RemoveToken uid={uid} token={shown} open={opened?.dialog === 'removal'} onClose={close} />
        </>
      )}
    </>
  );
}
