import { price as priceText } from '@cumulus/contract/format-full.ts';
import { failureMessage } from '../../data/failure.ts';
import type { FoundToken, TokenSearch } from '../../data/token-search.ts';
import { t } from '../../locale/t.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Row } from '../../ui/Row.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { TokenIcon } from '../../ui/TokenIcon.tsx';
import { VerifiedBadge } from '../../ui/VerifiedBadge.tsx';
import { Warning } from '../../ui/Warning.tsx';
import styles from './FoundTokens.module.css';

interface FoundTokensProps {
  search: TokenSearch;
  /** Addresses that are already in the list. */
  watched: ReadonlySet<string>;
  onChoose: (mint: string) => void;
}

/** The results of the search: a press on a token adds it. */
export function FoundTokens({ search, watched, onChoose }: FoundTokensProps) {
  if (search.state === 'idle')
    return (
      <p className={styles.words}>
        {t('Search by symbol or name, or paste the address of any Solana token.')}
      </p>
    );
  if (search.state === 'malformed') return null;
  if (search.state === 'failed')
    return (
      <Warning tone="info">
        {failureMessage(search.failure, t('The search failed. Try again shortly.'))}
      </Warning>
    );
  if (search.state !== 'found')
    return (
      <p className={styles.words}>
        <Spinner label={t('Searching')} shown />
      </p>
    );
  if (search.tokens.length === 0)
    return search.isAddress ? (
      <Warning>
        {t('No token is known at this address. You can watch it, but there is no price until one exists.')}
      </Warning>
    ) : (
      <p className={styles.words}>{t('No token found. Check the spelling, or paste its address.')}</p>
    );
  return (
    <RowList label={t('Tokens found')}>
      {search.tokens.map((token) => (
        <FoundRow
          key={token.mint}
          token={token}
          isWatched={watched.has(token.mint)}
          onPress={() => onChoose(token.mint)}
        />
      ))}
    </RowList>
  );
}

interface FoundRowProps {
  token: FoundToken;
  isWatched: boolean;
  onPress: () => void;
}

function FoundRow({ token, isWatched, onPress }: FoundRowProps) {
  const { name, symbol, verified, priceUsd } = token;
  return (
    <Row
      lead={<TokenIcon mint={token.mint} symbol={token.symbol} logo={token.logoURI} />}
      title={
        <span className={styles.title}>
          <span className={styles.name}>{name}</span>
          {verified && <VerifiedBadge />}
        </span>
      }
      detail={
        <>
          {symbol}
          {!verified && <span className={styles.caution}> · {t('Not verified')}</span>}
        </>
      }
      end={priceUsd === null ? t('No price') : priceText(priceUsd)}
      endDetail={isWatched ? t('Watched') : null}
      {...(!isWatched && { onPress, trailing: <Icon name="plus" size="m" label={t('Add')} /> })}
    />
  );
}
