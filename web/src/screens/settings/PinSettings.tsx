import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../data/client.ts';
import { failureMessage, failureNotice } from '../../data/failure.ts';
import { pinStatusKey, problemOf } from '../../data/pin.tsx';
import { t, type Word, word } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { useNotify } from '../../ui/notices.ts';
import { PinCover, type PinProblem } from '../../ui/PinCover.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { WriteButton } from '../../ui/WriteButton.tsx';
import styles from './PinSettings.module.css';

type Step = 'menu' | 'set' | 'confirm' | 'remove';

const questions: Record<Exclude<Step, 'menu'>, { title: Word; detail: Word }> = {
  set: { title: word('Choose a PIN'), detail: word('Six digits that only you know') },
  confirm: { title: word('Confirm your PIN'), detail: word('Enter the same six digits again') },
  remove: { title: word('Enter your current PIN'), detail: word('To remove it') },
};

interface PinSettingsProps {
  open: boolean;
  onClose: () => void;
  uid: string;
  pinEnabled: boolean;
}

/** Sets or removes the PIN. Changing it is removing it and setting another. */
export function PinSettings({ open, onClose, uid, pinEnabled }: PinSettingsProps) {
  const notify = useNotify();
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>('menu');
  const [chosen, setChosen] = useState('');
  const [problem, setProblem] = useState<PinProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const asking = step !== 'menu';

  const go = (next: Step, reason: PinProblem | null = null) => {
    setStep(next);
    setProblem(reason);
  };
  const close = () => {
    if (busy) return;
    setChosen('');
    go('menu');
    onClose();
  };
  const finish = async (enabled: boolean, message: string) => {
    // The status is asked for all the time: an answer from before would undo what is shown.
    await queries.cancelQueries({ queryKey: pinStatusKey(uid) });
    queries.setQueryData(pinStatusKey(uid), { pinEnabled: enabled });
    notify({ type: 'success', message });
    setChosen('');
    go('menu');
    onClose();
  };

  const submit = async (pin: string) => {
    if (step === 'set') {
      setChosen(pin);
      go('confirm');
      return;
    }
    if (step === 'confirm' && pin !== chosen) {
      setChosen('');
      go('set', { message: t('PINs do not match. Please try again.') });
      return;
    }
    setBusy(true);
    try {
      if (step === 'confirm') {
        await call('setCloudWalletPin', { pin });
        await finish(true, t('PIN set. It is asked for before anything leaves a wallet.'));
      } else {
        await call('removeCloudWalletPin', { pin });
        await finish(false, t('PIN removed.'));
      }
    } catch (failure) {
      if (step === 'confirm') go('set', { message: failureMessage(failure, t('Failed to set PIN')) });
      else {
        const reason = problemOf(failure);
        setProblem(reason);
        if (!reason) notify(failureNotice(failure, t('Invalid PIN')));
      }
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Sheet
        open={open && !asking}
        onClose={close}
        title={t('PIN')}
        acts={
          <>
            {pinEnabled ? (
              <WriteButton kind="danger" full onClick={() => go('remove')}>
                {t('Remove PIN')}
              </WriteButton>
            ) : (
              <WriteButton full onClick={() => go('set')}>
                {t('Set PIN')}
              </WriteButton>
            )}
            <Button kind="text" full onClick={close}>
              {t('Cancel')}
            </Button>
          </>
        }
      >
        <p className={styles.text}>
          {pinEnabled
            ? t(
                'Your PIN is asked for when you create or delete a wallet, send, swap, and place or cancel an order. To change it, remove it and set a new one.',
              )
            : t(
                'Six digits, asked for when you create or delete a wallet, send, swap, and place or cancel an order. They protect your funds if someone else gets into your account.',
              )}
        </p>
      </Sheet>
      <PinCover
        open={open && asking}
        title={asking ? t(questions[step].title) : t('PIN')}
        detail={asking ? t(questions[step].detail) : undefined}
        problem={problem}
        busy={busy}
        onPin={(pin) => void submit(pin)}
        onCancel={close}
      />
    </>
  );
}
