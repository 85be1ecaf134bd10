import { decimalMark, notation } from '@cumulus/contract/notation.ts';
import { language } from './language.ts';

/**
 * The sign between whole units and fractions on the reader's keyboard: the app's. If the device has another language than the app: a
 * comma if either writes one.
 */
export function decimalSign(): '.' | ',' {
  const device = navigator.language;
  const isSame = device.split('-')[0] === language();
  return [notation(), ...(isSame ? [] : [device])].some((tag) => signOf(tag) === ',') ? ',' : '.';
}

/** How a field is typed into: the sign on the reader's keyboard, and the one that the app itself writes. */
export const signs = () => ({ decimalSign: decimalSign(), shownSign: decimalMark() });

const known = new Map<string, string | undefined>();

/** Asked for at every key. */
function signOf(tag: string): string | undefined {
  if (!known.has(tag)) known.set(tag, readSign(tag));
  return known.get(tag);
}

function readSign(tag: string): string | undefined {
  try {
    const parts = new Intl.NumberFormat(tag, { numberingSystem: 'latn' }).formatToParts(0.5);
    return parts.find(({ type }) => type === 'decimal')?.value;
  } catch {
    // Not a language that the browser knows.
    return undefined;
  }
}
