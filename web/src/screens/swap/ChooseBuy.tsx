import * as format from '@cumulus/contract/format.ts';
import { type ReactNode, useState } from 'react';
import { failureMessage } from '../../data/failure.ts';
import type { SwapToken } from '../../data/swap-setup.ts';
import {
  type FoundToken,
  type TokenSearch,
  useCommonTokens,
  useTokenSearch,
} from '../../data/token-search.ts';
import { plural, rich, t } from '../../locale/t.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Row } from '../../ui/Row.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { TokenIcon } from '../../ui/TokenIcon.tsx';
import { VerifiedBadge } from '../../ui/VerifiedBadge.tsx';
import { Warning } from '../../ui/Warning.tsx';
import styles from './ChooseBuy.module.css';
import { StepMarks } from './StepMarks.tsx';

interface ChooseBuyProps {
  uid: string;
  onChoose: (token: SwapToken) => void;
  onBack: () => void;
  notice: ReactNode;
}

/** The first step: the token to buy. */
export function ChooseBuy({ uid, onChoose, onBack, notice }: ChooseBuyProps) {
  const [text, setText] = useState('');
  const common = useCommonTokens(uid);
  const search = useTokenSearch(uid, text);
  return (
    <Screen title={t('Choose Buy token')} onBack={onBack} nav={false}>
      <StepMarks step={1} />
      {notice}
      <SearchField
        value={text}
        onChange={setText}
        error={search.state === 'malformed' ? t('Invalid Solana address format') : null}
      />
      <Results search={search} text={text.trim()} onChoose={onChoose} />
      <SectionTitle>{t('Common')}</SectionTitle>
      <Tokens label={t('Common tokens')} tokens={common} onChoose={onChoose} />
      <Warning tone="info">
        {rich('Anyone can copy a name. Look for {badge} or paste the address to be sure.', {
          badge: <VerifiedBadge key="badge" label={t('the badge')} />,
        })}
      </Warning>
    </Screen>
  );
}

interface ResultsProps {
  search: TokenSearch;
  text: string;
  onChoose: (token: SwapToken) => void;
}

function Results({ search, text, onChoose }: ResultsProps) {
  if (search.state === 'idle' || search.state === 'malformed') return null;
  return (
    <section className={styles.results} aria-label={t('Results')} aria-busy={search.state === 'waiting'}>
      <SectionTitle end={search.state === 'found' && foundText(search.tokens.length)}>
        {t('Results')}
      </SectionTitle>
      {search.state === 'waiting' && (
        <p className={styles.waiting}>
          <Spinner label={t('Searching')} shown />
        </p>
      )}
      {search.state === 'failed' && (
        <ErrorState
          title={t('The search failed')}
          message={failureMessage(search.failure, t('Try again shortly.'))}
          onRetry={search.retry}
        />
      )}
      {search.state === 'found' && search.tokens.length === 0 && (
        <EmptyState
          icon="search"
          title={search.isAddress ? t('There is no such token.') : t('No token is called “{text}”', { text })}
          message={t(search.isAddress ? 'Check the address.' : 'Check the spelling, or paste its address.')}
        />
      )}
      {search.state === 'found' && search.tokens.length > 0 && (
        <Tokens label={t('Tokens found')} tokens={search.tokens} onChoose={onChoose} />
      )}
      <p className="visually-hidden" role="status">
        {search.state === 'found' && foundText(search.tokens.length)}
      </p>
    </section>
  );
}

interface TokensProps {
  label: string;
  tokens: readonly FoundToken[];
  onChoose: (token: SwapToken) => void;
}

function Tokens({ label, tokens, onChoose }: TokensProps) {
  return (
    <RowList label={label}>
      {tokens.map(({ priceUsd, marketCap, ...token }) => (
        <Row
          key={token.mint}
          lead={<TokenIcon mint={token.mint} symbol={token.symbol} logo={token.logoURI} />}
          title={
            <>
              {token.name} {token.verified && <VerifiedBadge />}
            </>
          }
          detail={
            <>
              {token.symbol}
              {!token.verified && <Caution isCopy={tokens.some((other) => isCopyOf(token, other))} />}
            </>
          }
          end={priceUsd === null ? t('No price') : format.price(priceUsd)}
          endDetail={marketCap === null ? null : t('MC {value}', { value: format.marketCap(marketCap) })}
          onPress={() => onChoose(token)}
        />
      ))}
    </RowList>
  );
}

function Caution({ isCopy }: { isCopy: boolean }) {
  return (
    <>
      {' · '}
      <span className={styles.caution}>{t(isCopy ? 'Same symbol' : 'Not verified')}</span>
    </>
  );
}

const foundText = (count: number): string => plural(count, '{count} found', '{count} found');

const isCopyOf = (token: SwapToken, other: SwapToken): boolean =>
  other.verified && other.mint !== token.mint && other.symbol.toUpperCase() === token.symbol.toUpperCase();
