import { SOL_SCALE } from '@cumulus/contract/amount.ts';
import { exactAmount } from '@cumulus/contract/format-amount.ts';
import { useState } from 'react';
import { Cancelled } from '../../../data/failure.ts';
import { randomId } from '../../../data/random-id.ts';
import { type Reclaimed, useReclaimableRent, useReclaimMutation } from '../../../data/reclaim.ts';
import { plural, t } from '../../../locale/t.ts';
import { Button } from '../../../ui/Button.tsx';
import { Confirm } from '../../../ui/Confirm.tsx';
import { Mark } from '../../../ui/Mark.tsx';
import styles from './ReclaimLine.module.css';

interface ReclaimLineProps {
  uid: string;
  wallet: { readonly walletId: string; readonly name: string };
  /** What it is about. */
  why: string;
  of: Reclaimed;
  onReclaimed: () => void;
}

/** Offers to close accounts of the wallet, with what that brings back. Empty without such accounts. */
export function ReclaimLine({ uid, wallet, why, of, onReclaimed }: ReclaimLineProps) {
  const { data: rent } = useReclaimableRent(uid, wallet.walletId, of);
  const reclaim = useReclaimMutation(uid, of);
  /** The key of what the user is asked now; null closes the dialog. */
  const [key, setKey] = useState<string | null>(null);
  if (!rent || rent.accounts === 0) return null;

  const lamports = BigInt(rent.lamports);
  const amount = exactAmount(lamports, SOL_SCALE);
  const fee = exactAmount(BigInt(rent.networkFeeLamports), SOL_SCALE);
  const isUnwrap = of === 'wrapped';
  const word = isUnwrap ? t('Unwrap') : t('Reclaim');
  const close = () => setKey(null);
  const act = () => {
    if (key === null) return;
    reclaim.mutate(
      { wallet, lamports, key },
      {
        onSuccess: () => {
          close();
          onReclaimed();
        },
        onError: (failure) => {
          if (!(failure instanceof Cancelled)) close();
        },
      },
    );
  };
  return (
    <>
      <div className={styles.line}>
        <div className={styles.words}>
          <span className={styles.amount}>{t('{amount} SOL', { amount })}</span>
          <span className={styles.why}>{why}</span>
        </div>
        <Button kind="tonal" size="m" onClick={() => setKey(randomId())}>
          {word}
        </Button>
      </div>
      <Confirm
        open={key !== null}
        onClose={close}
        title={isUnwrap ? t('Unwrap {amount} SOL?', { amount }) : t('Reclaim {amount} SOL?', { amount })}
        mark={<Mark icon="arrow-down-left" size="m" />}
        kind="filled"
        act={word}
        onAct={act}
        busy={reclaim.isPending}
      >
        {isUnwrap
          ? t(
              'Your wrapped SOL becomes SOL again, with the rent of its account. The network fee is {fee} SOL.',
              { fee },
            )
          : plural(
              rent.accounts,
              'Closing {count} empty token account returns its rent to this wallet. The network fee is {fee} SOL.',
              'Closing {count} empty token accounts returns their rent to this wallet. The network fee is {fee} SOL.',
              { fee },
            )}
      </Confirm>
    </>
  );
}
