import type { ReactNode } from 'react';
import { t } from '../../locale/t.ts';
import { Field } from '../../ui/Field.tsx';

/** Of a form that asks for the address, which is kept between the forms. */
export interface EmailFormProps {
  email: string;
  onEmail: (email: string) => void;
}

interface EmailFieldProps {
  value: string;
  onChange: (email: string) => void;
  hint?: ReactNode;
}

export function EmailField({ value, onChange, hint }: EmailFieldProps) {
  return (
    <Field
      label={t('Email')}
      type="email"
      name="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      hint={hint}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
