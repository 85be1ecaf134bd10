import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { t } from '../locale/t.ts';
import { notify } from './notices.ts';

/**
 * A dialog whose code is loaded when it first opens. It then stays mounted, so that it closes with its animation. If its code cannot
 * be loaded, the dialog is closed, a notice says so, and what is below it stays as it is.
 */
export function lazyDialog<P extends object>(
  load: () => Promise<ComponentType<P>>,
  isOpen = (props: P) => Boolean((props as { open?: unknown }).open),
): (props: P) => ReactNode {
  return function LazyDialog(props) {
    const [Dialog, setDialog] = useState<ComponentType<P> | null>(null);
    const open = isOpen(props);
    const giveUp = useEffectEvent(() => {
      (props as { onClose?: () => void }).onClose?.();
      notify({
        type: 'error',
        message: t('Part of the app could not be loaded. Reload it once you are online.'),
        // A browser may keep a failed part for as long as the page lives, so trying again in it does not help.
        offer: { label: t('Reload'), act: () => window.location.reload() },
      });
    });
    useEffect(() => {
      if (!open || Dialog) return;
      let isLeft = false;
      load().then(
        (loaded) => !isLeft && setDialog(() => loaded),
        () => !isLeft && giveUp(),
      );
      return () => {
        isLeft = true;
      };
    }, [open, Dialog]);
    return Dialog && <Dialog {...props} />;
  };
}
