import { SOL_SCALE } from '@cumulus/contract/amount.ts';
import { exactAmount } from '@cumulus/contract/format-amount.ts';
import { useState } from 'react';
import { Cancelled } from '../../../data/failure.ts';
import { randomId } from '../../../data/random-id.ts';
import { isOffered, type Reclaimed, useReclaimableRent, useReclaimMutation } from '../../../data/reclaim.ts';
import { catalogue } from '../../../locale/language.ts';
import { plural, t } from '../../../locale/t.ts';
import { Button } from '../../../ui/Button.tsx';
import { Confirm } from '../../../ui/Confirm.tsx';
import { Mark } from '../../../ui/Mark.tsx';
import styles from './ReclaimLine.module.css';

interface ReclaimLineProps {
  uid: string;
  wallet: { readonly walletId: string; readonly name: string };
  /** What it is about, if only accounts are closed. */
  why: string;
  of: Reclaimed;
  onReclaimed: () => void;
}

/** Offers a reclaim, with what it brings back. Empty if that is nothing. */
export function ReclaimLine({ uid, wallet, why, of, onReclaimed }: ReclaimLineProps) {
  const { data: rent } = useReclaimableRent(uid, wallet.walletId, of);
  const reclaim = useReclaimMutation(uid, of);
  /** The key of what the user is asked now; null closes the dialog. */
  const [key, setKey] = useState<string | null>(null);
  if (!isOffered(rent)) return null;

  const lamports = BigInt(rent.lamports);
  const amount = exactAmount(lamports, SOL_SCALE);
  const feeLamports = BigInt(rent.networkFeeLamports);
  const fee = exactAmount(feeLamports, SOL_SCALE);
  const inUse = rent.excessAccounts ?? 0;
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
          <span className={styles.why}>{inUse > 0 ? t('Locked in token accounts') : why}</span>
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
          : [
              rent.accounts > 0 &&
                plural(
                  rent.accounts,
                  'Closing {count} empty token account returns its rent to this wallet.',
                  'Closing {count} empty token accounts returns their rent to this wallet.',
                ),
              inUse > 0 &&
                plural(
                  inUse,
                  '{count} token account in use holds more than its current rent: the difference returns to this wallet, its tokens stay.',
                  '{count} token accounts in use hold more than their current rent: the difference returns to this wallet, their tokens stay.',
                ),
              t('The network fee is {fee} SOL. That leaves {net} SOL.', {
                ...{ fee, net: exactAmount(lamports - feeLamports, SOL_SCALE) },
              }),
            ]
              .filter(Boolean)
              .join(catalogue?.sentenceGap ?? ' ')}
      </Confirm>
    </>
  );
}
