/** The first that is found names the browser: each of them also names those after it. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * A device in words, such as "Chrome on Android", from what its browser says about itself; null if that names nothing known.
 * Browsers say little on purpose, and a thief's says what it likes: it helps to recognise a device, and proves nothing.
 */
export function describeDevice(userAgent: string | undefined): string | null {
  const found = (names: typeof BROWSERS) => names.find(([sign]) => sign.test(userAgent ?? ''))?.[1];
  const [browser, system] = [found(BROWSERS), found(SYSTEMS)];
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? null);
}
