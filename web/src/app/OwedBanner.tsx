import { useEffect, useState } from 'react';
import { saveFile } from '../browser/save-file.ts';
import { fetchWhenIdle } from '../browser/when-idle.ts';
import { hideAlarm, type OwedAlarm, storedAlarm } from '../data/owed/alarm.ts';
import { watchOwed } from '../data/owed/watch.ts';
import { t } from '../locale/t.ts';
import { Button } from '../ui/Button.tsx';
import { Warning } from '../ui/Warning.tsx';
import styles from './PinResetBanner.module.css';

/**
 * Checks once a day, when nothing else is done, that what is owed to the user is part of what was signed, and says on every screen if it
 * is not. It stays until its evidence is saved, and hidden by a press of its own.
 */
export function OwedBanner({ uid }: { uid: string }) {
  const [alarm, setAlarm] = useState(storedAlarm);
  const [isSaved, setSaved] = useState(false);
  useEffect(() => {
    let stop = () => {};
    const cancel = fetchWhenIdle(async () => {
      stop = watchOwed(uid, setAlarm);
    });
    return () => {
      cancel();
      stop();
    };
  }, [uid]);
  if (!alarm) return null;
  const isLate = alarm.problem === 'late';
  return (
    <div className={styles.place}>
      <Warning
        tone="error"
        alert
        title={isLate ? t('The proof of your funds is late.') : t('The proof of your funds does not hold.')}
      >
        {sentence(alarm)}{' '}
        {isLate
          ? t(
              'Save the evidence and ask the operator. If it stays late, consider moving your funds to another wallet.',
            )
          : t(
              'Save the evidence, deposit nothing more, and consider moving your funds to another wallet. Then show the evidence to others.',
            )}
      </Warning>
      <Button
        kind="tonal"
        full
        icon="download"
        onClick={() => {
          saveFile(
            new Blob([alarm.evidence], { type: 'application/json' }),
            `cumulus-evidence-${alarm.day}.json`,
          );
          setSaved(true);
        }}
      >
        {t('Save the evidence')}
      </Button>
      {isSaved && (
        <Button
          kind="text"
          full
          onClick={() => {
            hideAlarm();
            setAlarm(null);
          }}
        >
          {t('Hide until the next check')}
        </Button>
      )}
    </div>
  );
}

function sentence({ problem, day }: OwedAlarm): string {
  switch (problem) {
    case 'leaf':
      return t('What was signed on {day} does not lead to your balances.', { day });
    case 'sum':
      return t('By what was signed on {day}, you are owed less than this app shows you.', { day });
    case 'root':
      return t('You were shown another statement of {day} than everybody else.', { day });
    case 'key':
      return t('On {day}, your check was to be recognised as yours, although it has no name.', { day });
    case 'late':
      return t('The newest one is of {day}. There should be one every day.', { day });
  }
}
