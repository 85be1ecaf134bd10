import { t } from '../../locale/t.ts';
import { Unanswered } from '../../money/payment/Unanswered.tsx';

/** Shown while it is not known whether the last order of the wallet was placed. */
export function UnansweredOrder({ onCheck }: { onCheck: () => Promise<void> }) {
  return (
    <Unanswered
      message={t('It is not yet clear whether your last order was placed.')}
      onCheck={() => void onCheck()}
    />
  );
}
