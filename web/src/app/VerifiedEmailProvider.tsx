import { type ReactNode, useCallback, useState } from 'react';
import { Cancelled } from '../data/failure.ts';
import { type AskForEmail, VerifiedEmailContext } from '../data/verified-email.ts';
import { lazyDialog } from '../ui/lazy-dialog.tsx';

const EmailSheet = lazyDialog(() =>
  import('../screens/account/email/EmailSheet.tsx').then((m) => m.EmailSheet),
);

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
