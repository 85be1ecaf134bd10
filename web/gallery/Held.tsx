import { type ReactNode, useState } from 'react';
import { Button } from '../src/ui/Button.tsx';

/** Holds what its component would be told to change. */
export function Held<T>({
  first,
  children,
}: {
  first: T;
  children: (value: T, change: (value: T) => void) => ReactNode;
}) {
  const [value, change] = useState(first);
  return children(value, change);
}

/** Opens what covers the page by a press. */
export function Opened({ children }: { children: (open: boolean, close: () => void) => ReactNode }) {
  return (
    <Held first={false}>
      {(open, change) => (
        <>
          <Button kind="tonal" size="m" onClick={() => change(true)}>
            Open
          </Button>
          {children(open, () => change(false))}
        </>
      )}
    </Held>
  );
}
