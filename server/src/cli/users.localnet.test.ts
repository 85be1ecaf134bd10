import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { OPERATOR_KEY } from '../../../signer/testing/mandates.ts';
import { moneyWorld } from '../../../testing/money-world.ts';
import { operator } from '../../../testing/operator.ts';
import { runningApp } from '../../../testing/running-app.ts';
import { newAddress, newCaller } from '../../../testing/wallets.ts';
import { readUserData } from '../accounts/user-data.ts';

const { db, superuser, environment, fund } = await moneyWorld();
const app = await runningApp({ url: environment.DATABASE_URL }, environment);
const cumulus = operator(environment);

async function ok(name: string, data: unknown, token: string): Promise<Record<string, unknown>> {
  const { status, result } = await app.call(name, data, token);
  expect(status).toBe(200);
  return result as Record<string, unknown>;
}

/** A user with data in every table. */
async function somebody() {
  const { email, token } = await app.signUp();
  await ok('acceptTermsOfService', { version: '1.0' }, token);
  const { wallet } = (await ok('createCloudWallet', { name: 'Main' }, token)) as {
    wallet: { walletId: string; publicKey: string };
  };
  await ok('setCloudWalletPin', { pin: '271828' }, token);
  await fund(wallet.publicKey as never, 1_000_000_000n);
  const sent = await ok(
    'transferSol',
    { walletId: wallet.walletId, toAddress: newAddress(), amount: '0.25', pin: '271828' },
    token,
  );
  expect(sent).toMatchObject({ success: true });
  return { email, token, wallet, signature: sent.txSignature as string };
}

test('exports everything stored about a user, except secrets', async () => {
  const { email, wallet, signature } = await somebody();
  const other = await somebody();
  const { code, out } = await cumulus(`users export ${email.toUpperCase()}`);
  expect(code).toBe(0);
  const kept = JSON.parse(out) as Record<string, Record<string, unknown>[]>;
  expect(kept.users).toMatchObject([{ email }]);
  expect(kept.wallets).toMatchObject([{ public_key: wallet.publicKey, name: 'Main' }]);
  expect(kept.intents).toMatchObject([
    { signature, request: { lamports: '250000000' }, fee_lamports: '5000' },
  ]);
  expect(kept.attempts).toMatchObject([{ signature }]);
  expect(kept.ledger).toContainEqual(expect.objectContaining({ signature, delta: '-250005000' }));
  expect(kept.pins).toMatchObject([{ failed_tries: 0 }]);
  expect(kept['identity.users']).toMatchObject([{ email }]);
  for (const table of ['terms_acceptances', 'wallet_events', 'identity.sessions', 'identity.accounts'])
    expect(kept[table]).not.toEqual([]);
  expect(kept.audit_log!.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      'account.created',
      'terms.accepted',
      'pin.set',
      'wallet.created',
      'intent.settled',
    ]),
  );

  const { rows } = await sql<{ secret: string }>`
    select encode(sealed_key, part) as secret from wallets, unnest(array['hex', 'base64']) as part union all
    select encode(transaction, part) from attempts, unnest(array['hex', 'base64']) as part union all
    select hash from pins union all select password from identity.accounts union all
    select token from identity.sessions union all select execution_key::text from orders`.execute(db);
  expect(rows.length).toBeGreaterThan(8);
  for (const { secret } of rows) expect(out).not.toContain(secret.slice(0, 60));
  expect(out).not.toContain('271828');
  for (const strange of [other.email, other.wallet.publicKey, other.signature])
    expect(out).not.toContain(strange);
});

