import { type ComponentType, lazy, type ReactNode, useState } from 'react';

/** A component whose code is a file of its own. */
export interface Preloadable<P extends object = object> {
  (props: P): ReactNode;
  preload(): Promise<unknown>;
}

/**
 * Like `lazy`, but renders at once if the code has been preloaded: React shows a Suspense fallback for up to 300 ms even if
 * the code is there already.
 */
export function preloadable<P extends object>(load: () => Promise<ComponentType<P>>): Preloadable<P> {
  let loaded: ComponentType<P> | undefined;
  const preload = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Lazy = lazy(preload);
  const Component = (props: P) => {
    // Chosen once: another component type would remount the screen.
    const [Shown] = useState<ComponentType<P>>(() => loaded ?? Lazy);
    return <Shown {...props} />;
  };
  return Object.assign(Component, { preload });
}
