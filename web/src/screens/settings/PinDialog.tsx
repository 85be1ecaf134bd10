import { lazy, Suspense } from 'react';
import { usePinStatus } from '../../data/pin.ts';

const PinSettings = lazy(() => import('./PinSettings.tsx').then((m) => ({ default: m.PinSettings })));

interface PinDialogProps {
  uid: string;
  open: boolean;
  onClose: () => void;
}

/** Sets, changes or removes the PIN. Not in its row, whose card's width the pad would take for the window's. */
export function PinDialog({ uid, open, onClose }: PinDialogProps) {
  const pinEnabled = usePinStatus(uid).data?.pinEnabled;
  return (
    <Suspense>
      {pinEnabled !== undefined && (
        <PinSettings open={open} onClose={onClose} uid={uid} pinEnabled={pinEnabled} />
      )}
    </Suspense>
  );
}
