import { usePinStatus } from '../../data/pin.ts';
import { t } from '../../locale/t.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useNotify } from '../../ui/notices.ts';
import { Row } from '../../ui/Row.tsx';
import { Tag } from '../../ui/Tag.tsx';

interface PinRowProps {
  uid: string;
  onOpen: () => void;
  /** Does nothing if something else is open by then. */
  onClose: () => void;
}

/** Whether there is a PIN; opens what sets, changes or removes it. */
export function PinRow({ uid, onOpen, onClose }: PinRowProps) {
  const pin = usePinStatus(uid);
  const notify = useNotify();
  const pinEnabled = pin.data?.pinEnabled;

  /** Opens once the PIN's status is known: the press may come before that answer. */
  const press = async () => {
    onOpen();
    if (pinEnabled !== undefined) return;
    const { data } = await pin.refetch({ cancelRefetch: false });
    if (data) return;
    onClose();
    notify({ type: 'error', message: t('Your PIN could not be checked. Please try again.') });
  };

  return (
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
      onPress={() => void press()}
    />
  );
}
