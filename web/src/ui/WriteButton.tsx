import { type ComponentProps, useId } from 'react';
import { t } from '../locale/t.ts';
import { Button } from './Button.tsx';
import { useOnline } from './useOnline.ts';
import { useIncident } from './useWhyNot.ts';
import styles from './WriteButton.module.css';

interface WriteButtonProps extends ComponentProps<typeof Button> {
  /** It neither moves money nor weakens what protects it: possible while an operator has stopped all changes. */
  whileStopped?: boolean;
}

/** A button for changes: disabled while they cannot be made, with the reason. */
export function WriteButton({ disabled, title, whileStopped = false, ...rest }: WriteButtonProps) {
  const id = useId();
  const online = useOnline();
  const isStopped = useIncident() !== null && !whileStopped;
  return (
    <>
      <Button
        {...rest}
        disabled={disabled || !online || isStopped}
        title={online ? title : t('You are offline')}
        aria-describedby={isStopped ? id : rest['aria-describedby']}
      />
      {isStopped && (
        <small id={id} className={styles.why}>
          {t('All changes are paused for now')}
        </small>
      )}
    </>
  );
}
