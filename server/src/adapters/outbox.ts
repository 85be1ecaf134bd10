import type { Clock } from '../ports/clock.ts';
import type { Mail, Letter as Written } from '../ports/mail.ts';

export interface Letter extends Written {
  readonly sentAt: Date;
}

const LETTERS_MAX = 100;

/** Keeps the newest letters for the server's /outbox page instead of sending them. For test networks only. */
export function createOutbox(clock: Clock): Mail & { letters(): readonly Letter[] } {
  const letters: Letter[] = [];
  return {
    async send(message) {
      letters.unshift({ ...message, sentAt: new Date(clock.now()) });
      letters.length = Math.min(letters.length, LETTERS_MAX);
    },
    letters: () => letters,
  };
}
