import { totalPnl } from '@cumulus/contract/holding-pnl.ts';
import { Suspense } from 'react';
import { firstPair, lastPair } from '../../data/swap-pair.ts';
import type { WalletHoldings, WalletIdentity } from '../../data/wallet.ts';
import { useMakeDefaultMutation } from '../../data/wallet-mutations.ts';
import { t } from '../../locale/t.ts';
import { HeldGain } from '../../money/HeldGain.tsx';
import { solPriceOf, Worth } from '../../money/Worth.tsx';
import { useNavigate } from '../../router/Router.tsx';
import { Address } from '../../ui/Address.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import { IconTile } from '../../ui/IconTile.tsx';
import { lazyAfterPaint } from '../../ui/lazy-part.tsx';
import { useFreshness } from '../../ui/useFreshness.ts';
import { useWhyNot } from '../../ui/useWhyNot.ts';
import { WalletCloud } from '../../ui/WalletCloud.tsx';
import { isNewcomer } from './actions/newcomer.ts';
import { SwapShortcut } from './actions/SwapShortcut.tsx';
import styles from './WalletHead.module.css';

const ValueLine = lazyAfterPaint(() => import('../../money/chart/ValueLine.tsx').then((m) => m.ValueLine));

interface WalletHeadProps {
  uid: string;
  wallet: WalletIdentity;
  holdings: WalletHoldings;
  hidden: boolean;
  /** When the chain was read, milliseconds; 0 before the first read. */
  updatedAt: number;
}

/** A wallet's worth and address. */
export function WalletHead({ uid, wallet, holdings, hidden, updatedAt }: WalletHeadProps) {
  const navigate = useNavigate();
  const { mutate: makeDefault, isPending: busy } = useMakeDefaultMutation(uid);
  const toList = () => navigate('/cloudwallet', { state: { refreshRequired: true } });
  const whyNot = useWhyNot();
  const freshness = useFreshness(updatedAt);
  const { totalUsdValue, tokens } = holdings;
  const held = { ...wallet, tokens };
  // A newcomer's first steps offer the first pair.
  const pair = wallet.isReadOnly ? null : (lastPair(held) ?? (isNewcomer(uid) ? null : firstPair(held)));
  const pnl = totalPnl(tokens);
  return (
    <section className={styles.head} aria-label={t('Total')}>
      {wallet.isReadOnly ? <IconTile icon="laptop" /> : <WalletCloud publicKey={wallet.publicKey} />}
      <div className={styles.worth}>
        <Worth usd={totalUsdValue} solPrice={solPriceOf(tokens)} hidden={hidden} />
      </div>
      <p className={styles.facts}>
        {pnl !== null && !hidden && (
          <>
            <HeldGain usd={pnl} />
            <span className={styles.freshness}> · {freshness}</span>
          </>
        )}
        {(pnl === null || hidden) && freshness}
      </p>
      {!wallet.isReadOnly && tokens.length > 0 && (
        <div className={styles.chart}>
          <Suspense>
            <ValueLine walletId={wallet.walletId} title={wallet.name} pnl={pnl} hidden={hidden} />
          </Suspense>
        </div>
      )}
      <div className={styles.acts}>
        <CopyText text={wallet.publicKey} label={t('Copy wallet address')}>
          <Address address={wallet.publicKey} short />
        </CopyText>
        {!wallet.isDefault && !wallet.isReadOnly && (
          <button
            type="button"
            className={styles.act}
            data-accent
            aria-busy={busy || undefined}
            disabled={whyNot !== undefined}
            title={whyNot}
            onClick={busy ? undefined : () => makeDefault(wallet, { onSuccess: toList })}
          >
            {t('Make Default')}
          </button>
        )}
        {pair && <SwapShortcut wallet={held} pair={pair} />}
      </div>
    </section>
  );
}
