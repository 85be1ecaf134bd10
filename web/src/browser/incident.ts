/** While an operator has stopped all changes: since when, as an ISO time, and why. */
export interface Incident {
  readonly since: string;
  readonly reason: string;
}

let current: Incident | null = null;
const listeners = new Set<() => void>();

/** As the server last said. */
export const incident = (): Incident | null => current;

export function setIncident(next: Incident | null): void {
  if (next?.since === current?.since && next?.reason === current?.reason) return;
  current = next;
  for (const listener of listeners) listener();
}

/** Returns the unsubscribe function. */
export function onIncidentChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
