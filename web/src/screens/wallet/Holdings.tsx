import { inListOrder } from '@cumulus/contract/holding-order.ts';
import { SEND_RESERVE_LAMPORTS, SOL_MINT } from '@cumulus/contract/limits.ts';
import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import { Suspense } from 'react';
import { useConfig } from '../../data/config.ts';
import { usePreferences } from '../../data/preferences.ts';
import type { WalletIdentity } from '../../data/wallet.ts';
import { t } from '../../locale/t.ts';
import { useNavigate } from '../../router/Router.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyAfterPaint } from '../../ui/lazy-part.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { Warning } from '../../ui/Warning.tsx';
import { isNewcomer } from './actions/newcomer.ts';
import { ShowAddress } from './actions/ShowAddress.tsx';
import { TestSol } from './actions/TestSol.tsx';
import { TokenRow } from './actions/TokenRow.tsx';
import styles from './Holdings.module.css';

const FirstSteps = lazyAfterPaint(() => import('./actions/FirstSteps.tsx').then((m) => m.FirstSteps));

interface HoldingsProps {
  uid: string;
  wallet: WalletIdentity;
  tokens: readonly TokenHolding[];
  hidden: boolean;
  /** The wallet's holdings have changed. */
  onChanged: () => void;
}

/** A wallet's tokens. Each links to its sending and leads to its page, unless the wallet is read-only. */
export function Holdings({ uid, wallet, tokens, hidden, onChanged }: HoldingsProps) {
  const { testFunds } = useConfig();
  const { showInSol } = usePreferences();
  const navigate = useNavigate();
  const { walletId, isReadOnly } = wallet;
  if (tokens.length === 0)
    return (
      <Card>
        <Empty wallet={wallet} testFunds={testFunds} onChanged={onChanged} />
      </Card>
    );
  return (
    <div className={styles.holdings}>
      {!isReadOnly && !paysForItself(tokens) && (
        <Warning tone="info">
          {t(
            'Solana charges network fees in SOL, and there is hardly any SOL here. Add about 0.01 SOL before you send or swap.',
          )}
        </Warning>
      )}
      {!isReadOnly && isNewcomer(uid) && (
        <Suspense>
          <FirstSteps uid={uid} wallet={{ ...wallet, tokens }} onChanged={onChanged} />
        </Suspense>
      )}
      <RowList label={t('Tokens')}>
        {inListOrder(tokens).map((token) => (
          <div key={token.mint} className={styles.row}>
            <TokenRow
              token={token}
              hidden={hidden}
              amountFirst={showInSol}
              {...(!isReadOnly && { to: `/cloudwallet/${walletId}/token/${token.mint}` })}
            />
            {!isReadOnly && (
              <span className={styles.about}>
                <IconButton
                  icon="info"
                  size="m"
                  label={t('About {name}', { name: token.name })}
                  onClick={() => navigate(`/cloudwallet/${walletId}/token/${token.mint}/about`)}
                />
              </span>
            )}
          </div>
        ))}
      </RowList>
      {testFunds && !isReadOnly && (
        <div className={styles.offer}>
          <TestSol walletId={walletId} onReceived={onChanged} />
        </div>
      )}
    </div>
  );
}

/** Whether there is enough SOL for the reserve of network costs. */
function paysForItself(tokens: readonly TokenHolding[]): boolean {
  const sol = tokens.find(({ mint }) => mint === SOL_MINT);
  return sol !== undefined && BigInt(sol.balance) >= SEND_RESERVE_LAMPORTS;
}

interface EmptyProps {
  wallet: WalletIdentity;
  testFunds: boolean;
  onChanged: () => void;
}

/** Explains how to get the first funds. */
function Empty({ wallet, testFunds, onChanged }: EmptyProps) {
  if (wallet.isReadOnly)
    return (
      <EmptyState
        icon="arrow-down-left"
        title={t('No tokens yet')}
        message={t('This wallet holds nothing on Solana.')}
      />
    );
  return (
    <div className={styles.empty}>
      <EmptyState
        icon="arrow-down-left"
        title={t('No tokens yet')}
        message={t("Send SOL or any Solana token to this address. SOL also pays Solana's network fees.")}
      >
        {testFunds ? (
          <TestSol walletId={wallet.walletId} onReceived={onChanged} kind="filled" />
        ) : (
          <ShowAddress wallet={wallet} />
        )}
      </EmptyState>
    </div>
  );
}
