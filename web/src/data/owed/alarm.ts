import { readUserItem, removeUserItem } from '../user-storage.ts';
import type { OwedProblem } from './mismatch.ts';

/** What the owner is warned of, until they hide it. Kept in the user's storage. */
export interface OwedAlarm {
  readonly problem: OwedProblem;
  /** Of the newest proof. */
  readonly day: string;
  /** What shows it, as the text of a file. */
  readonly evidence: string;
}

export const ALARM = 'owed-alarm';

export const storedAlarm = (): OwedAlarm | null => readUserItem<OwedAlarm>(ALARM);

/** If it still does not hold, the next check warns again. */
export const hideAlarm = (): void => removeUserItem(ALARM);
