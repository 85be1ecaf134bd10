import { t } from '../locale/t.ts';
import { IconButton } from './IconButton.tsx';
import { useNetwork } from './useOnline.ts';

interface RefreshButtonProps {
  onRefresh: () => void;
  refreshing: boolean;
}

export function RefreshButton({ onRefresh, refreshing }: RefreshButtonProps) {
  const network = useNetwork();
  return (
    <IconButton
      icon="refresh"
      label={t('Refresh')}
      aria-busy={refreshing}
      disabled={!network}
      onClick={onRefresh}
    />
  );
}
