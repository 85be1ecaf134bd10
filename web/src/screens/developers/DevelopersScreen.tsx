import { usePrograms } from '../../data/programs.ts';
import { useUser } from '../../data/session.tsx';
import { t } from '../../locale/t.ts';
import { useNavigate } from '../../router/Router.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Row } from '../../ui/Row.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { CallLog } from './CallLog.tsx';
import styles from './Developers.module.css';
import { TryIt } from './TryIt.tsx';

/** For those who write programs: /settings/developers. */
export function DevelopersScreen() {
  const { uid } = useUser();
  const navigate = useNavigate();
  const programs = usePrograms(uid).data ?? [];
  return (
    <Screen title={t('For developers')} onBack={() => navigate('/settings')} nav={false} gap="form">
      <RowList label={t('For developers')} inset="edge">
        <Row
          lead={<Icon name="settings" />}
          title={t('Programs')}
          detail={t('Keys and limits')}
          chevron
          onPress={() => navigate('/settings/programs')}
        />
        <Row
          lead={<Icon name="bell" />}
          title={t('Webhooks')}
          detail={t('Tell your own programs what happens')}
          chevron
          onPress={() => navigate('/settings/webhooks')}
        />
      </RowList>
      <a className={styles.link} href="/v1/openapi.json" target="_blank" rel="noreferrer">
        <Icon name="external" size="m" />
        {t('The API as OpenAPI')}
      </a>
      <SectionTitle>{t('Try it')}</SectionTitle>
      <TryIt />
      {programs.length > 0 && (
        <>
          <SectionTitle>{t('Last calls')}</SectionTitle>
          <CallLog programs={programs} />
        </>
      )}
    </Screen>
  );
}
