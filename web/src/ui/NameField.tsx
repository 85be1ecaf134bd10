import { graphemes } from '@cumulus/contract/graphemes.ts';
import type { ComponentProps } from 'react';
import { t } from '../locale/t.ts';
import { Field } from './Field.tsx';

interface NameFieldProps extends Omit<ComponentProps<typeof Field>, 'label' | 'onChange'> {
  value: string;
  charactersMax: number;
  onName: (name: string) => void;
}

/** A field for a name of a user's choice. It takes no more characters than a name may have. */
export function NameField({ charactersMax, onName, ...field }: NameFieldProps) {
  const cut = (text: string) => graphemes(text).slice(0, charactersMax).join('');
  return (
    <Field
      {...field}
      label={t('Name')}
      autoComplete="off"
      enterKeyHint="done"
      onChange={({ target, nativeEvent }) =>
        // What is being composed, such as the letters of a syllable, may be longer than what it becomes: a cut would end it.
        onName((nativeEvent as InputEvent).isComposing ? target.value : cut(target.value))
      }
      onCompositionEnd={({ currentTarget }) => onName(cut(currentTarget.value))}
    />
  );
}
