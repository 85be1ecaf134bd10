import { TERMS_VERSION } from '@cumulus/contract/limits.ts';
import { lazy, Suspense, useState } from 'react';
import { usePinStatus } from '../../data/pin.tsx';
import { setPreferences, usePreferences } from '../../data/preferences.ts';
import { useSession, useUser } from '../../data/session.tsx';
import { useTerms } from '../../data/terms.ts';
import { dateLocale } from '../../locale/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { useNotify } from '../../ui/notices.ts';
import { Row } from '../../ui/Row.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { TermsText } from '../terms/TermsText.tsx';
import { Avatar } from './Avatar.tsx';
import { LanguageRow } from './LanguageRow.tsx';
import { SwitchRow } from './SwitchRow.tsx';
import { ThemeRow } from './ThemeRow.tsx';

const PinSettings = lazy(() => import('../pin/PinSettings.tsx').then((m) => ({ default: m.PinSettings })));

export function SettingsScreen() {
  const user = useUser();
  const { signOut } = useSession();
  const preferences = usePreferences();
  const pin = usePinStatus(user.uid);
  const terms = useTerms(user.uid);
  const notify = useNotify();
  const [shown, setShown] = useState<'pin' | 'terms' | null>(null);
  const pinEnabled = pin.data?.pinEnabled;

  const leave = async () => {
    try {
      await signOut();
    } catch {
      notify({
        type: 'error',
        message: 'Failed to sign out. Please try again.',
        onRetry: () => void leave(),
      });
    }
  };

  return (
    <Screen title="Settings">
      <RowList label="Account">
        <Row lead={<Avatar email={user.email} />} title={user.email} detail="Signed in" />
      </RowList>

      <SectionTitle>Display</SectionTitle>
      <RowList label="Display" inset="edge">
        <ThemeRow theme={preferences.theme} />
        <LanguageRow />
        <SwitchRow
          icon="bars"
          title="Total on wallet list"
          detail="Your wallets added up"
          checked={preferences.showWalletTotal}
          onChange={(showWalletTotal) => setPreferences({ showWalletTotal })}
        />
        <SwitchRow
          icon="laptop"
          title="Desktop wallets"
          detail="Backed-up, read-only"
          checked={preferences.showBackedUpWallets}
          onChange={(showBackedUpWallets) => setPreferences({ showBackedUpWallets })}
        />
      </RowList>

      <SectionTitle>Security</SectionTitle>
      <RowList label="Security" inset="edge">
        <Row
          lead={<Icon name="lock" />}
          title="PIN"
          detail="For sends, swaps and orders"
          trailing={
            pinEnabled === undefined ? null : pinEnabled ? (
              <Tag tone="success" icon="check">
                On
              </Tag>
            ) : (
              <Tag>Off</Tag>
            )
          }
          chevron
          onPress={() => {
            if (pinEnabled !== undefined) setShown('pin');
            else notify({ type: 'error', message: 'Your PIN could not be checked. Please try again.' });
          }}
        />
      </RowList>

      <SectionTitle>About</SectionTitle>
      <RowList label="About" inset="edge">
        <Row
          lead={<Icon name="document" />}
          title="Terms of Service"
          detail={`Version ${TERMS_VERSION}, accepted${terms.acceptedAt === null ? '' : ` ${dateText(terms.acceptedAt)}`}`}
          chevron
          onPress={() => setShown('terms')}
        />
        <Row lead={<Icon name="sign-out" />} title="Sign out" chevron onPress={() => void leave()} />
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
        title="Terms of Service"
        caption={`Version ${TERMS_VERSION}`}
        acts={
          <Button full onClick={() => setShown(null)}>
            Done
          </Button>
        }
      >
        <TermsText />
      </Modal>
    </Screen>
  );
}

const dateText = (timestamp: number): string =>
  new Date(timestamp).toLocaleDateString(dateLocale(), { day: 'numeric', month: 'short', year: 'numeric' });
