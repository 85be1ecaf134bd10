import { readTokenAddress, tokenAddressRefusals } from '@cumulus/contract/token-address.ts';
import { type FormEvent, useId, useState } from 'react';
import { failureMessage } from '../../data/failure.ts';
import { type FoundToken, useTokenSearch } from '../../data/token-search.ts';
import { useWatchedTokens } from '../../data/watchlist.ts';
import { useAddTokenMutation } from '../../data/watchlist-mutations.ts';
import { t } from '../../locale/t.ts';
import { translated } from '../../locale/translated.ts';
import { Button } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { WriteButton } from '../../ui/WriteButton.tsx';
import styles from './AddTokenSheet.module.css';
import { FoundTokens } from './FoundTokens.tsx';

interface AddTokenSheetProps {
  uid: string;
  open: boolean;
  onClose: () => void;
}

/** Adds a token to the watchlist by its address, or from a search. */
export function AddTokenSheet({ uid, open, onClose }: AddTokenSheetProps) {
  const formId = useId();
  const add = useAddTokenMutation(uid);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('Add token')}
      acts={
        <>
          <WriteButton whileStopped type="submit" form={formId} full busy={add.isPending}>
            {t('Add to watchlist')}
          </WriteButton>
          <Button kind="text" full onClick={onClose}>
            {t('Cancel')}
          </Button>
        </>
      }
    >
      <AddToken uid={uid} formId={formId} add={add} onAdded={onClose} />
    </Sheet>
  );
}

interface AddTokenProps {
  uid: string;
  formId: string;
  add: ReturnType<typeof useAddTokenMutation>;
  onAdded: () => void;
}

/** Mounted again with every opening of the sheet. */
function AddToken({ uid, formId, add, onAdded }: AddTokenProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const search = useTokenSearch(uid, text);
  const watched = useWatchedTokens(uid);
  const found = search.state === 'found' ? search.tokens : [];

  const watch = (address: string, token: FoundToken | undefined) => {
    if (add.isPending) return;
    setError(null);
    const name = token?.name ?? t('The token');
    add.mutate(
      { address, name, known: token ?? null },
      {
        onSuccess: onAdded,
        onError: (failure) => setError(failureMessage(failure, t('Failed to add token to watchlist'))),
      },
    );
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readTokenAddress(text);
    if ('refusal' in read) return setError(refusalText(read.refusal));
    const token = search.state === 'found' && search.isAddress ? search.tokens[0] : undefined;
    watch(token?.mint ?? read.address, token);
  };

  const malformed = search.state === 'malformed' ? refusalText('MALFORMED_TOKEN_ADDRESS') : null;
  return (
    <form id={formId} className={styles.form} onSubmit={submit} noValidate>
      <SearchField
        value={text}
        onChange={(typed) => {
          setText(typed);
          setError(null);
        }}
        error={error ?? malformed}
      />
      <FoundTokens
        search={search}
        watched={new Set(watched.data?.map(({ address }) => address))}
        onChoose={(mint) =>
          watch(
            mint,
            found.find((token) => token.mint === mint),
          )
        }
      />
    </form>
  );
}

const refusalText = (code: keyof typeof tokenAddressRefusals): string =>
  translated(tokenAddressRefusals[code], { code });
