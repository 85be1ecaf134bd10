import { COPY_CONFIRMATION } from '@cumulus/contract/limits.ts';
import { useEffect, useState } from 'react';
import { copyText } from '../browser/clipboard.ts';
import { t } from '../locale/t.ts';
import { notify } from './notices.ts';

/** `copied` is true for 2 s after a copy. A failed copy shows a notice. */
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
        await copyText(text);
        setCopiedAt(Date.now());
      } catch {
        notify({
          type: 'warning',
          message: t('Your browser blocked copying. Select the text and copy it yourself.'),
        });
      }
    },
  };
}
