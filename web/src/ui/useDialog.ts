import { useEffect, useRef, useState } from 'react';
import { openDialogs } from './open-dialogs.ts';

/**
 * Drives a native <dialog>: opens it as a modal, closes it, keeps its content until it has faded out.
 * Escape and, with `light`, a press beside it ask `onClose`; the owner decides by changing `open`.
 */
export function useDialog(open: boolean, onClose: (() => void) | undefined, light = true) {
  const ref = useRef<HTMLDialogElement>(null);
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open) {
      if (!dialog.open) {
        dialog.showModal();
        openDialogs.opened(dialog);
        startingPoint(dialog)?.focus({ preventScroll: true });
      }
      return;
    }
    if (dialog.open) dialog.close();
    openDialogs.closed(dialog);
    let stale = false;
    const animations = dialog.getAnimations?.() ?? [];
    void Promise.allSettled(animations.map((animation) => animation.finished)).then(() => {
      if (!stale) setPresent(false);
    });
    return () => {
      stale = true;
    };
  }, [open]);

  // A dialog that leaves the page while open would keep everything behind it inert in some browsers.
  useEffect(() => {
    const dialog = ref.current;
    return () => {
      if (!dialog) return;
      if (dialog.open) dialog.close();
      openDialogs.closed(dialog);
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

/**
 * Where the focus starts: in the first text field, else on the title, so that a second press of Enter never confirms
 * what was only just asked.
 */
function startingPoint(dialog: HTMLElement): HTMLElement | null {
  return (
    dialog.querySelector<HTMLElement>('input:not([type="checkbox"], [type="radio"]), textarea') ??
    dialog.querySelector<HTMLElement>('[data-title]')
  );
}
