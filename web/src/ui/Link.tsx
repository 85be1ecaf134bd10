import type { ComponentProps } from 'react';
import { type To, useHref, useNavigate } from 'react-router';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To;
  /** Handed to the screen that it leads to. */
  state?: unknown;
  replace?: boolean | undefined;
}

/**
 * A link within the app. The router's own would bring its form and prefetch machinery into the first download,
 * 5 KB that nothing here uses.
 */
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
        // Another button or a modifier asks the browser for a new tab, a window or a download.
        if (event.defaultPrevented || button !== 0 || target || metaKey || ctrlKey || shiftKey || altKey)
          return;
        event.preventDefault();
        void navigate(to, { state, ...(replace !== undefined && { replace }) });
      }}
    />
  );
}
