import { CallError } from '@cumulus/contract/errors.ts';
import { expect, test } from 'vitest';
import { heldClock } from '../../../testing/held-clock.ts';
import { SIGN_IN } from '../../../testing/user-row.ts';
import { createDeviceKeys } from '../security/devices/device-key.ts';
import { createLimits } from './limits.ts';
import { readSession } from './session.ts';
import { localBuckets } from './token-buckets.ts';

const HERE = '203.0.113.1';
const ELSEWHERE = '203.0.113.2';

/** Tokens that are refused are called by the code they are refused with; all others are good. */
function newSessions() {
  const clock = heldClock();
  const verified: string[] = [];
  const deps = {
    limits: createLimits(
      { perUser: 100, perAddress: 3, credentials: 100 },
      { buckets: localBuckets(clock.now), attempts: { take: async () => 0 }, elapsed: clock.now },
    ),
    identity: {
      async verify(token: string) {
        verified.push(token);
        if (token === 'UNAUTHENTICATED') throw new CallError(token);
        return {
          issuer: 'test',
          subject: token,
          email: null,
          emailVerified: false,
          provider: null,
          signIn: SIGN_IN,
        };
      },
    },
    users: {
      async signedIn({ subject }: { subject: string }) {
        if (subject === 'ACCOUNT_BLOCKED' || subject === 'DATABASE_UNAVAILABLE') throw new CallError(subject);
        return { id: subject, email: null };
      },
    },
    devices: { use: async () => {} },
    deviceKeys: createDeviceKeys('a secret of the server', true),
  };
  const outcome = async (token: string, ip = HERE) =>
    await readSession(deps, { authorization: `Bearer ${token}` }, ip).then(
      ({ userId }) => userId,
      ({ code }: CallError) => code,
    );
  return { clock, verified, outcome, deps };
}

test.each(['UNAUTHENTICATED', 'ACCOUNT_BLOCKED'])(
  'an address that is answered %s too often is refused before its tokens are verified',
  async (token) => {
    const { clock, verified, outcome } = newSessions();
    const answers: (string | null)[] = [];
    for (let count = 0; count < 5; count++) answers.push(await outcome(token));
    expect(answers).toEqual([token, token, token, 'RATE_LIMITED', 'RATE_LIMITED']);
    expect(verified).toHaveLength(3);
    expect(await outcome(token, ELSEWHERE)).toBe(token);
    clock.advance(20_000);
    expect(await outcome(token)).toBe(token);
    expect(await outcome('good')).toBe('RATE_LIMITED');
  },
);

test('a header without a token counts too', async () => {
  const { deps, outcome } = newSessions();
  for (let count = 0; count < 3; count++)
    await expect(readSession(deps, { authorization: 'nonsense' }, HERE)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  expect(await outcome('UNAUTHENTICATED')).toBe('RATE_LIMITED');
});

test('signed-in requests and server failures do not count against the address', async () => {
  const { outcome, deps } = newSessions();
  for (let count = 0; count < 10; count++) {
    expect(await outcome('good')).toBe('good');
    expect(await outcome('DATABASE_UNAVAILABLE')).toBe('DATABASE_UNAVAILABLE');
  }
  expect(await outcome('UNAUTHENTICATED')).toBe('UNAUTHENTICATED');
  const signedOut = { userId: null, signIn: null, email: null, ip: HERE };
  for (let count = 0; count < 3; count++) await deps.limits.call('checkEmailBlocked', signedOut);
  await expect(deps.limits.call('checkEmailBlocked', signedOut)).rejects.toThrow(CallError);
  // An address that is busy signed out does not keep those out who are signed in there.
  expect(await outcome('good')).toBe('good');
});

test('a device that brings its key keeps it, and another one is given one of its session', async () => {
  const { deps } = newSessions();
  const read = (cookie?: string) => readSession(deps, { authorization: 'Bearer good', cookie }, HERE);
  const { newDeviceKey } = await read();
  expect((await read('cumulus_device=guessed')).newDeviceKey).toBe(newDeviceKey);
  const kept = deps.deviceKeys.cookie(newDeviceKey!);
  expect(kept).toMatch(/; HttpOnly; SameSite=Strict; Secure$/);
  expect(await read(`other=1; ${kept.split(';')[0]}`)).not.toHaveProperty('newDeviceKey');
});
