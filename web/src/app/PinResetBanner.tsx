import { useKeepPinMutation, usePinReset } from '../data/pin-reset.ts';
import { dateTime } from '../locale/date-time.ts';
import { t } from '../locale/t.ts';
import { Warning } from '../ui/Warning.tsx';
import { WriteButton } from '../ui/WriteButton.tsx';
import styles from './PinResetBanner.module.css';

/** Says on every screen that the PIN will be removed because it was reported as forgotten, and keeps it by one press. */
export function PinResetBanner({ uid }: { uid: string }) {
  const dueAt = usePinReset(uid);
  const { mutate, isPending } = useKeepPinMutation(uid);
  return (
    <div role="status" className={styles.place}>
      {dueAt && (
        <>
          <Warning tone="error" title={t('Your PIN will be removed.')}>
            {t('On {time}, because it was reported as forgotten. If this was not you, keep it.', {
              time: dateTime(dueAt),
            })}
          </Warning>
          <WriteButton whileStopped kind="tonal" full busy={isPending} onClick={() => mutate()}>
            {t('Keep my PIN')}
          </WriteButton>
        </>
      )}
    </div>
  );
}
