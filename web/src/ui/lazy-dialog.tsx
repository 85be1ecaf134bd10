import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';

/** A dialog whose code is loaded when it first opens. It then stays mounted, so that it closes with its animation. */
export function lazyDialog<P extends object>(
  load: () => Promise<ComponentType<P>>,
  isOpen = (props: P) => Boolean((props as { open?: unknown }).open),
): (props: P) => ReactNode {
  const Dialog = lazy<ComponentType<P>>(async () => ({ default: await load() }));
  return function LazyDialog(props) {
    const [used, setUsed] = useState(false);
    if (!used && isOpen(props)) setUsed(true);
    return (
      used && (
        <Suspense>
          <Dialog {...props} />
        </Suspense>
      )
    );
  };
}
