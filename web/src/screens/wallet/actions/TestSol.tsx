import { useTestSolMutation } from '../../../data/wallet-mutations.ts';
import { t } from '../../../locale/t.ts';
import { drop } from '../../../ui/later-icons.ts';
import { WriteButton } from '../../../ui/WriteButton.tsx';
import styles from './TestSol.module.css';

interface TestSolProps {
  walletId: string;
  onReceived: () => void;
  kind?: 'filled' | 'tonal';
}

/** Free SOL of a test network. */
export function TestSol({ walletId, onReceived, kind = 'tonal' }: TestSolProps) {
  const { mutate, isPending } = useTestSolMutation();
  return (
    <div className={styles.offer}>
      <WriteButton
        kind={kind}
        size="m"
        icon={drop}
        busy={isPending}
        onClick={() => mutate(walletId, { onSuccess: onReceived })}
      >
        {t('Get test SOL')}
      </WriteButton>
      <p className={styles.words}>{t('This is a test network. Its SOL has no value.')}</p>
    </div>
  );
}
