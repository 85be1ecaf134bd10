import { COPY_CONFIRMATION } from '@cumulus/contract/limits.ts';
import { useEffect, useState } from 'react';

/** `copied` is true for 2 s after `copy` has put its text on the clipboard. */
export function useCopy(): { copied: boolean; copy: (text: string) => Promise<void> } {
  const [copiedAt, setCopiedAt] = useState<number | null>(null);

  useEffect(() => {
    if (copiedAt === null) return;
    const timer = setTimeout(() => setCopiedAt(null), COPY_CONFIRMATION);
    return () => clearTimeout(timer);
  }, [copiedAt]);

  return {
    copied: copiedAt !== null,
    copy: async (text) => {
      try {
        await navigator.clipboard.writeText(text);
        setCopiedAt(Date.now());
      } catch {
        // Nothing was copied, so nothing is said to be: the text stays on the screen to be copied by hand.
      }
    },
  };
}
