import { useState } from 'react';
import { useAuthMutation } from '../../data/auth-mutation.ts';
import { setPreferences, usePreferences } from '../../data/preferences.ts';
import { useSession, useUser } from '../../data/session.tsx';
import { t } from '../../locale/t.ts';
import { Icon } from '../../ui/Icon.tsx';
import { signOut as signOutIcon } from '../../ui/later-icons.ts';
import { useNotify } from '../../ui/notices.ts';
import { Row } from '../../ui/Row.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
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
import { PinDialog } from './PinDialog.tsx';
import { PinRow } from './PinRow.tsx';
import { ProgramsRows } from './ProgramsRows.tsx';
import { SwitchRow } from './SwitchRow.tsx';
import { TermsDialog } from './TermsDialog.tsx';
import { TermsRow } from './TermsRow.tsx';
import { ThemeRow } from './ThemeRow.tsx';

export function SettingsScreen() {
  const user = useUser();
  const { signOut, signOutEverywhere } = useSession();
  const preferences = usePreferences();
  const notify = useNotify();
  const { mutate } = useAuthMutation();
  const [shown, setShown] = useState<'pin' | 'terms' | null>(null);

  const leave = (how: () => Promise<void>) => {
    const message = t('Failed to sign out. Please try again.');
    const onError = () => notify({ type: 'error', message, onRetry: () => leave(how) });
    mutate(how(), { onError });
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
        <PinRow
          uid={user.uid}
          onOpen={() => setShown('pin')}
          onClose={() => setShown((still) => (still === 'pin' ? null : still))}
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
        <TermsRow uid={user.uid} onOpen={() => setShown('terms')} />
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
      <PinDialog uid={user.uid} open={shown === 'pin'} onClose={() => setShown(null)} />
      <TermsDialog open={shown === 'terms'} onClose={() => setShown(null)} />
    </Screen>
  );
}
