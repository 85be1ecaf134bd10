import * as format from '@cumulus/contract/format.ts';
import { totalPnl } from '@cumulus/contract/holding-pnl.ts';
import { SOL_DECIMALS, SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Wallet } from '@cumulus/contract/shapes.ts';
import { Card } from '../../ui/Card.tsx';
import { Delta } from '../../ui/Delta.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Row } from '../../ui/Row.tsx';
import { WalletCloud } from '../../ui/WalletCloud.tsx';
import { Private } from '../wallet/Private.tsx';
import styles from './WalletCard.module.css';

function holdings(wallet: Wallet): string {
  const sol = wallet.tokens.find(({ mint }) => mint === SOL_MINT);
  const text = `${format.balance(BigInt(sol?.balance ?? 0), SOL_DECIMALS)} SOL`;
  if (wallet.tokenCount === 0) return text;
  return `${text} · ${wallet.tokenCount} ${wallet.tokenCount === 1 ? 'token' : 'tokens'}`;
}

/** One cloud wallet of the list. */
export function WalletCard({ wallet, hidden }: { wallet: Wallet; hidden: boolean }) {
  const pnl = totalPnl(wallet.tokens);
  return (
    <Card>
      <Row
        to={`/cloudwallet/${wallet.walletId}`}
        lead={<WalletCloud publicKey={wallet.publicKey} />}
        title={
          <>
            {wallet.name}
            {wallet.isDefault && (
              <span className={styles.star}>
                <Icon name="star" size="s" label="Default wallet" />
              </span>
            )}
          </>
        }
        detail={<Private hidden={hidden}>{holdings(wallet)}</Private>}
        end={<Private hidden={hidden}>{format.usd(wallet.totalUsdValue)}</Private>}
        endDetail={pnl !== null && !hidden && <Delta value={pnl} text={format.pnl(pnl)} />}
      />
    </Card>
  );
}
