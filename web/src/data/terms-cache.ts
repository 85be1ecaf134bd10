import { readUserItem, removeUserItem, writeUserItem } from './user-storage.ts';

/** What the device remembers of an acceptance. `timestamp` in milliseconds. */
export interface TermsCache {
  accepted: true;
  userId: string;
  timestamp: number;
}

const NAME = 'terms';
const listeners = new Set<() => void>();

/** This user's acceptance; null where the device knows of none. */
export function rememberedTerms(uid: string): TermsCache | null {
  const cache = readUserItem<TermsCache>(NAME);
  return cache?.accepted === true && cache.userId === uid ? cache : null;
}

export function rememberTerms(uid: string): TermsCache {
  const cache: TermsCache = { accepted: true, userId: uid, timestamp: Date.now() };
  writeUserItem(NAME, cache);
  return cache;
}

/** Forgets the acceptance: the server no longer knows of it, and the terms are shown again. */
export function forgetTerms(): void {
  removeUserItem(NAME);
  for (const listener of listeners) listener();
}

/** Calls `listener` when the acceptance is forgotten. Returns how to stop. */
export function onTermsForgotten(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
