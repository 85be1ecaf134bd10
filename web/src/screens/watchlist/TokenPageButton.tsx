import { t } from '../../locale/t.ts';
import { useNavigate } from '../../router/Router.tsx';
import { Button } from '../../ui/Button.tsx';

/** Leads from a token's sheet to its page, which leads back to `from`. */
export function TokenPageButton({ mint, from }: { mint: string; from: string }) {
  const navigate = useNavigate();
  return (
    <Button kind="tonal" full onClick={() => navigate(`/token/${mint}`, { state: { from } })}>
      {t('Holding, orders and activity')}
    </Button>
  );
}
