import { createECDH } from 'node:crypto';
import { openWebPush } from '../../../adapters/web-push.ts';
import { pushContact, pushKey } from '../../../app/notices.ts';
import type { Check } from '../check.ts';
import { ok, unchecked, wrong } from '../finding.ts';
import { reasonOf, todoFor } from '../reason.ts';

/** Push services of Chrome, Firefox and Safari, with a path of no device. */
const SERVICES = [
  'https://fcm.googleapis.com/fcm/send/nobody',
  'https://updates.push.services.mozilla.com/wpush/v2/nobody',
  'https://web.push.apple.com/nobody',
];

/** Whether the push services of browsers are reached and know us: each is sent a message for a device that does not exist. */
export const pushCheck: Check = {
  name: 'push',
  within: 12_000,
  async run({ settings, clock }) {
    const {
      APP_SECRET,
      PUSH_KEY,
      PUSH_TEST_ORIGIN,
      NETWORK,
      PUBLIC_URL = '',
      MAIL_FROM = 'no-reply@localhost',
    } = settings;
    if (APP_SECRET === undefined && PUSH_KEY === undefined)
      return unchecked('neither PUSH_KEY nor APP_SECRET is known here');
    if (NETWORK === 'localnet' && PUSH_TEST_ORIGIN === undefined) return ok('not asked on a localnet');
    const push = openWebPush({
      key: pushKey({ APP_SECRET: APP_SECRET ?? '', PUSH_KEY }),
      contact: () => pushContact(PUBLIC_URL, MAIL_FROM),
      testOrigin: PUSH_TEST_ORIGIN ?? null,
      clock,
    });
    const device = createECDH('prime256v1');
    const p256dh = device.generateKeys();
    const endpoints = PUSH_TEST_ORIGIN === undefined ? SERVICES : [`${PUSH_TEST_ORIGIN}/nobody`];
    try {
      const failures = await Promise.all(
        endpoints.map(async (endpoint) => {
          const message = { payload: '{}', keptFor: 0, isUrgent: false };
          return await push.send({ endpoint, p256dh, auth: Buffer.alloc(16) }, message).then(
            () => null,
            // That there is no such device is what they say last.
            (error: unknown) =>
              /answers 40[04]$/.test((error as Error).message)
                ? null
                : `${new URL(endpoint).host} ${reasonOf(error).replace(/^.*(answers \d+)$/, '$1')}`,
          );
        }),
      );
      const told = failures.filter((each) => each !== null);
      if (told.length === 0)
        return ok(
          `${endpoints.length} push ${endpoints.length === 1 ? 'service knows' : 'services know'} us`,
        );
      return wrong(told.join('; '), todoFor(told[0]!, 'the firewall to it', 'PUSH_KEY and the clock'));
    } finally {
      await push.close();
    }
  },
};
