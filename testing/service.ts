import { inject } from 'vitest';
import type { Place, ServiceName } from './services.ts';

/** Addresses of a service that all test files of a run share. Starts it if this file is the first to need it. */
export async function sharedService<N extends ServiceName>(name: N): Promise<Place<N>> {
  const response = await fetch(`${inject('servicesUrl')}/${name}`);
  if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
  return (await response.json()) as Place<N>;
}
