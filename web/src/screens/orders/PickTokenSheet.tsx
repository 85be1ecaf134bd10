import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import { t } from '../../locale/t.ts';
import { TokenPicker } from '../../money/token-picker/TokenPicker.tsx';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

interface PickTokenSheetProps {
  uid: string;
  open: boolean;
  holdings: readonly TokenHolding[];
  /** Called with its address. */
  onChoose: (mint: string) => void;
  onClose: () => void;
}

/** The choice of a token by name, as in the first step of a swap. */
export function PickTokenSheet({ uid, open, holdings, onChoose, onClose }: PickTokenSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('Token to monitor')}
      acts={
        <Button kind="text" full onClick={onClose}>
          {t('Cancel')}
        </Button>
      }
    >
      <TokenPicker
        uid={uid}
        holdings={holdings}
        onChoose={({ mint }) => {
          onChoose(mint);
          onClose();
        }}
      />
    </Sheet>
  );
}
