import type { Fed } from './record.ts';

/** Whether another member has told it: this one may have signed it too, and has a record of its own then. */
export function isHeard({ feed }: { readonly feed?: Fed }): boolean {
  return feed?.at !== undefined;
}
