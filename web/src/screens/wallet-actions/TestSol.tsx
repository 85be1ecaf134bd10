import { exactAmount } from '@cumulus/contract/format-amount.ts';
import { SOL_DECIMALS } from '@cumulus/contract/limits.ts';
import { useState } from 'react';
import { call } from '../../data/client.ts';
import { failureNotice } from '../../data/failure.ts';
import { t } from '../../locale/t.ts';
import { useNotify } from '../../ui/notices.ts';
import { WriteButton } from '../../ui/WriteButton.tsx';
import styles from './TestSol.module.css';

interface TestSolProps {
  walletId: string;
  onReceived: () => void;
  kind?: 'filled' | 'tonal';
}

/** On a test network: SOL for nothing, to try things out with. */
export function TestSol({ walletId, onReceived, kind = 'tonal' }: TestSolProps) {
  const notify = useNotify();
  const [busy, setBusy] = useState(false);

  const get = async () => {
    setBusy(true);
    try {
      const { lamports } = await call('getTestSol', { walletId });
      notify({
        type: 'success',
        message: t('{amount} test SOL received', {
          amount: exactAmount(BigInt(lamports), SOL_DECIMALS),
        }),
      });
      onReceived();
    } catch (failure) {
      notify(failureNotice(failure, t('Failed to get test SOL')));
    }
    setBusy(false);
  };

  return (
    <div className={styles.offer}>
      <WriteButton kind={kind} size="m" icon="drop" busy={busy} onClick={() => void get()}>
        {t('Get test SOL')}
      </WriteButton>
      <p className={styles.words}>{t('This is a test network. Its SOL has no value.')}</p>
    </div>
  );
}
