import { lazy, Suspense } from 'react';
import { t } from '../locale/t.ts';
import { Loading } from './Loading.tsx';
import type { UnreachableProps } from './Unreachable.tsx';

// What keeps one file from loading may keep this one too: then the same words stand plainly.
const Unreachable = lazy(() =>
  import('./Unreachable.tsx').then(
    (m) => ({ default: m.Unreachable }),
    () => ({ default: Plain }),
  ),
);

/** Brings in the page for what stands in the way of every screen. */
export function UnreachablePlace(props: UnreachableProps) {
  return (
    <Suspense fallback={<Loading />}>
      <Unreachable {...props} />
    </Suspense>
  );
}

function Plain({ title, message, onRetry }: UnreachableProps) {
  return (
    <main>
      <div role="alert">
        <h1>{title}</h1>
        <p>{message}</p>
      </div>
      <button type="button" onClick={onRetry}>
        {t('Retry')}
      </button>
    </main>
  );
}
