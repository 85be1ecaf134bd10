import { type ReactNode, useState } from 'react';
import { Button } from '../src/ui/Button.tsx';

/** Keeps the value that its component changes. */
export function Stateful<T>({
  first,
  children,
}: {
  first: T;
  children: (value: T, change: (value: T) => void) => ReactNode;
}) {
  const [value, change] = useState(first);
  return children(value, change);
}

/** A button that opens what covers the page. */
export function Openable({ children }: { children: (open: boolean, close: () => void) => ReactNode }) {
  return (
    <Stateful first={false}>
      {(open, change) => (
        <>
          <Button kind="tonal" size="m" onClick={() => change(true)}>
            Open
          </Button>
          {children(open, () => change(false))}
        </>
      )}
    </Stateful>
  );
}
