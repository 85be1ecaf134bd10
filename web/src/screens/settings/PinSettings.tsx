import type { Assertion } from '@cumulus/contract/shapes.ts';
import { useState } from 'react';
import { Cancelled, failureMessage, failureNotice } from '../../data/failure.ts';
import { usePasskeys } from '../../data/passkeys.ts';
import { problemOf } from '../../data/pin-problem.ts';
import { PinLost, useFactorFirst, usePinMutation } from '../../data/pin-settings.ts';
import { t, type Word, word } from '../../locale/t.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { useNotify } from '../../ui/notices.ts';
import { PinCover, type PinProblem } from '../../ui/PinCover.tsx';
import { PinMenu } from './PinMenu.tsx';

const ForgotPinSheet = lazyDialog(() =>
  import('../account/pin-reset/ForgotPinSheet.tsx').then((m) => m.ForgotPinSheet),
);

type Step = 'menu' | 'current' | 'set' | 'confirm' | 'remove';

const questions: Record<Exclude<Step, 'menu'>, { title: Word; detail: Word }> = {
  current: { title: word('Enter your current PIN'), detail: word('To change it') },
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

/** Sets, changes or removes the PIN. A change removes the current one and sets another, once both are entered. */
export function PinSettings({ open, onClose, uid, pinEnabled }: PinSettingsProps) {
  const notify = useNotify();
  const { mutate, isPending: busy, reset } = usePinMutation(uid);
  const passkeys = usePasskeys(uid, open);
  const factorFirst = useFactorFirst();
  const [step, setStep] = useState<Step>('menu');
  const [chosen, setChosen] = useState('');
  /** The PIN that is being changed. */
  const [current, setCurrent] = useState<string | null>(null);
  /** What sets the new PIN, given before it was chosen. */
  const [passkey, setPasskey] = useState<Assertion | null>(null);
  const [isForgotten, setForgotten] = useState(false);
  const [problem, setProblem] = useState<PinProblem | null>(null);
  const asking = step !== 'menu';

  const go = (next: Step, reason: PinProblem | null = null) => {
    setStep(next);
    setProblem(reason);
  };
  const finish = () => {
    setChosen('');
    setCurrent(null);
    setPasskey(null);
    go('menu');
    onClose();
  };
  const forget = () => {
    finish();
    setForgotten(true);
  };
  const close = busy ? () => {} : finish;

  const begin = async (next: 'current' | 'set') => {
    const { data } = passkeys.data ? passkeys : await passkeys.refetch({ cancelRefetch: false });
    try {
      setPasskey(await factorFirst((data?.passkeys.length ?? 0) > 0));
      go(next);
    } catch (failure) {
      if (!(failure instanceof Cancelled)) notify(failureNotice(failure, t('Failed to set PIN')));
    }
  };
  const submit = (pin: string) => {
    if (step === 'current' && chosen === '') {
      setCurrent(pin);
      go('set');
    } else if (step === 'set') {
      setChosen(pin);
      go('confirm');
    } else if (step === 'confirm' && pin !== chosen) {
      setChosen('');
      go('set', { message: t('PINs do not match. Please try again.') });
    } else if (step === 'remove') {
      // Reset, so that no PIN stays in memory.
      mutate({ pin, enable: false }, { onSuccess: finish, onError: refuseRemoval, onSettled: reset });
    } else {
      const replaced = step === 'current' ? pin : current;
      const change = { pin: chosen, enable: true, passkey, ...(replaced !== null && { current: replaced }) };
      const onError = replaced === null ? refuseSetting : refuseChange;
      mutate(change, { onSuccess: finish, onError, onSettled: reset });
    }
  };
  /** A user with passkeys may use one of them, or the PIN. */
  const remove = async () => {
    // A press before the list is known waits for it: one who has a passkey may not remember the PIN.
    const { data } = passkeys.data ? passkeys : await passkeys.refetch({ cancelRefetch: false });
    if (!data?.passkeys.length) return go('remove');
    const onError = (failure: Error) => {
      if (!(failure instanceof Cancelled)) notify(failureNotice(failure, t('Failed to remove PIN')));
    };
    mutate({ pin: null, enable: false }, { onSuccess: finish, onError, onSettled: reset });
  };
  const refuseSetting = (failure: Error) =>
    go(
      'set',
      failure instanceof Cancelled ? null : { message: failureMessage(failure, t('Failed to set PIN')) },
    );
  const refuseChange = (failure: Error) => {
    if (!(failure instanceof PinLost)) {
      // The current PIN is there still, and may have been mistyped.
      const reason = problemOf(failure);
      if (!reason) notify(failureNotice(failure, t('Failed to set PIN')));
      return go('current', reason);
    }
    setCurrent(null);
    notify({ type: 'warning', message: t('Your old PIN is removed. No PIN is set.') });
    refuseSetting(failure.cause as Error);
  };
  const refuseRemoval = (failure: Error) => {
    const reason = problemOf(failure);
    setProblem(reason);
    if (!reason) notify(failureNotice(failure, t('Invalid PIN')));
  };

  return (
    <>
      <PinMenu
        open={open && !asking}
        pinEnabled={pinEnabled}
        busy={busy && !asking}
        onSet={() => begin('set')}
        onChange={() => begin('current')}
        onRemove={remove}
        onClose={close}
      />
      <PinCover
        open={open && asking}
        title={asking ? t(questions[step].title) : t('PIN')}
        detail={asking ? t(questions[step].detail) : undefined}
        problem={problem}
        busy={busy}
        onPin={submit}
        onCancel={close}
        {...((step === 'remove' || step === 'current') && { onForgot: forget })}
      />
      <ForgotPinSheet open={isForgotten} onClose={() => setForgotten(false)} />
    </>
  );
}
