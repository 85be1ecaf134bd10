import { TERMS_VERSION } from '@cumulus/contract/limits.ts';
import { useTerms } from '../../data/terms.ts';
import { dateText } from '../../locale/date-time.ts';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { page } from '../../ui/later-icons.ts';
import { Modal } from '../../ui/Modal.tsx';
import { Row } from '../../ui/Row.tsx';
import { TermsText } from '../account/terms/TermsText.tsx';

interface TermsRowProps {
  uid: string;
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** When the terms of service were accepted, and what they say. */
export function TermsRow({ uid, open, onOpen, onClose }: TermsRowProps) {
  const { acceptedAt } = useTerms(uid);
  const version = TERMS_VERSION;
  return (
    <>
      <Row
        lead={<Icon name={page} />}
        title={t('Terms of Service')}
        detail={
          acceptedAt === null
            ? t('Version {version}, accepted', { version })
            : t('Version {version}, accepted {date}', { version, date: dateText(acceptedAt) })
        }
        chevron
        onPress={onOpen}
      />
      <Modal
        open={open}
        onClose={onClose}
        title={t('Terms of Service')}
        caption={t('Version {version}', { version })}
        acts={
          <Button full onClick={onClose}>
            {t('Done')}
          </Button>
        }
      >
        <TermsText />
      </Modal>
    </>
  );
}
