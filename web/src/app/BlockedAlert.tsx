import { useSession } from '../data/session.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';

const AccountDeleted = lazyDialog(() => import('./AccountDeleted.tsx').then((m) => m.AccountDeleted));

/** Shown to a user who was signed out because the account is deleted. */
export function BlockedAlert() {
  const { blocked, dismissBlocked } = useSession();
  return <AccountDeleted open={blocked} onClose={dismissBlocked} />;
}
