import { inListOrder } from '@cumulus/contract/holding-order.ts';
import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import { useConfig } from '../../data/config.ts';
import type { WalletIdentity } from '../../data/wallets-detail.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RowList } from '../../ui/RowList.tsx';
import styles from './Holdings.module.css';
import { TestSol } from './TestSol.tsx';
import { TokenRow } from './TokenRow.tsx';

interface HoldingsProps {
  wallet: WalletIdentity;
  tokens: readonly TokenHolding[];
  hidden: boolean;
  /** What the wallet holds has just changed. */
  onChanged: () => void;
}

/** A wallet's tokens. Each leads to its sending, but not from a wallet that is read-only. */
export function Holdings({ wallet, tokens, hidden, onChanged }: HoldingsProps) {
  const { testFunds } = useConfig();
  return (
    <div className={styles.holdings}>
      {tokens.length === 0 ? (
        <Card>
          <EmptyState
            icon="arrow-down-left"
            title="No tokens yet"
            message={
              wallet.isReadOnly
                ? 'This wallet holds nothing on Solana.'
                : 'Send SOL or any Solana token to this address.'
            }
          />
        </Card>
      ) : (
        <RowList label="Tokens">
          {inListOrder(tokens).map((token) => (
            <TokenRow
              key={token.mint}
              token={token}
              hidden={hidden}
              {...(!wallet.isReadOnly && { to: `/cloudwallet/${wallet.walletId}/token/${token.mint}` })}
            />
          ))}
        </RowList>
      )}
      {testFunds && !wallet.isReadOnly && <TestSol walletId={wallet.walletId} onReceived={onChanged} />}
    </div>
  );
}
