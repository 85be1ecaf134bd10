import { randomUUID } from 'node:crypto';
import { baseUnits } from '@cumulus/contract/amount.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../../testing/database.ts';
import { bearer, cookies, runningApp } from '../../../../testing/running-app.ts';
import { sharedSigner } from '../../../../testing/test-signer.ts';
import { sessionOf } from '../../../../testing/user-row.ts';
import { walletRow } from '../../../../testing/wallet-row.ts';
import { cancelOrder, insertOrder } from '../../orders/store.ts';
import { insertProgram } from '../../programs/store.ts';
import { createAccountDeletion, type Held } from './deletion.ts';
import { AFTER_DELETION } from './deletion-store.ts';

const database = await testDatabase();
const { db, superuser } = database;
const { url, call, auth, signUp } = await runningApp(database, await sharedSigner());
const PIN = '738291';
const ADDRESS = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';

/** A server hears of it a moment later. */
const shutOut = (token: string) =>
  vi.waitUntil(async () => (await call('ensureUserDocument', null, token)).status === 403, {
    timeout: 20_000,
  });
const userOf = async (email: string) =>
  await superuser.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
const codeOf = async (name: string, data: object, token: string) =>
  (await call(name, data, token)).error?.details?.code;

test('erases what identifies the person, in every table, and keeps the rest under an id that identifies no one', async () => {
  const { email, token, cookie } = await signUp('leaving.person@example.com');
  await call('acceptTermsOfService', { version: '1.0' }, token);
  await call('saveContact', { address: ADDRESS, name: 'Mum' }, token);
  await call('setCloudWalletPin', { pin: PIN }, token);
  const { id } = await userOf(email);
  expect(await codeOf('deleteAccount', { confirmEmail: email }, token)).toBe('PIN_REQUIRED');
  expect(
    (await call('deleteAccount', { confirmEmail: ' Leaving.Person@example.com', pin: PIN }, token)).result,
  ).toEqual({ success: true });

  await shutOut(token);
  expect((await auth('/token', undefined, { cookie })).status).toBe(401);
  for (const table of AFTER_DELETION.erased) {
    const { rows } = await sql`select from ${sql.table(table)} where user_id = ${id}`.execute(superuser.db);
    expect([table, rows.length]).toEqual([table, 0]);
  }
  const { rows } = await sql<{ text: string }>`
    select string_agg(row_to_json(known)::text, '') as text from (
      select row_to_json(users) from users where id = ${id}
      union all select row_to_json(known) from identity.users as known join users on subject = known.id::text where users.id = ${id}
      union all select row_to_json(held) from identity.accounts as held
    ) as known`.execute(superuser.db);
  expect(rows[0]!.text).not.toContain('leaving');
  const again = await auth('/sign-in/email', { email, password: 'correct horse' });
  expect(await again.json()).toMatchObject({ code: 'ACCOUNT_BLOCKED' });
  expect((await call('checkEmailBlocked', { email })).result).toMatchObject({ isBlocked: true });
  expect(await (await auth('/sign-up/email', { email, password: 'umbrella moss' })).json()).toMatchObject({
    code: 'EMAIL_BLOCKED',
  });
});

test('with the address back on its identity, the person sets a password by mail and is the same user', async () => {
  const { email, token } = await signUp('coming.back@example.com');
  await call('ensureUserDocument', null, token);
  const { id } = await userOf(email);
  await call('deleteAccount', { confirmEmail: email }, token);
  await superuser.db.deleteFrom('blocked_emails').where('email', '=', email).execute();
  await sql`
    update identity.users as known set email = ${email} from users
    where users.id = ${id} and known.id::text = users.subject`.execute(superuser.db);
  await auth('/request-password-reset', { email });
  const page = await (await fetch(`${url}/outbox`)).text();
  const letter = page.split('<article>').find((text) => text.includes(`To ${email},`));
  const link = new URL(/href="([^"]+)"/.exec(letter ?? '')?.[1]?.replaceAll('&#38;', '&') ?? 'about:blank');
  const asked = { token: link.searchParams.get('token'), newPassword: 'umbrella moss' };
  expect((await auth('/reset-password', asked)).status).toBe(200);
  const again = await bearer(
    auth,
    cookies(await auth('/sign-in/email', { email, password: 'umbrella moss' })),
  );
  await call('ensureUserDocument', null, again);
  expect(await userOf(email)).toEqual({ id });
});

test('another e-mail deletes nothing', async () => {
  const { token } = await signUp();
  for (const confirmEmail of ['', 'somebody.else@example.com'])
    expect(await codeOf('deleteAccount', { confirmEmail }, token)).toBe('ACCOUNT_EMAIL_MISMATCH');
  expect((await call('ensureUserDocument', null, token)).status).toBe(200);
});

