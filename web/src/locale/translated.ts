import type { ErrorDetails } from '@cumulus/contract/status.ts';
import { catalogue, sentence } from './language.ts';

/**
 * A refusal or several warnings in the user's language, rebuilt from their codes and contexts. The English text itself if
 * that is the language, or if a code is unknown.
 */
export function translated(english: string, ...details: readonly (ErrorDetails | null)[]): string {
  const sentences = details.map((each) => each && sentence(each));
  return details.length > 0 && sentences.every(Boolean)
    ? sentences.join(catalogue?.sentenceGap ?? ' ')
    : english;
}
