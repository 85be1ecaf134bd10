import { t } from '../locale/t.ts';
import { IconButton } from './IconButton.tsx';

interface RefreshButtonProps {
  onRefresh: () => void;
  refreshing: boolean;
}

export function RefreshButton({ onRefresh, refreshing }: RefreshButtonProps) {
  return <IconButton icon="refresh" label={t('Refresh')} aria-busy={refreshing} onClick={onRefresh} />;
}
