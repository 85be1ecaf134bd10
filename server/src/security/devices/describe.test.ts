import { expect, test } from 'vitest';
import { describeDevice } from './describe.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/139.0.0.0 Mobile Safari/537.36`],
  ['Chrome on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/139.0.0.0 Safari/537.36`],
  [
    'Edge on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0`,
  ],
  [
    'Opera on Linux',
    `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/138.0.0.0 Safari/537.36 OPR/122.0.0.0`,
  ],
  [
    'Samsung Internet on Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  ['Firefox on Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:142.0) Gecko/20100101 Firefox/142.0'],
  [
    'Safari on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  ],
  [
    'Chrome on iPad',
    'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/139.0.7258.76 Mobile/15E148 Safari/604.1',
  ],
  ['Chrome on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/139.0.0.0 Safari/537.36`],
  ['Windows', 'Something/1.0 (Windows NT 10.0)'],
])('%s is read from what the browser says', (device, userAgent) => {
  expect(describeDevice(userAgent)).toBe(device);
});

test.each([undefined, '', 'curl/8.5.0', 'node'])('%s names no device', (userAgent) => {
  expect(describeDevice(userAgent)).toBeNull();
});
