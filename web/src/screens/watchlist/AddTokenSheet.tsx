import { readTokenAddress, tokenAddressRefusals } from '@cumulus/contract/token-address.ts';
import { type FormEvent, useId, useState } from 'react';
import { failureMessage } from '../../data/failure.ts';
import { type FoundToken, useTokenSearch } from '../../data/token-search.ts';
import { useWatchedTokens } from '../../data/watchlist.ts';
import { useWatchlistChanges } from '../../data/watchlist-mutations.ts';
import { t } from '../../locale/t.ts';
import { translated } from '../../locale/translated.ts';
import { Button } from '../../ui/Button.tsx';
import { useNotify } from '../../ui/notices.ts';
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

/** Adds a token to the watchlist: by its address, or chosen among those that a search finds. */
export function AddTokenSheet({ uid, open, onClose }: AddTokenSheetProps) {
  const formId = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('Add token')}
      acts={
        <>
          <WriteButton type="submit" form={formId} full busy={busy}>
            {t('Add to watchlist')}
          </WriteButton>
          <Button kind="text" full onClick={onClose}>
            {t('Cancel')}
          </Button>
        </>
      }
    >
      <AddToken uid={uid} formId={formId} busy={busy} onBusy={setBusy} onAdded={onClose} />
    </Sheet>
  );
}

interface AddTokenProps {
  uid: string;
  formId: string;
  busy: boolean;
  onBusy: (busy: boolean) => void;
  onAdded: () => void;
}

/** Begins anew with every opening of the sheet. */
function AddToken({ uid, formId, busy, onBusy, onAdded }: AddTokenProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const search = useTokenSearch(uid, text);
  const watched = useWatchedTokens(uid);
  const { add } = useWatchlistChanges(uid);
  const notify = useNotify();
  const found = search.state === 'found' ? search.tokens : [];

  const watch = async (address: string, token: FoundToken | undefined) => {
    if (busy) return;
    onBusy(true);
    setError(null);
    try {
      await add(address, token ?? null);
      const name = token?.name ?? t('The token');
      notify({ type: 'success', message: t('{name} is in your watchlist now', { name }) });
      onAdded();
    } catch (failure) {
      setError(failureMessage(failure, t('Failed to add token to watchlist')));
    }
    onBusy(false);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readTokenAddress(text);
    if ('refusal' in read) return setError(refusalText(read.refusal));
    const token = search.state === 'found' && search.isAddress ? search.tokens[0] : undefined;
    void watch(token?.mint ?? read.address, token);
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
          void watch(
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
