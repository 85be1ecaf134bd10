import type { Found } from './find.ts';
import { attemptAnswer, intentAnswer } from './intent-answer.ts';

/** What was found, with the fields of intents that operators read. */
export function foundAnswer(found: Found) {
  const intents = found.intents.map(({ intent, attempts }) => ({
    ...intentAnswer(intent),
    attempts: attempts.map(attemptAnswer),
  }));
  return { ...found, intents };
}
