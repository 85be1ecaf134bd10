import { type ReactNode, useCallback, useState } from 'react';
import { CallFailure, Cancelled } from '../data/failure.ts';
import { SignInAgainContext, type WithRecentSignIn } from '../data/sign-in-again.ts';
import { lazyDialog } from '../ui/lazy-dialog.tsx';

const ConfirmCover = lazyDialog(() =>
  import('../screens/login/ConfirmCover.tsx').then((m) => m.ConfirmCover),
);

interface Question {
  readonly confirm: () => void;
  readonly cancel: () => void;
}

/** Shows the cover that asks to sign in again. One question at a time; others wait. */
export function SignInAgainProvider({ children }: { children: ReactNode }) {
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  const current = questions[0];

  const ask = useCallback<WithRecentSignIn>(async (attempt, tap) => {
    try {
      return await attempt();
    } catch (failure) {
      if (!(failure instanceof CallFailure) || failure.code !== 'SIGN_IN_REQUIRED') throw failure;
    }
    if (tap.ended.aborted) throw new Cancelled();
    await new Promise<void>((resolve, reject) => {
      const close = () => {
        tap.ended.removeEventListener('abort', cancel);
        setQuestions((all) => all.filter((each) => each !== question));
      };
      const cancel = () => {
        close();
        reject(new Cancelled());
      };
      const confirm = () => {
        close();
        resolve();
      };
      const question: Question = { confirm, cancel };
      tap.ended.addEventListener('abort', cancel);
      setQuestions((all) => [...all, question]);
    });
    return await attempt();
  }, []);

  return (
    <SignInAgainContext value={ask}>
      {children}
      <ConfirmCover
        open={current !== undefined}
        onConfirmed={() => current?.confirm()}
        onCancel={() => current?.cancel()}
      />
    </SignInAgainContext>
  );
}
