import { TERMS_VERSION } from '@cumulus/contract/limits.ts';
import { lazy, Suspense, useState } from 'react';
import { useAuthMutation } from '../../data/auth-mutation.ts';
import { usePinStatus } from '../../data/pin.ts';
import { setPreferences, usePreferences } from '../../data/preferences.ts';
import { useSession, useUser } from '../../data/session.tsx';
import { useTerms } from '../../data/terms.ts';
import { dateText } from '../../locale/date-time.ts';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { page, signOut as signOutIcon } from '../../ui/later-icons.ts';
import { Modal } from '../../ui/Modal.tsx';
import { useNotify } from '../../ui/notices.ts';
import { Row } from '../../ui/Row.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { TermsText } from '../account/terms/TermsText.tsx';
import { AddressBookRow } from '../contacts/AddressBookRow.tsx';
import { AddressWaitRow } from './AddressWaitRow.tsx';
import { Avatar } from './Avatar.tsx';
import { CurrencyRow } from './CurrencyRow.tsx';
import { DeleteAccountRow } from './DeleteAccountRow.tsx';
import { DevicesRow } from './DevicesRow.tsx';
import { ExportRow } from './ExportRow.tsx';
import { FreezeRow } from './FreezeRow.tsx';
import { HandleRow } from './HandleRow.tsx';
import { LanguageRow } from './LanguageRow.tsx';
import { LooksRow } from './LooksRow.tsx';
import { NoticesRow } from './NoticesRow.tsx';
import { OwnProofRow } from './OwnProofRow.tsx';
import { PasskeysRow } from './PasskeysRow.tsx';
import { PasswordRow } from './PasswordRow.tsx';
import { ProgramsRows } from './ProgramsRows.tsx';
import { SwitchRow } from './SwitchRow.tsx';
import { ThemeRow } from './ThemeRow.tsx';

const PinSettings = lazy(() => import('./PinSettings.tsx').then((m) => ({ default: m.PinSettings })));

export function SettingsScreen() {
  const user = useUser();
  const { signOut, signOutEverywhere } = useSession();
  const preferences = usePreferences();
  const pin = usePinStatus(user.uid);
  const terms = useTerms(user.uid);
  const notify = useNotify();
  const { mutate } = useAuthMutation();
  const [shown, setShown] = useState<'pin' | 'terms' | null>(null);
  const pinEnabled = pin.data?.pinEnabled;

  const leave = (how: () => Promise<void>) => {
    const message = t('Failed to sign out. Please try again.');
    const onError = () => notify({ type: 'error', message, onRetry: () => leave(how) });
    mutate(how(), { onError });
  };

  /** Opens once the PIN's status is known: the press may come before that answer. */
  const openPin = async () => {
    setShown('pin');
    if (pinEnabled !== undefined) return;
    const { data } = await pin.refetch({ cancelRefetch: false });
    if (data) return;
    setShown((still) => (still === 'pin' ? null : still));
    notify({ type: 'error', message: t('Your PIN could not be checked. Please try again.') });
  };

  return (
    <Screen title={t('Settings')}>
      <RowList label={t('Account')}>
        <Row lead={<Avatar email={user.email} />} title={user.email} detail={t('Signed in')} />
      </RowList>

      <SectionTitle>{t('Display')}</SectionTitle>
      <RowList label={t('Display')} inset="edge">
        <ThemeRow theme={preferences.theme} />
        <LanguageRow />
        <CurrencyRow />
        <SwitchRow
          icon="bars"
          title={t('Total on wallet list')}
          detail={t('Your wallets added up')}
          checked={preferences.showWalletTotal}
          onChange={(showWalletTotal) => setPreferences({ showWalletTotal })}
        />
        <SwitchRow
          icon="laptop"
          title={t('Desktop wallets')}
          detail={t('Backed-up, read-only')}
          checked={preferences.showBackedUpWallets}
          onChange={(showBackedUpWallets) => setPreferences({ showBackedUpWallets })}
        />
      </RowList>

      <SectionTitle>{t('Security')}</SectionTitle>
      <RowList label={t('Security')} inset="edge">
        <Row
          lead={<Icon name="lock" />}
          title={t('PIN')}
          detail={t('For sends, swaps and orders')}
          trailing={
            pinEnabled === undefined ? null : pinEnabled ? (
              <Tag tone="success" icon="check">
                {t('On')}
              </Tag>
            ) : (
              <Tag>{t('Off')}</Tag>
            )
          }
          chevron
          onPress={() => void openPin()}
        />
        <PasswordRow />
        <PasskeysRow />
        <DevicesRow uid={user.uid} />
        <FreezeRow uid={user.uid} />
        <AddressBookRow uid={user.uid} />
        <HandleRow uid={user.uid} />
        <AddressWaitRow uid={user.uid} />
        <OwnProofRow uid={user.uid} />
        <LooksRow uid={user.uid} />
      </RowList>

      <SectionTitle>{t('Programs')}</SectionTitle>
      <ProgramsRows />

      <SectionTitle>{t('Push and email')}</SectionTitle>
      <RowList label={t('Push and email')} inset="edge">
        <NoticesRow uid={user.uid} />
      </RowList>

      <SectionTitle>{t('Your data')}</SectionTitle>
      <RowList label={t('Your data')} inset="edge">
        <ExportRow />
        <DeleteAccountRow />
      </RowList>

      <SectionTitle>{t('About')}</SectionTitle>
      <RowList label={t('About')} inset="edge">
        <Row
          lead={<Icon name={page} />}
          title={t('Terms of Service')}
          detail={
            terms.acceptedAt === null
              ? t('Version {version}, accepted', { version: TERMS_VERSION })
              : t('Version {version}, accepted {date}', {
                  version: TERMS_VERSION,
                  date: dateText(terms.acceptedAt),
                })
          }
          chevron
          onPress={() => setShown('terms')}
        />
        <Row
          lead={<Icon name={signOutIcon} />}
          title={t('Sign out')}
          chevron
          onPress={() => leave(signOut)}
        />
        <Row
          lead={<Icon name={signOutIcon} />}
          title={t('Sign out everywhere')}
          detail={t('Signs you out on every device')}
          chevron
          onPress={() => leave(signOutEverywhere)}
        />
      </RowList>

      <Suspense>
        {pinEnabled !== undefined && (
          <PinSettings
            open={shown === 'pin'}
            onClose={() => setShown(null)}
            uid={user.uid}
            pinEnabled={pinEnabled}
          />
        )}
      </Suspense>
      <Modal
        open={shown === 'terms'}
        onClose={() => setShown(null)}
        title={t('Terms of Service')}
        caption={t('Version {version}', { version: TERMS_VERSION })}
        acts={
          <Button full onClick={() => setShown(null)}>
            {t('Done')}
          </Button>
        }
      >
        <TermsText />
      </Modal>
    </Screen>
  );
}
