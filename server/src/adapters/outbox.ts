import type { Clock } from '../ports/clock.ts';
import type { Mail } from '../ports/mail.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly sentAt: Date;
}

const KEPT_MAX = 100;

/** Mail that goes nowhere: the last letters can be read on the server's /outbox page. For the local network only. */
export function createOutbox(clock: Clock): Mail & { letters(): readonly Letter[] } {
  const letters: Letter[] = [];
  return {
    async send(message) {
      letters.unshift({ ...message, sentAt: new Date(clock.now()) });
      letters.length = Math.min(letters.length, KEPT_MAX);
    },
    letters: () => letters,
  };
}
