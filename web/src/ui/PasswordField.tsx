import { type ComponentProps, useState } from 'react';
import { t } from '../locale/t.ts';
import { Field } from './Field.tsx';
import { IconButton } from './IconButton.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'trailing'>;

/** A password field with a button that reveals the password. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? t('Hide password') : t('Show password')}
          size="m"
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
