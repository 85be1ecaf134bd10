import { useExportMutation } from '../../data/personal-data.ts';
import { t } from '../../locale/t.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Row } from '../../ui/Row.tsx';

/** Saves everything that is kept about the user as a file. */
export function ExportRow() {
  const { mutate, isPending } = useExportMutation();
  return (
    <Row
      lead={<Icon name="download" />}
      title={t('Export my data')}
      detail={t('Everything we store about you, as a file')}
      chevron
      onPress={() => {
        if (!isPending) mutate();
      }}
    />
  );
}
