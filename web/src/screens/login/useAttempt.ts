import { useRef, useState } from 'react';
import { loginMessage } from './login-messages.ts';

/** Runs one attempt at a time and keeps the sentence of its failure. */
export function useAttempt(act: Parameters<typeof loginMessage>[1]) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef(false);

  const attempt = async (what: () => Promise<void>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await what();
      return true;
    } catch (failure) {
      setProblem(loginMessage(failure, act));
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, problem, setProblem, attempt };
}
