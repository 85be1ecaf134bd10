import { type ComponentType, lazy } from 'react';
import { afterPaint } from '../browser/after-paint.ts';

/**
 * As `lazy`, for what a screen can do without: it is asked for once the screen is painted, and where its code cannot be
 * had, the rest stands all the same.
 */
export const lazyAfterPaint = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy<ComponentType<P>>(() =>
    afterPaint()
      .then(load)
      .then(
        (component) => ({ default: component }),
        () => ({ default: () => null }),
      ),
  );
