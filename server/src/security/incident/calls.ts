import type { Handlers } from '../../accounts/caller.ts';
import type { IncidentWatch } from './incident.ts';

export function createIncidentCalls({ fresh }: Pick<IncidentWatch, 'fresh'>): Handlers<'getIncident'> {
  return {
    async getIncident() {
      const incident = await fresh();
      return { incident: incident && { ...incident, since: incident.since.toISOString() } };
    },
  };
}
