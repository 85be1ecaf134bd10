import { language } from './language.ts';

/**
 * The sign between whole units and fractions on the reader's keyboard: as in the app's language in the reader's region, which is a
 * point in Swiss German. If the device has another language than the app: a comma if either writes one.
 * The app itself writes a point in every language.
 */
export function decimalSign(): '.' | ',' {
  const device = navigator.language;
  const tags = device.split('-')[0] === language() ? [device] : [device, language()];
  return tags.some((tag) => signOf(tag) === ',') ? ',' : '.';
}

const signs = new Map<string, string | undefined>();

/** Asked for at every key. */
function signOf(tag: string): string | undefined {
  if (!signs.has(tag)) signs.set(tag, readSign(tag));
  return signs.get(tag);
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
