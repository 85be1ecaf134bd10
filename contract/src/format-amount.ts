import { amountText, type Scale } from './amount.ts';
import { writtenDigits } from './notation.ts';

/** Formats exact amounts; a separate file, because the first screens do not need it. */

/** The whole amount, exact to its last digit: "18,400,000.25"; of fewer `places`, without what is beyond them. */
export const exactAmount = (amount: bigint, scale: Scale, places = scale.decimals): string =>
  writtenDigits(amountText(amount, scale, places));
