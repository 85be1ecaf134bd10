import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { CallFailure, Cancelled } from './failure.ts';

const EmailSheet = lazyDialog(() =>
  import('../screens/account/email/EmailSheet.tsx').then((m) => m.EmailSheet),
);

/** Returns a function that does something, and again once the user has confirmed their e-mail if the server wants that first. */
export function useWithVerifiedEmail(): <T>(work: () => Promise<T>) => Promise<T> {
  const ask = useAskForEmail();
  return async (work) => {
    try {
      return await work();
    } catch (failure) {
      if (!isUnverified(failure)) throw failure;
      await ask();
      return await work();
    }
  };
}

/** The server wants the user's e-mail confirmed first. */
export const isUnverified = (failure: unknown): boolean =>
  failure instanceof CallFailure && failure.code === 'EMAIL_UNVERIFIED';

type AskForEmail = () => Promise<void>;

const VerifiedEmailContext = createContext<AskForEmail | null>(null);

/**
 * Returns a function that asks the user to confirm their e-mail. It resolves with the press of Continue, which confirms what is done
 * next, and rejects with Cancelled.
 */
export function useAskForEmail(): AskForEmail {
  const ask = useContext(VerifiedEmailContext);
  if (!ask) throw new Error('useAskForEmail outside of VerifiedEmailProvider');
  return ask;
}

interface Question {
  readonly proceed: () => void;
  readonly cancel: () => void;
}

/** Shows the sheet that asks to confirm the e-mail. */
export function VerifiedEmailProvider({ uid, children }: { uid: string; children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);

  const ask = useCallback<AskForEmail>(
    () =>
      new Promise((resolve, reject) => {
        setQuestion({
          proceed: () => {
            setQuestion(null);
            resolve();
          },
          cancel: () => {
            setQuestion(null);
            reject(new Cancelled());
          },
        });
      }),
    [],
  );

  return (
    <VerifiedEmailContext value={ask}>
      {children}
      <EmailSheet
        uid={uid}
        open={question !== null}
        onContinue={() => question?.proceed()}
        onClose={() => question?.cancel()}
      />
    </VerifiedEmailContext>
  );
}
