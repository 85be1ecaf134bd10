import { inject } from 'vitest';
import type { Place, ServiceName } from './services.ts';

/** Where a service is that the test files of a run share; it is started if this file is the first to need it. */
export async function sharedService<N extends ServiceName>(name: N): Promise<Place<N>> {
  const response = await fetch(`${inject('servicesUrl')}/${name}`);
  if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
  return (await response.json()) as Place<N>;
}
