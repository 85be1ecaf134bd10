import { language } from './language.ts';

/**
 * The sign between whole units and fractions on the reader's keyboard: a comma if the device's language or the app's writes one.
 * The app itself writes a point in every language.
 */
export function decimalSign(): '.' | ',' {
  const signs = [navigator.language, language()].map((tag) => signOf(tag));
  return signs.includes(',') ? ',' : '.';
}

function signOf(tag: string): string | undefined {
  try {
    const parts = new Intl.NumberFormat(tag, { numberingSystem: 'latn' }).formatToParts(0.5);
    return parts.find(({ type }) => type === 'decimal')?.value;
  } catch {
    // Not a language that the browser knows.
    return undefined;
  }
}
