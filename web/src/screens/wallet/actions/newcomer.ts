import { readUserItem, removeUserItem, writeUserItem } from '../../../data/user-storage.ts';

const ITEM = 'newcomer';

/** Whether this user began here without a wallet and has not finished the first steps. */
export const isNewcomer = (uid: string): boolean => readUserItem<string>(ITEM) === uid;
export const markNewcomer = (uid: string): void => writeUserItem(ITEM, uid);
export const endNewcomer = (): void => removeUserItem(ITEM);
