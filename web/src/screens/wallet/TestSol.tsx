import { exactAmount } from '@cumulus/contract/format-amount.ts';
import { SOL_DECIMALS } from '@cumulus/contract/limits.ts';
import { useState } from 'react';
import { call } from '../../data/client.ts';
import { failureNotice } from '../../data/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { useNotify } from '../../ui/notices.ts';
import styles from './TestSol.module.css';

/** On a test network: SOL for nothing, to try things out with. */
export function TestSol({ walletId, onReceived }: { walletId: string; onReceived: () => void }) {
  const notify = useNotify();
  const [busy, setBusy] = useState(false);

  const get = async () => {
    setBusy(true);
    try {
      const { lamports } = await call('getTestSol', { walletId });
      notify({
        type: 'success',
        message: `${exactAmount(BigInt(lamports), SOL_DECIMALS)} test SOL received`,
      });
      onReceived();
    } catch (failure) {
      notify(failureNotice(failure, 'Failed to get test SOL'));
    }
    setBusy(false);
  };

  return (
    <div className={styles.offer}>
      <Button kind="tonal" size="m" icon="drop" busy={busy} onClick={() => void get()}>
        Get test SOL
      </Button>
      <p className={styles.words}>This is a test network. Its SOL has no value.</p>
    </div>
  );
}
