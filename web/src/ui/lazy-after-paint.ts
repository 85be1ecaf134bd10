import { type ComponentType, lazy } from 'react';
import { afterPaint } from '../browser/after-paint.ts';

/** Like `lazy`, for optional parts of a screen: loads after the screen is painted, and renders nothing if that fails. */
export const lazyAfterPaint = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy<ComponentType<P>>(() =>
    afterPaint()
      .then(load)
      .then(
        (component) => ({ default: component }),
        () => ({ default: () => null }),
      ),
  );
