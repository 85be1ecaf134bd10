import { inListOrder } from '@cumulus/contract/holding-order.ts';
import { totalPnl } from '@cumulus/contract/holding-pnl.ts';
import type { Wallet } from '@cumulus/contract/shapes.ts';
import { Suspense, useId } from 'react';
import { usePreferences } from '../../data/preferences.ts';
import { t } from '../../locale/t.ts';
import { HeldGain } from '../../money/HeldGain.tsx';
import { solPriceOf, Worth } from '../../money/Worth.tsx';
import { Card } from '../../ui/Card.tsx';
import { lazyAfterPaint } from '../../ui/lazy-part.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { WalletCloud } from '../../ui/WalletCloud.tsx';
import { TokenRow } from '../wallet/actions/TokenRow.tsx';
import styles from './WalletBeside.module.css';

const ValueLine = lazyAfterPaint(() => import('../../money/chart/ValueLine.tsx').then((m) => m.ValueLine));

/** In a wide window: the wallet that the list's buttons act on, beside the list, once it is known. */
export function WalletBeside({ wallet }: { wallet: Wallet | null | undefined }) {
  return wallet && <Beside wallet={wallet} />;
}

function Beside({ wallet }: { wallet: Wallet }) {
  const { hideBalances: hidden, showInSol } = usePreferences();
  const { walletId, name, publicKey, tokens, totalUsdValue } = wallet;
  const pnl = totalPnl(tokens);
  const titleId = useId();
  return (
    <section className={styles.wallet} aria-labelledby={titleId}>
      <Card padded>
        <div className={styles.head}>
          <WalletCloud publicKey={publicKey} />
          <h2 id={titleId} className={styles.name}>
            {name}
          </h2>
          {pnl !== null && !hidden && <HeldGain usd={pnl} />}
        </div>
        <div className={styles.worth}>
          <Worth usd={totalUsdValue} solPrice={solPriceOf(tokens)} hidden={hidden} />
        </div>
        <div className={styles.chart}>
          <Suspense>
            <ValueLine walletId={walletId} title={name} pnl={pnl} hidden={hidden} />
          </Suspense>
        </div>
      </Card>
      {tokens.length > 0 && (
        <RowList label={t('Tokens')}>
          {inListOrder(tokens).map((token) => (
            <TokenRow
              key={token.mint}
              token={token}
              hidden={hidden}
              amountFirst={showInSol}
              to={`/cloudwallet/${walletId}/token/${token.mint}`}
            />
          ))}
        </RowList>
      )}
    </section>
  );
}
