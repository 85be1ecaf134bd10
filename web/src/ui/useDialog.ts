import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { openLayer } from '../router/entries.ts';
import { openDialogs } from './open-dialogs.ts';

/**
 * Controls a native modal <dialog> and keeps its content until it has faded out. Escape, Back and, with `light`, a press beside
 * the dialog call `onClose`; the owner closes it by changing `open`.
 */
export function useDialog(open: boolean, onClose: (() => void) | undefined, light = true) {
  const ref = useRef<HTMLDialogElement>(null);
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open) {
      if (!dialog.open) {
        dialog.showModal();
        openDialogs.add(dialog);
        initialFocus(dialog)?.focus({ preventScroll: true });
      }
      return;
    }
    if (dialog.open) dialog.close();
    openDialogs.remove(dialog);
    let stale = false;
    const animations = dialog.getAnimations?.() ?? [];
    void Promise.allSettled(animations.map((animation) => animation.finished)).then(() => {
      if (!stale) setPresent(false);
    });
    return () => {
      stale = true;
    };
  }, [open]);

  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  const closes = onClose !== undefined;
  useEffect(() => {
    if (open && closes) return openLayer(() => latest.current?.());
  }, [open, closes]);

  // Some browsers keep the page inert if an open dialog is removed.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => {
      if (!dialog) return;
      if (dialog.open) dialog.close();
      openDialogs.remove(dialog);
    };
  }, []);

  return {
    present,
    props: {
      ref,
      onCancel: (event: React.SyntheticEvent) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      },
      onClick: (event: React.MouseEvent) => {
        if (light && event.target === event.currentTarget) onClose?.();
      },
    },
  };
}

/** The first text field, else the title: never a button, so that a second Enter does not confirm. */
function initialFocus(dialog: HTMLElement): HTMLElement | null {
  return (
    dialog.querySelector<HTMLElement>(
      'input:not([type="checkbox"], [type="radio"], [type="hidden"]), textarea',
    ) ?? dialog.querySelector<HTMLElement>('[data-title]')
  );
}
