import { useConfig } from '../../data/config.ts';
import { type Device, useDevices, useEndDeviceMutation } from '../../data/devices.ts';
import { failureMessage } from '../../data/failure.ts';
import { useNow } from '../../data/useNow.ts';
import { t } from '../../locale/t.ts';
import { timeAgo } from '../../locale/time-ago.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { signOut } from '../../ui/later-icons.ts';
import { Row } from '../../ui/Row.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Warning } from '../../ui/Warning.tsx';
import { WriteButton } from '../../ui/WriteButton.tsx';

interface DevicesSheetProps {
  open: boolean;
  onClose: () => void;
  uid: string;
}

const MINUTE = 60_000;

/** The devices that are signed in; each can be signed out. */
export function DevicesSheet({ open, onClose, uid }: DevicesSheetProps) {
  const { identity } = useConfig();
  const devices = useDevices(uid, open);
  const end = useEndDeviceMutation(uid);
  const now = new Date(useNow(MINUTE, open));
  const others = devices.data?.filter(({ isThis }) => !isThis) ?? [];
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('Devices')}
      acts={
        <>
          {others.length > 0 && (
            <WriteButton
              whileStopped
              kind="danger"
              full
              busy={end.isPending}
              onClick={() => end.mutate(null)}
            >
              {t('Sign out all other devices')}
            </WriteButton>
          )}
          <Button kind="text" full onClick={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      {devices.isPending && <Loading />}
      {devices.error && (
        <Warning tone="error" alert>
          {failureMessage(devices.error, t('Your devices could not be loaded'))}
        </Warning>
      )}
      {devices.data && (
        <RowList label={t('Devices')} inset="edge">
          {devices.data.map((device) => (
            <Row
              key={device.sessionId}
              lead={<Icon name="laptop" />}
              title={device.device ?? t('Unknown device')}
              detail={whenAndWhere(device, now)}
              trailing={
                device.isThis ? (
                  <Tag tone="success">{t('This device')}</Tag>
                ) : (
                  <IconButton
                    icon={signOut}
                    label={t('Sign out {device}', { device: device.device ?? t('Unknown device') })}
                    disabled={end.isPending}
                    onClick={() => end.mutate(device.sessionId)}
                  />
                )
              }
            />
          ))}
        </RowList>
      )}
      {identity.kind === 'firebase' && (
        <Warning tone="info">
          {t('A device that you sign out here stays signed in to Google’s service, but cannot use Cumulus.')}
        </Warning>
      )}
    </Sheet>
  );
}

function whenAndWhere({ place, lastUsedAt, signedInAt }: Device, now: Date): string {
  const used = t('Used: {when}', { when: timeAgo(new Date(lastUsedAt), now) });
  const signedIn = t('Signed in: {when}', { when: timeAgo(new Date(signedInAt), now) });
  return [place, used, signedIn].filter(Boolean).join(' · ');
}
