import { createContext, useContext } from 'react';
import type { Me } from './api.ts';

/** Who is signed in. */
export const MeContext = createContext<Me | null>(null);

export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('Used outside of a sign-in');
  return me;
}
