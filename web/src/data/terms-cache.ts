import { readUserItem, removeUserItem, writeUserItem } from './user-storage.ts';

/** An acceptance stored on the device. `timestamp` in milliseconds. */
export interface TermsCache {
  accepted: true;
  userId: string;
  timestamp: number;
}

const NAME = 'terms';
const listeners = new Set<() => void>();

/** This user's stored acceptance; null if not stored. */
export function cachedTerms(uid: string): TermsCache | null {
  const cache = readUserItem<TermsCache>(NAME);
  return cache?.accepted === true && cache.userId === uid ? cache : null;
}

export function saveTerms(uid: string): TermsCache {
  const cache: TermsCache = { accepted: true, userId: uid, timestamp: Date.now() };
  writeUserItem(NAME, cache);
  return cache;
}

/** Removes the acceptance, because the server does not know it (any more): the terms are shown again. */
export function clearTerms(): void {
  removeUserItem(NAME);
  for (const listener of listeners) listener();
}

/** Calls `listener` when the acceptance is removed. Returns a function that unsubscribes. */
export function onTermsCleared(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The user who has ticked the terms while signing up, until the server records it. A page that ends before that asks again. */
let tickedBy: string | null = null;

export function keepSignUpTerms(uid: string): void {
  tickedBy = uid;
}

/** Whether this user has; true only once, so that a failure is not repeated without asking. */
export function takeSignUpTerms(uid: string): boolean {
  const isTicked = tickedBy === uid;
  tickedBy = null;
  return isTicked;
}
