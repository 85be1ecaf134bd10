import { t } from '../../locale/t.ts';
import { useNavigate } from '../../router/Router.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Row } from '../../ui/Row.tsx';
import { RowList } from '../../ui/RowList.tsx';

/** Open what programs may do, and what those need who write them. */
export function ProgramsRows() {
  const navigate = useNavigate();
  return (
    <RowList label={t('Programs')} inset="edge">
      <Row
        lead={<Icon name="settings" />}
        title={t('Programs')}
        detail={t('What programs and agents may do')}
        chevron
        onPress={() => navigate('/settings/programs')}
      />
      <Row
        lead={<Icon name="laptop" />}
        title={t('For developers')}
        detail={t('Calls, and the API to try')}
        chevron
        onPress={() => navigate('/settings/developers')}
      />
    </RowList>
  );
}
