import { chooseLanguage } from '../../locale/choose-language.ts';
import { LANGUAGES, language } from '../../locale/language.ts';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Row } from '../../ui/Row.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { languageNames } from './language-names.ts';

/** A button for each language, since a choice reloads the app: arrow keys among radio buttons would choose every one on the way. */
export function LanguageSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('Language')}
      acts={
        <Button kind="text" full onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <RowList label={t('Language')}>
        {LANGUAGES.map((each) => (
          <Row
            key={each}
            dense
            title={<span lang={each}>{languageNames[each]}</span>}
            current={each === language() || undefined}
            trailing={each === language() && <Icon name="check" />}
            onPress={() => (each === language() ? onClose() : chooseLanguage(each))}
          />
        ))}
      </RowList>
    </Sheet>
  );
}
