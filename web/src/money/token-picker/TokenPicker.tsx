import * as format from '@cumulus/contract/format.ts';
import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import { useState } from 'react';
import { usePreferences } from '../../data/preferences.ts';
import { keepRecentToken } from '../../data/recent-tokens.ts';
import type { SwapToken } from '../../data/swap-setup.ts';
import { type HeldToken, useTokenChoices } from '../../data/token-choices.ts';
import { type FoundToken, useTokenSearch } from '../../data/token-search.ts';
import { rich, t } from '../../locale/t.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { VerifiedBadge } from '../../ui/VerifiedBadge.tsx';
import { Warning } from '../../ui/Warning.tsx';
import { Private } from '../Private.tsx';
import { SearchResults } from './SearchResults.tsx';
import { TokenSection } from './TokenSection.tsx';

interface TokenPickerProps {
  uid: string;
  /** Of the wallet that swaps. */
  holdings: readonly TokenHolding[];
  onChoose: (token: SwapToken) => void;
}

/** The choice of any token: what its user holds, watches and has chosen before, what many watch, and what a search finds. */
export function TokenPicker({ uid, holdings, onChoose }: TokenPickerProps) {
  const [text, setText] = useState('');
  const { hideBalances } = usePreferences();
  const search = useTokenSearch(uid, text);
  const { choices, isComplete } = useTokenChoices(uid, holdings);
  const { common, held, watchlist, top, trending, recent } = choices;
  const choose = (token: FoundToken) => {
    const { priceUsd: _, marketCap: __, ...chosen } = token;
    keepRecentToken(chosen);
    onChoose(chosen);
  };
  const amountOf = (token: HeldToken) => (
    <>
      <Private hidden={hideBalances}>{format.balance(token.balance, token)}</Private> {token.symbol}
    </>
  );
  const isSearching = search.state !== 'idle' && search.state !== 'malformed';
  const section = { common, onChoose: choose };
  return (
    <>
      <SearchField
        value={text}
        onChange={setText}
        error={search.state === 'malformed' ? t('Invalid Solana address format') : null}
      />
      {isSearching ? (
        <SearchResults search={search} text={text.trim()} common={common} onChoose={choose} />
      ) : (
        <>
          <TokenSection {...section} title={t('Common')} label={t('Common tokens')} tokens={common} />
          <TokenSection
            {...section}
            title={t('Held')}
            label={t('Tokens that you hold')}
            tokens={held}
            endDetail={amountOf}
          />
          {isComplete && (
            <>
              <TokenSection
                {...section}
                title={t('Watchlist')}
                label={t('Tokens that you watch')}
                tokens={watchlist}
              />
              <TokenSection {...section} title={t('Top 25')} label={t('Tokens of the Top 25')} tokens={top} />
              <TokenSection
                {...section}
                title={t('Trending on Solana')}
                label={t('Trending tokens')}
                tokens={trending}
              />
              <TokenSection
                {...section}
                title={t('Recent')}
                label={t('Tokens that you have chosen before')}
                tokens={recent}
              />
            </>
          )}
        </>
      )}
      {(isSearching || isComplete) && (
        <Warning tone="info">
          {rich('Anyone can copy a name. Look for {badge} or paste the address to be sure.', {
            badge: <VerifiedBadge key="badge" label={t('the badge')} />,
          })}
        </Warning>
      )}
    </>
  );
}
