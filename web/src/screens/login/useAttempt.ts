import { useState } from 'react';
import { loginMessage } from './login-messages.ts';

/** Runs one attempt at a time. `problem` is what is wrong with the fields, or why the last attempt failed. */
export function useAttempt(action: Parameters<typeof loginMessage>[1]) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const end = (found: string | null) => {
    setBusy(false);
    setProblem(found);
  };
  return {
    busy,
    problem,
    /** `act` begins at once: browsers open a pop-up only during the press. */
    attempt: (act: () => Promise<void>): void => {
      if (busy) return;
      setBusy(true);
      setProblem(null);
      act().then(
        () => end(null),
        (failure: unknown) => end(loginMessage(failure, action)),
      );
    },
    /** Shows what is wrong with the fields. */
    refuse: (found: string): void => {
      if (!busy) setProblem(found);
    },
  };
}
