import { dividedBy, number, plus, remainder, times, type Value } from './language.ts';

export const BASIS_POINTS = 10_000;

/** This many basis points of an amount, rounded down; nothing of it overflows. */
export const share = (amount: Value, basisPoints: Value, more = 0): Value =>
  plus(
    times(dividedBy(amount, BASIS_POINTS), basisPoints),
    dividedBy(plus(times(remainder(amount, BASIS_POINTS), basisPoints), number(more)), BASIS_POINTS),
  );
export const shareRoundedUp = (amount: Value, basisPoints: Value): Value =>
  share(amount, basisPoints, BASIS_POINTS - 1);
