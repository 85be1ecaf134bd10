import { LIFE_UNMEASURED, type Pace } from './pace.ts';

/** Milliseconds after which a transaction is broadcast and looked for half as often: most have landed, and the others may have to wait. */
const EAGER = 10_000;
/**
 * Looks that prove nothing although a blockhash's life has passed, after which the pause has grown by once its length: asking more
 * often makes no node prove more.
 */
const LOOKS_UNTIL_DOUBLE = 20;
/** Longest pause that this leads to, in `pollMs`: a minute at two seconds. */
const PAUSE_MAX_POLLS = 30;
/** Pause while one node has the transaction and another does not yet, milliseconds. */
export const CATCH_UP_PAUSE = 200;

/** How long to wait between two looks at a transaction. */
export interface Pauses {
  /** Milliseconds until it may be proven dead; 0 or less from then on. */
  lifeLeft(): number;
  /** The pause after a look that has decided nothing, milliseconds. `isSplit`: one node has the transaction. */
  afterNothing(isSplit: boolean): number;
}

interface Deps {
  readonly pollMs: number;
  readonly pauseMax?: number;
  readonly pace?: Pick<Pace, 'blockhashLife'>;
}

/** `age`: milliseconds since the transaction was signed. Without one it counts from here on: this clock cannot tell how long ago another process signed it. */
export function createPauses({ pollMs, pauseMax, pace }: Deps, elapsed: () => number, age: number): Pauses {
  const life = () => pace?.blockhashLife() ?? LIFE_UNMEASURED;
  // What was measured before: a node that lies about this attempt may do so from here on.
  const lifeAtStart = life();
  const since = elapsed() - age;
  let fruitless = 0;

  const lifeLeft = () => Math.max(lifeAtStart, life()) - (elapsed() - since);

  const slower = (pause: number) =>
    Math.min(pause * (1 + fruitless / LOOKS_UNTIL_DOUBLE), pauseMax ?? PAUSE_MAX_POLLS * pollMs);

  /** Not past the moment from which on it may be proven dead. */
  function untilNextLook(): number {
    const left = lifeLeft();
    const usual = elapsed() - since < EAGER ? pollMs : slower(2 * pollMs);
    return left > 0 ? Math.min(usual, Math.max(left, CATCH_UP_PAUSE)) : usual;
  }

  return {
    lifeLeft,
    afterNothing(isSplit) {
      if (lifeLeft() <= 0) fruitless += 1;
      return isSplit ? slower(Math.min(pollMs, CATCH_UP_PAUSE)) : untilNextLook();
    },
  };
}
