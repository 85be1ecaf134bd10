import { find } from './language.ts';

/** A sentence of the server in the language spoken; as it is, where no catalogue has it. */
export const told = (sentence: string): string => find(sentence);
