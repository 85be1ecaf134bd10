import { SOL_SCALE } from '@cumulus/contract/amount.ts';
import * as format from '@cumulus/contract/format.ts';
import { totalPnl } from '@cumulus/contract/holding-pnl.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Wallet } from '@cumulus/contract/shapes.ts';
import { plural, t } from '../../locale/t.ts';
import { Private } from '../../money/Private.tsx';
import { Card } from '../../ui/Card.tsx';
import { Delta } from '../../ui/Delta.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Row } from '../../ui/Row.tsx';
import { WalletCloud } from '../../ui/WalletCloud.tsx';
import styles from './WalletCard.module.css';

export function WalletCard({ wallet, hidden }: { wallet: Wallet; hidden: boolean }) {
  const { tokens, tokenCount } = wallet;
  const sol = tokens.find(({ mint }) => mint === SOL_MINT);
  const pnl = totalPnl(tokens);
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
                <Icon name="star" size="s" label={t('Default wallet')} />
              </span>
            )}
          </>
        }
        detail={
          <Private hidden={hidden}>
            {t('{amount} SOL', { amount: format.balance(BigInt(sol?.balance ?? 0), SOL_SCALE) })}
            {tokenCount > 0 && (
              <span className={styles.count}> · {plural(tokenCount, '{count} token', '{count} tokens')}</span>
            )}
          </Private>
        }
        end={<Private hidden={hidden}>{format.usd(wallet.totalUsdValue)}</Private>}
        endDetail={
          pnl !== null &&
          !hidden && (
            <>
              <Delta value={pnl} text={format.pnl(pnl)} />
              <span className="visually-hidden"> {t('on what you hold')}</span>
            </>
          )
        }
      />
    </Card>
  );
}
