import { type ComponentType, lazy, type ReactNode } from 'react';
import { afterPaint } from '../browser/after-paint.ts';
import { fetchWhenIdle } from '../browser/when-idle.ts';
import { t } from '../locale/t.ts';

type Load<P extends object> = () => Promise<ComponentType<P>>;

const part = <P extends object>(load: Load<P>, Missing: () => ReactNode) =>
  lazy<ComponentType<P>>(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: Missing }),
    ),
  );

const Nothing = () => null;
const NotLoaded = () => (
  <p role="alert">{t('Part of the app could not be loaded. Reload it once you are online.')}</p>
);

/** Like `lazy`, for a part of a screen that users look for: if its code cannot be loaded, a sentence takes its place. */
export const lazyPart = <P extends object>(load: Load<P>) => part(load, NotLoaded);

/** Like `lazy`, for what only adds to a screen: if its code cannot be loaded, nothing takes its place. */
export const lazyExtra = <P extends object>(load: Load<P>) => part(load, Nothing);

/** As `lazyExtra`, loaded when nothing else is. */
export const lazyWhenIdle = <P extends object>(load: Load<P>) =>
  lazyExtra<P>(() => new Promise((resolve) => fetchWhenIdle(async () => resolve(load()))));

/** As `lazyExtra`, loaded after the screen is painted. */
export const lazyAfterPaint = <P extends object>(load: Load<P>) => lazyExtra(() => afterPaint().then(load));
