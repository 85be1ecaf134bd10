import { type ComponentType, lazy } from 'react';

/** As `lazy`, for what a screen can do without: where its code cannot be had, the rest stands all the same. */
export const lazyOrNothing = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy<ComponentType<P>>(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: () => null }),
    ),
  );
