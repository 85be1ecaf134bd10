import * as format from '@cumulus/contract/format.ts';
import { exactAmount } from '@cumulus/contract/format-amount.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import type { ReactNode } from 'react';
import { usePreferences } from '../../data/preferences.ts';
import { t } from '../../locale/t.ts';
import { Price } from '../../money/Price.tsx';
import { Private } from '../../money/Private.tsx';
import { Delta } from '../../ui/Delta.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { TokenIcon } from '../../ui/TokenIcon.tsx';
import { useCopy } from '../../ui/useCopy.ts';
import styles from './TokenCard.module.css';

interface TokenCardProps {
  token: TokenHolding;
  walletName: string;
}

/** What there is to send and from where, with its price. A press copies the token's address; SOL has none that could be sent to. */
export function TokenCard({ token, walletName }: TokenCardProps) {
  const { hideBalances } = usePreferences();
  const { mint, symbol, logoURI, verified, balance, priceUsd, priceChange24h } = token;
  const facts = (
    <>
      <TokenIcon mint={mint} symbol={symbol} logo={logoURI} />
      <span className={styles.words}>
        <span className={styles.balance}>
          <Private hidden={hideBalances}>{exactAmount(BigInt(balance), token)}</Private> {symbol}
        </span>
        <span className={styles.line}>
          {t('From {wallet}', { wallet: walletName })}
          {!verified && ` · ${t('Not verified')}`}
        </span>
      </span>
      <span className={styles.price}>
        {priceUsd === null ? t('No price known') : <Price value={priceUsd} />}
        {priceUsd !== null && priceChange24h !== null && (
          <span>
            <Delta value={priceChange24h} text={format.percentChange(priceChange24h)} /> {t('24 h')}
          </span>
        )}
      </span>
    </>
  );
  if (mint === SOL_MINT) return <div className={styles.card}>{facts}</div>;
  return <TokenAddress token={token}>{facts}</TokenAddress>;
}

function TokenAddress({ token, children }: { token: TokenHolding; children: ReactNode }) {
  const { copied, copy } = useCopy();
  const { mint, name } = token;
  return (
    <button
      type="button"
      className={styles.card}
      title={t('Copy token address')}
      onClick={() => void copy(mint)}
    >
      <span className="visually-hidden">{t('Copy token address of {name}', { name })}</span>
      {children}
      <span className={styles.contract}>
        <span role="status" className={styles.copied}>
          {copied && t('Copied!')}
        </span>
        <Icon name={copied ? 'check' : 'copy'} size="m" />
      </span>
    </button>
  );
}
