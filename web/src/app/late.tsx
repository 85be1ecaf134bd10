import { type ComponentType, lazy, type ReactNode, useState } from 'react';

/** A component whose code is a file of its own. */
export interface Late<P extends object = object> {
  (props: P): ReactNode;
  /** Fetches the code ahead. */
  fetch(): Promise<unknown>;
}

/**
 * Draws a component whose code is fetched ahead at once, and otherwise leaves it to the Suspense around to say that
 * it loads. React holds back whatever was waited for there by up to 300 ms, even where the code was there all along.
 */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): Late<P> {
  let there: ComponentType<P> | undefined;
  const fetch = async () => {
    there = await load();
    return { default: there };
  };
  const Waiting = lazy(fetch);
  const Place = (props: P) => {
    // Of one kind for as long as it is shown: another would start it anew.
    const [Shown] = useState<ComponentType<P>>(() => there ?? Waiting);
    return <Shown {...props} />;
  };
  return Object.assign(Place, { fetch });
}
