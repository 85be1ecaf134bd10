import { useSyncExternalStore } from 'react';
import { incident, onIncidentChange } from '../browser/incident.ts';
import { t } from '../locale/t.ts';
import { useOnline } from './useOnline.ts';

export const useIncident = () => useSyncExternalStore(onIncidentChange, incident);

/** Why money and what protects it cannot be changed now; undefined if they can. */
export function useWhyNot(): string | undefined {
  const online = useOnline();
  const isStopped = useIncident() !== null;
  if (!online) return t('You are offline');
  return isStopped ? t('All changes are paused for now') : undefined;
}
