import { TERMS_VERSION } from '@cumulus/contract/limits.ts';
import { useTerms } from '../../data/terms.ts';
import { dateText } from '../../locale/date-time.ts';
import { t } from '../../locale/t.ts';
import { Icon } from '../../ui/Icon.tsx';
import { page } from '../../ui/later-icons.ts';
import { Row } from '../../ui/Row.tsx';

interface TermsRowProps {
  uid: string;
  onOpen: () => void;
}

/** When the terms of service were accepted. */
export function TermsRow({ uid, onOpen }: TermsRowProps) {
  const { acceptedAt } = useTerms(uid);
  const version = TERMS_VERSION;
  return (
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
  );
}
