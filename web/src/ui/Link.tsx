import type { ComponentProps } from 'react';
import { useHref, useNavigate } from '../router/Router.tsx';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  /** Passed to the target screen. */
  state?: unknown;
  replace?: boolean | undefined;
}

/** A link within the app. */
export function Link({ to, state, replace, onClick, target, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
        // With another button or a modifier, the browser opens a tab or a window, or downloads.
        if (event.defaultPrevented || button !== 0 || target || metaKey || ctrlKey || shiftKey || altKey)
          return;
        event.preventDefault();
        navigate(to, { state, replace });
      }}
    />
  );
}
