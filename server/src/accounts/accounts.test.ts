import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { runningApp } from '../../../testing/running-app.ts';

const database = await testDatabase();
const { db } = database;
const { call, signUp } = await runningApp(database);

const block = (email: string) =>
  database.superuser.db.insertInto('blocked_emails').values({ email }).execute();

test('[fn-01, state-02] answers signed-out callers whether an e-mail is blocked, always in the same shape', async () => {
  await block('gone@example.com');
  const blocked = await call('checkEmailBlocked', { email: 'gone@example.com' });
  expect(blocked.result).toEqual({
    isBlocked: true,
    message:
      'This account has been permanently deleted and cannot be accessed. Account deletion is irreversible.',
  });
  const { email } = await signUp();
  const [known, unknown] = [
    await call('checkEmailBlocked', { email }),
    await call('checkEmailBlocked', { email: 'stranger@example.com' }),
  ];
  expect(known).toEqual({ status: 200, result: { isBlocked: false, message: null } });
  expect(unknown).toEqual(known);
});

test('[rule-38] finds a blocked e-mail in any spelling', async () => {
  await block('shouty@example.com');
  const { result } = await call('checkEmailBlocked', { email: '  Shouty@Example.COM ' });
  expect(result).toMatchObject({ isBlocked: true });
});

test('[fn-02, state-04, data-11] ensures one record per user with a stable uid', async () => {
  const { token, email } = await signUp();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => call('ensureUserDocument', null, token)),
  );
  const result = answers[0]?.result as { uid: string; email: string };
  expect(result).toEqual({ uid: expect.stringMatching(/^[0-9a-f-]{36}$/), email });
  for (const answer of answers) expect(answer.result).toEqual(result);
  const rows = await db.selectFrom('users').select('id').where('email', '=', email).execute();
  expect(rows).toEqual([{ id: result.uid }]);
});

test('limits checkEmailBlocked per address', async () => {
  const strict = await runningApp(database, { RATE_LIMIT_CREDENTIALS: '3' });
  const ask = () => strict.call('checkEmailBlocked', { email: 'a@example.com' });
  const answers = [await ask(), await ask(), await ask(), await ask()];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(answers[3]?.error).toMatchObject({
    status: 'RESOURCE_EXHAUSTED',
    details: { code: 'RATE_LIMITED', seconds: expect.any(Number) },
  });
});
