import type { ComponentProps } from 'react';
import { t } from '../locale/t.ts';
import { Button } from './Button.tsx';
import { useOnline } from './useOnline.ts';

/** A button whose act changes something: without a network it cannot be pressed, and says why. */
export function WriteButton({ disabled, title, ...rest }: ComponentProps<typeof Button>) {
  const online = useOnline();
  return <Button {...rest} disabled={disabled || !online} title={online ? title : t('You are offline')} />;
}
