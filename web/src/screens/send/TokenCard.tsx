import * as format from '@cumulus/contract/format.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import type { ReactNode } from 'react';
import { t } from '../../locale/t.ts';
import { Price } from '../../money/Price.tsx';
import { Address } from '../../ui/Address.tsx';
import { Delta } from '../../ui/Delta.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { TokenIcon } from '../../ui/TokenIcon.tsx';
import { useCopy } from '../../ui/useCopy.ts';
import styles from './TokenCard.module.css';

/** The token to send: logo, price, change. A press copies its address; SOL has none that could be sent to. */
export function TokenCard({ token }: { token: TokenHolding }) {
  const { mint, symbol, name, logoURI, priceUsd, priceChange24h } = token;
  const facts = (
    <>
      <TokenIcon mint={mint} symbol={symbol} logo={logoURI} />
      <span className={styles.words}>
        <span className={styles.price}>{priceUsd === null ? name : <Price value={priceUsd} />}</span>
        <span className={styles.line}>
          {priceUsd === null && t('No price known')}
          {priceUsd !== null && priceChange24h !== null && (
            <>
              <Delta value={priceChange24h} text={format.percentChange(priceChange24h)} /> {t('24 h')}
            </>
          )}
          {priceUsd !== null && priceChange24h === null && name}
        </span>
      </span>
    </>
  );
  if (mint === SOL_MINT) return <div className={styles.card}>{facts}</div>;
  return <TokenAddress token={token}>{facts}</TokenAddress>;
}

function TokenAddress({ token, children }: { token: TokenHolding; children: ReactNode }) {
  const { copied, copy } = useCopy();
  const { mint, name, verified } = token;
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
        {!copied && (
          <>
            {verified ? <Address address={mint} short /> : t('Not verified')}
            <Icon name="copy" size="m" />
          </>
        )}
        {copied && <Icon name="check" size="m" />}
      </span>
    </button>
  );
}
