import * as format from '@cumulus/contract/format.ts';
import { exactAmount } from '@cumulus/contract/format-amount.ts';
import type { TokenFacts } from '@cumulus/contract/shapes.ts';
import type { TokenPositions } from '../../data/token-position.ts';
import { t } from '../../locale/t.ts';
import { Private } from '../../money/Private.tsx';
import { Row } from '../../ui/Row.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import styles from './Token.module.css';

interface TokenWalletsProps {
  token: TokenFacts;
  /** Null for all. */
  walletId: string | null;
  wallets: TokenPositions['wallets'];
  hidden: boolean;
}

/** The wallets that hold a token, each with a link to what it has; on the page of one wallet, a link to all. */
export function TokenWallets({ token, walletId, wallets, hidden }: TokenWalletsProps) {
  const { mint, symbol } = token;
  if (walletId !== null)
    return (
      <p className={styles.all}>
        <TextLink to={`/token/${mint}`}>{t('{symbol} in all your wallets', { symbol })}</TextLink>
      </p>
    );
  const holding = wallets.filter(({ balance }) => BigInt(balance) > 0n);
  if (holding.length === 0) return null;
  return (
    <section>
      <SectionTitle>{t('In your wallets')}</SectionTitle>
      <RowList label={t('In your wallets')} inset="edge">
        {holding.map(({ walletId: id, name, balance, usdValue }) => (
          <Row
            key={id}
            title={name}
            detail={<Private hidden={hidden}>{`${exactAmount(BigInt(balance), token)} ${symbol}`}</Private>}
            end={usdValue !== null && <Private hidden={hidden}>{format.usd(usdValue)}</Private>}
            to={`/cloudwallet/${id}/token/${mint}/about`}
            chevron
          />
        ))}
      </RowList>
    </section>
  );
}
