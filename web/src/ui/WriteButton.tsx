import type { ComponentProps } from 'react';
import { t } from '../locale/t.ts';
import { Button } from './Button.tsx';
import { useOnline } from './useOnline.ts';

/** A button for changes: disabled offline, with the reason. */
export function WriteButton({ disabled, title, ...rest }: ComponentProps<typeof Button>) {
  const online = useOnline();
  return <Button {...rest} disabled={disabled || !online} title={online ? title : t('You are offline')} />;
}
