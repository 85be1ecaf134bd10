import { readUserItem, removeUserItem } from '../user-storage.ts';
import type { OwedProblem } from './mismatch.ts';

/** What an owner is told, until they hide it. Kept in the user's storage. */
export interface OwedAlarm {
  readonly problem: OwedProblem;
  /** Of the newest proof. */
  readonly day: string;
  /** What shows it, as the text of a file. */
  readonly evidence: string;
}

export const ALARM = 'owed-alarm';

export const storedAlarm = (): OwedAlarm | null => readUserItem<OwedAlarm>(ALARM);

/** What still does not hold is told again by the next check. */
export const hideAlarm = (): void => removeUserItem(ALARM);
