import type { Passkey } from '@cumulus/contract/calls/passkeys.ts';
import { PASSKEYS_MAX } from '@cumulus/contract/limits.ts';
import { useState } from 'react';
import { canUsePasskeys } from '../../data/factor.ts';
import { failureMessage } from '../../data/failure.ts';
import { type NamedPasskey, usePasskeys } from '../../data/passkeys.ts';
import { useUser } from '../../data/session.tsx';
import { dateText } from '../../locale/date-time.ts';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Row } from '../../ui/Row.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Warning } from '../../ui/Warning.tsx';
import { PasskeySheet } from './PasskeySheet.tsx';
import { RemovePasskey } from './RemovePasskey.tsx';

interface PasskeysSheetProps {
  open: boolean;
  onClose: () => void;
}

/** All passkeys, to add, rename and remove. */
export function PasskeysSheet({ open, onClose }: PasskeysSheetProps) {
  const { uid } = useUser();
  const { data, error, refetch } = usePasskeys(uid, open);
  const [editing, setEditing] = useState<NamedPasskey | 'new' | null>(null);
  const [leaving, setLeaving] = useState<NamedPasskey | null>(null);
  const [isAsking, setAsking] = useState(false);
  const canAdd = canUsePasskeys() && (data?.passkeys.length ?? 0) < PASSKEYS_MAX;
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={t('Passkeys')}
        acts={
          <>
            {canAdd && (
              <Button full icon="plus" onClick={() => setEditing('new')}>
                {t('Add a passkey')}
              </Button>
            )}
            <Button kind="text" full onClick={onClose}>
              {t('Done')}
            </Button>
          </>
        }
      >
        {!canUsePasskeys() && (
          <Warning tone="info">{t('Passkeys do not work at this address or in this browser.')}</Warning>
        )}
        {data ? (
          <PasskeyList passkeys={data.passkeys} onEdit={setEditing} />
        ) : error ? (
          <ErrorState
            title={t('Failed to load your passkeys')}
            message={failureMessage(error, t('Try again shortly.'))}
            onRetry={() => void refetch()}
          />
        ) : (
          <Spinner label={t('Loading')} size="l" />
        )}
      </Sheet>
      <PasskeySheet
        passkey={editing}
        onClose={() => setEditing(null)}
        onRemove={(passkey) => {
          setEditing(null);
          setLeaving(passkey);
          setAsking(true);
        }}
      />
      {leaving && <RemovePasskey open={isAsking} passkey={leaving} onClose={() => setAsking(false)} />}
    </>
  );
}

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  onEdit: (passkey: NamedPasskey) => void;
}

function PasskeyList({ passkeys, onEdit }: PasskeyListProps) {
  if (passkeys.length === 0)
    return (
      <EmptyState
        icon="passkey"
        title={t('No passkeys yet')}
        message={t(
          'With a passkey, you confirm sends, swaps and orders with your fingerprint, face or security key, and sign in without a password.',
        )}
      />
    );
  return (
    <RowList label={t('Passkeys')}>
      {passkeys.map(({ credentialId, name, addedAt, lastUsedAt }) => (
        <Row
          key={credentialId}
          lead={<Icon name="passkey" />}
          title={name}
          detail={
            lastUsedAt === null
              ? t('Added {date}', { date: dateText(addedAt) })
              : t('Added {date}, last used {used}', { date: dateText(addedAt), used: dateText(lastUsedAt) })
          }
          trailing={<span className="visually-hidden">{t('Edit {name}', { name })}</span>}
          chevron
          onPress={() => onEdit({ credentialId, name })}
        />
      ))}
    </RowList>
  );
}
