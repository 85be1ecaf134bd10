import { useState } from 'react';
import { language } from '../../locale/language.ts';
import { t } from '../../locale/t.ts';
import { Icon } from '../../ui/Icon.tsx';
import { globe } from '../../ui/later-icons.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Row } from '../../ui/Row.tsx';
import { languageNames } from './language-names.ts';

const LanguageSheet = lazyDialog(() => import('./LanguageSheet.tsx').then((m) => m.LanguageSheet));

/** Opens the choice of a language. */
export function LanguageRow() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Row
        lead={<Icon name={globe} />}
        title={t('Language')}
        end={languageNames[language()]}
        chevron
        onPress={() => setOpen(true)}
      />
      <LanguageSheet open={open} onClose={() => setOpen(false)} />
    </>
  );
}
