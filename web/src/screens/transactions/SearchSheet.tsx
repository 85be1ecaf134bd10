import { HISTORY_SEARCH_MAX_CHARACTERS } from '@cumulus/contract/limits.ts';
import { useId, useState } from 'react';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import type { Search } from './history-search.ts';
import styles from './TaxSheet.module.css';

interface SearchSheetProps {
  /** What is looked for now. */
  search: Search;
  open: boolean;
  onClose: () => void;
  onSearch: (search: Search) => void;
}

/** Asks what to look for in the history, and in which days. */
export function SearchSheet({ search, open, onClose, onSearch }: SearchSheetProps) {
  const form = useId();
  const [wish, setWish] = useState(search);
  const { text, from, until } = wish;
  const isReversed = from !== '' && until !== '' && until < from;
  const close = () => {
    setWish(search);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('Search transactions')}
      acts={
        <>
          <Button type="submit" form={form} full icon="search" disabled={isReversed}>
            {t('Search')}
          </Button>
          <Button kind="text" full onClick={close}>
            {t('Cancel')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReversed) onSearch(wish);
        }}
      >
        <Field
          label={t('Search for')}
          hint={t('A token, a name, an address, a signature or a memo')}
          value={text}
          maxLength={HISTORY_SEARCH_MAX_CHARACTERS}
          onChange={({ target }) => setWish({ ...wish, text: target.value })}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <div className={styles.days}>
          <Field
            label={t('Since')}
            type="date"
            value={from}
            onChange={({ target }) => setWish({ ...wish, from: target.value })}
          />
          <Field
            label={t('Until')}
            type="date"
            value={until}
            error={isReversed ? t('This day is before the first day.') : null}
            onChange={({ target }) => setWish({ ...wish, until: target.value })}
          />
        </div>
      </form>
    </Sheet>
  );
}
