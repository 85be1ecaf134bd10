import { type ReactNode, useEffect } from 'react';
import { vibrate } from '../../browser/vibrate.ts';
import type { Intent } from '../../data/intents.ts';
import { t } from '../../locale/t.ts';
import { noteSuccess } from '../../pwa/install.ts';
import { Button } from '../../ui/Button.tsx';
import { FullCover } from '../../ui/FullCover.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './PaymentCover.module.css';
import { Signature } from './Signature.tsx';
import type { Phase } from './usePhase.ts';

interface PaymentCoverProps<I extends Intent> {
  phase: Phase<I>;
  fading?: boolean;
  noun: 'transfer' | 'swap';
  title: string;
  words: (intent: I) => string;
  /** The amounts, under either title. */
  what: (intent: I, isDone: boolean) => ReactNode;
  /** Below everything once it is done. */
  end?: ReactNode;
  /** Leaves the page; the payment goes on. */
  onLeave: () => void;
}

/** Covers a form while its payment is confirming, then says that it succeeded. */
export function PaymentCover<I extends Intent>(props: PaymentCoverProps<I>) {
  const { phase, fading = false, title, words, what, end, noun, onLeave } = props;
  const isOpen = phase.name === 'confirming' || phase.name === 'done';
  const isDone = phase.name === 'done';
  const isTransfer = noun === 'transfer';
  useEffect(() => {
    if (!isDone) return;
    vibrate('done');
    noteSuccess();
  }, [isDone]);
  return (
    <FullCover open={isOpen} label={isDone ? title : t('Confirming')} fading={fading}>
      {isOpen && (
        <>
          <div className={styles.middle} role="status">
            {isDone ? <Mark icon="check" tone="success" drawn /> : <Mark icon="clock" />}
            <h1 className={styles.title}>{isDone ? title : t('Still confirming')}</h1>
            <p className={styles.words}>
              {isDone
                ? words(phase.intent)
                : phase.intent.txSignature
                  ? t(
                      isTransfer
                        ? 'The network has not confirmed this transfer yet. You can leave this page.'
                        : 'The network has not confirmed this swap yet. You can leave this page.',
                    )
                  : t(
                      isTransfer
                        ? 'Checking whether your last transfer went through. It is never sent twice.'
                        : 'Checking whether your last swap went through. It is never sent twice.',
                    )}
            </p>
            {what(phase.intent, isDone)}
            {phase.intent.txSignature && <Signature signature={phase.intent.txSignature} />}
          </div>
          <div className={styles.end}>
            {isDone && end}
            {!isDone && (
              <>
                <Spinner label={t('Waiting for the network')} shown />
                <Button kind="text" full onClick={onLeave}>
                  {t('Back to wallet')}
                </Button>
              </>
            )}
          </div>
        </>
      )}
    </FullCover>
  );
}
