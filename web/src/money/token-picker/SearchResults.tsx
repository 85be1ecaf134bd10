import { failureMessage } from '../../data/failure.ts';
import type { FoundToken, TokenSearch } from '../../data/token-search.ts';
import { plural, t } from '../../locale/t.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './TokenPicker.module.css';
import { TokenRows } from './TokenRows.tsx';

interface SearchResultsProps {
  search: TokenSearch;
  text: string;
  common: readonly FoundToken[];
  onChoose: (token: FoundToken) => void;
}

export function SearchResults({ search, text, common, onChoose }: SearchResultsProps) {
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
        <TokenRows label={t('Tokens found')} tokens={search.tokens} common={common} onChoose={onChoose} />
      )}
      <p className="visually-hidden" role="status">
        {search.state === 'found' && foundText(search.tokens.length)}
      </p>
    </section>
  );
}

const foundText = (count: number): string => plural(count, '{count} found', '{count} found');
