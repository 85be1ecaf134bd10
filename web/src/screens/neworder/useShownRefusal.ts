import { useEffect } from 'react';

/** Brings what was refused into view, each time that the user was refused: a form may be longer than its screen. */
export function useShownRefusal(refusals: number): void {
  useEffect(() => {
    if (refusals === 0) return;
    document
      .querySelector('main :is([role="alert"], [aria-invalid="true"])')
      ?.scrollIntoView({ block: 'center' });
  }, [refusals]);
}
