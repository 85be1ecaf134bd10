import { createContext, useContext } from 'react';
import { CallFailure } from './failure.ts';

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

export type AskForEmail = () => Promise<void>;

export const VerifiedEmailContext = createContext<AskForEmail | null>(null);

/**
 * Returns a function that asks the user to confirm their e-mail. It resolves with the press of Continue, which confirms what is done
 * next, and rejects with Cancelled.
 */
export function useAskForEmail(): AskForEmail {
  const ask = useContext(VerifiedEmailContext);
  if (!ask) throw new Error('useAskForEmail outside of VerifiedEmailProvider');
  return ask;
}
