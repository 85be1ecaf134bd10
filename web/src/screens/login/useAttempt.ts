import { useState } from 'react';
import { useAuthMutation } from '../../data/auth-mutation.ts';
import { loginMessage } from './login-messages.ts';

/** Runs one attempt at a time. `problem` is what is wrong with the fields, or why the last attempt failed. */
export function useAttempt(action: Parameters<typeof loginMessage>[1]) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const { mutate, isPending, error, reset } = useAuthMutation();
  return {
    busy: isPending,
    problem: refusal ?? (error && loginMessage(error, action)),
    attempt: (act: () => Promise<void>): void => {
      if (isPending) return;
      setRefusal(null);
      mutate(act());
    },
    /** Shows what is wrong with the fields. */
    refuse: (problem: string): void => {
      if (isPending) return;
      reset();
      setRefusal(problem);
    },
  };
}