test('says of each table with rows of users whether it is erased or why it is kept', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema = 'public' and column_name = 'user_id'`.execute(
    superuser.db,
  );
  const named = [...AFTER_DELETION.erased, ...Object.keys(AFTER_DELETION.kept)];
  expect(rows.map(({ name }) => name).sort()).toEqual(named.sort());
});

const token = (fields: Partial<Held['tokens'][number]>) =>
  ({ mint: 'Mint', balance: '5', usdValue: null, verified: false, ...fields }) as Held['tokens'][number];
const held = (totalUsdValue: number, ...tokens: Held['tokens']): Held => ({
  name: 'Savings',
  totalUsdValue,
  tokens,
});

/** A user who has just signed in, as functions see them. */
async function newCaller() {
  const { email, token: bearerToken } = await signUp();
  await call('ensureUserDocument', null, bearerToken);
  const { id } = await userOf(email);
  const { rows } = await sql<{
    epoch: number;
  }>`select session_epoch as epoch from users where id = ${id}`.execute(db);
  const signIn = { at: new Date(), sessionId: null, epoch: rows[0]!.epoch };
  return { id, email, bearerToken, caller: { ...{ userId: id, email, ip: null }, signIn } };
}

const endGrant = async (): Promise<null> => null;

test.each<[string, Held, boolean]>([
  ['nothing', held(0), true],
  ['a cent', held(0.01), true],
  ['more than a cent', held(0.02), false],
  ['SOL whose price is unknown', held(0, token({ mint: SOL_MINT })), false],
  ['a listed token whose price is unknown', held(0, token({ verified: true })), false],
  ['a token that strangers send to everybody', held(0, token({})), true],
])('with %s in a wallet', async (_what, wallet, isDeleted) => {
  const { id, email, bearerToken, caller } = await newCaller();
  const [forgotten, ended]: [string[], string[]] = [[], []];
  const program = { id: randomUUID(), user_id: id, name: 'Shop', content: '', wallet_id: null };
  await insertProgram(db, { ...program, bearer_hash: null });
  const deletion = createAccountDeletion({
    db,
    keeper: {
      forgetFactors: async (userId) => void forgotten.push(userId),
      endGrant: async (_userId, grantId) => {
        ended.push(grantId);
        return null;
      },
    },
    holdings: async () => [wallet],
  });
  const deleting = deletion.delete(caller, email);
  if (isDeleted) await deleting;
  else
    await expect(deleting).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_EMPTY',
      context: { wallets: 'Savings' },
    });
  expect(forgotten).toEqual(isDeleted ? [id] : []);
  expect(ended).toEqual(isDeleted ? [program.id] : []);
  if (isDeleted) await shutOut(bearerToken);
  else expect((await call('ensureUserDocument', null, bearerToken)).status).toBe(200);
});

test('a user who has left cannot be found, and their handle is not given to another', async () => {
  const [leaving, other] = [await newCaller(), await newCaller()];
  const [walletId, others] = [await walletRow(db, leaving.id), await walletRow(db, other.id)];
  const handle = { handle: 'found_person', byEmail: false };
  await call('setHandle', { setting: { ...handle, walletId } }, leaving.bearerToken);
  const find = async () => (await call('findRecipient', { name: '@found_person' }, other.bearerToken)).result;
  expect(await find()).toMatchObject({ found: { handle: 'found_person' } });
  const keeper = { forgetFactors: async () => {}, endGrant };
  const deletion = createAccountDeletion({ db, keeper, holdings: async () => [] });
  await deletion.delete(leaving.caller, leaving.email);
  expect(await find()).toEqual({ found: null });
  const taken = { setting: { ...handle, walletId: others } };
  expect(await codeOf('setHandle', taken, other.bearerToken)).toBe('HANDLE_TAKEN');
});

test('is refused while an order waits, and erases nothing if the signer refuses', async () => {
  const { id, email, bearerToken, caller } = await newCaller();
  const walletId = await walletRow(superuser.db, id);
  const deletion = createAccountDeletion({
    db,
    keeper: { forgetFactors: () => Promise.reject(new Error('asked')), endGrant },
    holdings: async () => [held(0)],
  });
  const token = { mint: 'Mint', symbol: 'T', decimals: 6, logoURI: null };
  const orderId = randomUUID();
  await insertOrder(db, sessionOf(id), {
    ...{
      id: orderId,
      userId: id,
      walletId,
      sellAmount: baseUnits(1n),
      floor: 1n,
      idempotencyKey: null,
      confirmed: false,
    },
    ...{ sellToken: token, buyToken: token, createdAt: new Date() },
    condition: { type: 'time', at: new Date(Date.now() + 60_000) },
  });
  await expect(deletion.delete(caller, email)).rejects.toMatchObject({ code: 'ACCOUNT_BUSY' });
  expect((await call('ensureUserDocument', null, bearerToken)).status).toBe(200);
  expect(await cancelOrder(db, id, orderId, new Date())).toBe(true);
  // Nothing is under way: it is the signer's turn, and what it refuses erases nothing either.
  await expect(deletion.delete(caller, email)).rejects.toThrow('asked');
  expect(await userOf(email)).toEqual({ id });
  expect((await call('ensureUserDocument', null, bearerToken)).status).toBe(200);
});

test('is refused if the chain cannot say what the wallets hold', async () => {
  const { email, token: bearerToken } = await signUp();
  await call('ensureUserDocument', null, bearerToken);
  const { id } = await userOf(email);
  await superuser.pool.query(
    `insert into wallets (id, user_id, name, public_key, sealed_key) values (gen_random_uuid(), $1, 'Main', $2, '\\x00')`,
    [id, ADDRESS],
  );
  expect(await codeOf('deleteAccount', { confirmEmail: email }, bearerToken)).toBe('CHAIN_UNAVAILABLE');
  expect((await call('ensureUserDocument', null, bearerToken)).status).toBe(200);
});
