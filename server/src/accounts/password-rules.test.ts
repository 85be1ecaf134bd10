import { expect, test } from 'vitest';
import { createPasswordRules } from './password-rules.ts';

const strict = createPasswordRules({ minCharacters: 6, rules: 'strict' });
const email = 'ada.lovelace@example.org';

test.each(['123456', 'password', 'Password1', 'iloveyou', 'qwertyuiop', 'SUNSHINE'])(
  '%s is too common',
  async (password) => {
    await expect(strict.expectGood(password, email)).rejects.toMatchObject({ code: 'PASSWORD_TOO_COMMON' });
  },
);

test('the e-mail, or what is before its @, is no password for it, in any case of letters', async () => {
  for (const password of [email, 'ada.lovelace', 'Ada.Lovelace', email.toUpperCase()])
    await expect(strict.expectGood(password, email)).rejects.toMatchObject({ code: 'PASSWORD_IS_EMAIL' });
  await strict.expectGood('ada.lovelace', 'grace@example.org');
  await strict.expectGood('ada.lovelace', null);
});

test('others pass from the shortest length on', async () => {
  for (const password of ['kelp41', 'umbrella moss', 'correct horse'])
    await strict.expectGood(password, email);
  await expect(strict.expectGood('kelp4', email)).rejects.toMatchObject({
    code: 'PASSWORD_TOO_SHORT',
    message: 'Password should be at least 6 characters',
  });
  const longer = createPasswordRules({ minCharacters: 12, rules: 'strict' });
  await expect(longer.expectGood('kelp4', email)).rejects.toMatchObject({
    message: 'Password should be at least 6 characters',
  });
  await expect(longer.expectGood('umbrella mo', email)).rejects.toMatchObject({
    message: 'Password should be at least 12 characters',
  });
});

test('with PASSWORD_RULES=any, only the length counts', async () => {
  const any = createPasswordRules({ minCharacters: 6, rules: 'any' });
  for (const password of ['123456', 'password', email]) await any.expectGood(password, email);
  await expect(any.expectGood('12345', email)).rejects.toMatchObject({ code: 'PASSWORD_TOO_SHORT' });
});