test('covers every table with data about users', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct case table_schema when 'public' then '' else table_schema || '.' end || table_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema in ('public', 'identity')
      and column_name in ('user_id', 'wallet_id', 'intent_id', 'email', 'subject', 'identifier')
      -- It names what tokens are for.
      and table_name <> 'oauth_resources'`.execute(superuser.db);
  const { userId } = await newCaller(db);
  const kept = Object.keys(await readUserData(superuser.db, userId));
  expect(kept).toEqual(expect.arrayContaining(rows.map(({ name }) => name)));
});

test('writes an export that only the operator may read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cumulus-export-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { userId } = await newCaller(db);
  const file = join(folder, 'user.json');
  expect(await cumulus(`users export --user ${userId} --out ${file}`)).toMatchObject({
    code: 0,
    out: `Written to ${file}.`,
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ userId, users: [{ id: userId }] });
});

test('signs a user out everywhere', async () => {
  const { userId } = await newCaller(db);
  expect(await cumulus(`users sign-out --user ${userId}`)).toMatchObject({
    code: 0,
    out: `User ${userId} is signed out everywhere.`,
  });
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  expect(user).toMatchObject({ session_epoch: 1, sessions_valid_after: expect.any(Date) });
  const { kind, actor } = await db
    .selectFrom('audit_log')
    .select(['kind', 'actor'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'account.sessions_ended')
    .executeTakeFirstOrThrow();
  expect([kind, actor]).toEqual(['account.sessions_ended', expect.stringMatching(/^operator:/)]);
});

test('shows a user, their wallets, and what was sent', async () => {
  const { email, wallet, signature } = await somebody();
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const shown = (await cumulus(`users show ${email}`)).out;
  expect(shown).toContain(`User ${id}, ${email}, since 2`);
  expect(shown).toContain(
    '\nNot blocked.\nTerms accepted: 1.0\nPIN: 0 failed tries\nPasskeys: 0\nWallets: 1, and 0 deleted',
  );
  await cumulus(`accounts block --email ${email}`);
  expect((await cumulus(`users show ${email}`)).out).toContain('The address is blocked.');
  expect((await cumulus(`wallets list ${email}`)).out).toBe(`${wallet.publicKey}\tMain\tdefault`);
  expect((await cumulus(`wallets show ${wallet.publicKey}`)).out).toContain(`User ${id}, ${email}`);
  const listed = (await cumulus(`intents list --email ${email} --state confirmed`)).out.split('\t');
  expect(listed.slice(2)).toEqual(['transfer_sol', 'confirmed', signature]);
  const intent = JSON.parse((await cumulus(`intents show ${listed[1]}`)).out) as { attempts: unknown[] };
  expect(intent.attempts).toMatchObject([{ number: 1, signature, state: 'landed' }]);
  expect((await cumulus(`intents list --email ${email} --state pending`)).out).toBe('None.');
  const evidence = (await cumulus(`intents evidence ${listed[1]}`)).out.split('\n');
  expect(evidence).toEqual([
    `${signature}\tlanded`,
    expect.stringMatching(/^127\.0\.0\.1:\d+\tlanded in slot \d+$/),
  ]);
});

test('the audit log records operators’ commands, also failed ones, with their name', async () => {
  const { email } = await newCaller(db);
  await cumulus(`users export ${email}`, { SUDO_USER: 'ann' });
  await cumulus('users export nobody@example.com', { SUDO_USER: 'ann' });
  const recorded = await db
    .selectFrom('audit_log')
    .select(['kind', 'actor', 'facts'])
    .where('actor', 'like', 'operator:ann%')
    .where('kind', 'like', 'operator.%')
    .orderBy('id')
    .execute();
  expect(recorded.map(({ kind, facts }) => [kind, facts])).toEqual([
    ['operator.command', { command: 'users export', options: { email } }],
    ['operator.command', { command: 'users export', options: { email: 'nobody@example.com' } }],
    [
      'operator.command_failed',
      {
        command: 'users export',
        options: { email: 'nobody@example.com' },
        why: 'There is no user nobody@example.com.',
      },
    ],
  ]);
});

test('the audit log is verified and exported by commands', async () => {
  await newCaller(db);
  await expect
    .poll(async () => (await cumulus('audit verify')).out)
    .toMatch(/^\d+ entries hold\.\nHead: [0-9a-f]{64}$/);
  const head = /Head: (\w+)/.exec((await cumulus('audit verify')).out)![1]!;
  expect(await cumulus(`audit verify --since ${head}`)).toMatchObject({ code: 0, error: '' });
  expect(await cumulus(`audit verify --since ${'0'.repeat(63)}1`)).toMatchObject({
    code: 1,
    error:
      'The hash that you kept is not in this chain: entries that were there then have been changed or removed.',
  });
  const lines = (await cumulus('audit export')).out.split('\n').map((line) => JSON.parse(line));
  expect(lines[0]).toMatchObject({ position: 1, kind: expect.any(String), hash: expect.any(String) });
  expect(lines.map(({ hash }) => hash)).toContain(head);
  const [last] = (await cumulus(`audit export --after ${lines.length - 1}`)).out.split('\n');
  expect(JSON.parse(last!)).toEqual(lines.at(-1));

  await sql
    .raw(
      `set session_replication_role = replica; update audit_log set actor = 'server' where position = 2;
       update audit_log set at = now() where position = 2; reset session_replication_role`,
    )
    .execute(superuser.db);
  const broken = await cumulus('audit verify');
  expect(broken).toMatchObject({ code: 1, out: '1 entry holds.' });
  expect(broken.error).toMatch(/^The chain is broken: entry 2 \(.+\) is not what was written there/);
});

test('freezes an account, in the signer too, and thaws it by the operator’s order', async () => {
  const { email, token, wallet } = await somebody();
  const sent = () =>
    app.call(
      'transferSol',
      { walletId: wallet.walletId, toAddress: newAddress(), amount: '0.01', pin: '271828' },
      token,
    );
  expect((await cumulus(`users freeze ${email}`)).out).toMatch(/ is frozen\.$/);
  expect((await cumulus(`users show ${email}`)).out).toContain('\nFrozen since 2');
  expect((await sent()).error?.details?.code).toBe('ACCOUNT_FROZEN');
  // A forged row moves nothing: the signer knows better.
  await superuser.db.updateTable('users').set({ frozen_at: null }).where('email', '=', email).execute();
  expect(JSON.stringify(await sent())).toContain('ON_HOLD');
  const thaw = `users thaw --email ${email} --why "they came to our office"`;
  expect(await cumulus(thaw, { OPERATOR_KEY })).toMatchObject({ code: 0 });
  expect((await sent()).result).toMatchObject({ success: true });
});
