import { createContext, useContext } from 'react';
import type { Tap } from './tap.ts';

export type WithRecentSignIn = <T>(attempt: () => Promise<T>, tap: Tap) => Promise<T>;

export const SignInAgainContext = createContext<WithRecentSignIn | null>(null);

/**
 * Returns a function that makes an attempt and, if the server wants a recent sign-in, asks the user to sign in again and
 * repeats the attempt once. It rejects with Cancelled if the user does not, or if the tap ends first.
 */
export function useRecentSignIn(): WithRecentSignIn {
  const ask = useContext(SignInAgainContext);
  if (!ask) throw new Error('useRecentSignIn outside of SignInAgainProvider');
  return ask;
}
