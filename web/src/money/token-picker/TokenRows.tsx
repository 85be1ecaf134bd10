import { price as priceText, marketCap as writtenCap } from '@cumulus/contract/format-full.ts';
import type { ReactNode } from 'react';
import type { FoundToken } from '../../data/token-search.ts';
import { t } from '../../locale/t.ts';
import { Row } from '../../ui/Row.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { TokenIcon } from '../../ui/TokenIcon.tsx';
import { VerifiedBadge } from '../../ui/VerifiedBadge.tsx';
import { riskWords } from './risk-words.ts';
import styles from './TokenPicker.module.css';

interface TokenRowsProps<T extends FoundToken> {
  label: string;
  tokens: readonly T[];
  /** Tokens whose symbols others copy, beside those of the list. */
  common: readonly FoundToken[];
  /** Below the price; the market cap if missing. */
  endDetail?: (token: T) => ReactNode;
  onChoose: (token: FoundToken) => void;
}

/** Tokens to choose from, with their prices. */
export function TokenRows<T extends FoundToken>(props: TokenRowsProps<T>) {
  const { label, tokens, common, endDetail = capText, onChoose } = props;
  const others = [...common, ...tokens];
  return (
    <RowList label={label}>
      {tokens.map((token) => (
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
              {(token.suspicious || !token.verified) && (
                <Caution
                  isSuspicious={token.suspicious === true}
                  isCopy={others.some((other) => isCopyOf(token, other))}
                />
              )}
              <Risks token={token} />
            </>
          }
          end={token.priceUsd === null ? t('No price') : priceText(token.priceUsd)}
          endDetail={endDetail(token)}
          onPress={() => onChoose(token)}
        />
      ))}
    </RowList>
  );
}

const capText = ({ marketCap }: FoundToken): string | null =>
  marketCap === null ? null : t('MC {value}', { value: writtenCap(marketCap) });

function Caution({ isSuspicious, isCopy }: { isSuspicious: boolean; isCopy: boolean }) {
  const word = isSuspicious ? t('Suspicious') : isCopy ? t('Same symbol') : t('Not verified');
  return (
    <>
      {' · '}
      <span className={styles.caution}>{word}</span>
    </>
  );
}

function Risks({ token }: { token: FoundToken }) {
  return riskWords(token).map((words) => (
    <span key={words} className={styles.risk}>
      {words}
    </span>
  ));
}

const isCopyOf = (token: FoundToken, other: FoundToken): boolean =>
  other.verified && other.mint !== token.mint && other.symbol.toUpperCase() === token.symbol.toUpperCase();
