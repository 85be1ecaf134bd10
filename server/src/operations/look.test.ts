import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { operator } from '../../../testing/operator.ts';
import { recordUse } from '../../../testing/record-use.ts';
import { userRow } from '../../../testing/user-row.ts';
import { newAddress } from '../../../testing/wallets.ts';
import { nameOf } from '../cli/command.ts';
import { commands } from '../cli/registry.ts';
import { openDatabase } from '../db/pool.ts';
import { createLookCalls } from '../security/looks/calls.ts';
import { see, writeLook } from './look.ts';

const database = await testDatabase();
const { db, superuser } = database;
const operators = openDatabase(database.operatorUrl, 2, 'cumulus-operator:ann');
afterAll(() => operators.pool.end());
const cumulus = operator({ DATABASE_URL: database.url, OPERATOR_DATABASE_URL: database.operatorUrl });

/** A user with an address and a wallet. */
async function somebody() {
  const userId = await userRow(db);
  const email = `${userId}@looks.test`;
  await db.updateTable('users').set({ email }).where('id', '=', userId).execute();
  const publicKey = newAddress();
  await db
    .insertInto('wallets')
    .values({
      id: randomUUID(),
      user_id: userId,
      name: 'Main',
      public_key: publicKey,
      sealed_key: Buffer.from('sealed'),
    })
    .execute();
  return { userId, email, publicKey };
}

const looksOf = (userId: string) =>
  db.selectFrom('looks').select(['looker', 'name', 'what', 'why']).where('user_id', '=', userId).execute();

const addresses = (batch: string | null, from: typeof operators.db = operators.db) =>
  from.transaction().execute(async (tx) => {
    if (batch !== null) await sql`select set_config('cumulus.look', ${batch}, true)`.execute(tx);
    const { rows } = await sql<{ publicKey: string }>`
      select public_key as "publicKey" from looked.wallets`.execute(tx);
    return rows.map(({ publicKey }) => publicKey);
  });

test('a look shows the rows of the user it is at, and no one else’s', async () => {
  const [one] = [await somebody(), await somebody()];
  const look = await writeLook(operators.db, { named: one.publicKey }, 'wallets', 'asked by them');
  expect(
    await see(operators.db, look, (seen) => seen.selectFrom('wallets').select('public_key').execute()),
  ).toEqual([{ public_key: one.publicKey }]);
  expect(await addresses(null)).toEqual([]);
  expect(await looksOf(one.userId)).toEqual([
    { looker: 'operator', name: 'operator:ann', what: 'wallets', why: 'asked by them' },
  ]);
});

test('it is in the inbox, in the audit log and in the list of its user, without the name of the operator', async () => {
  const { userId } = await somebody();
  await writeLook(operators.db, { users: [userId] }, 'payments');
  await recordUse(db, { userId, name: 'Butler', what: 'wallets' });
  const notices = await db
    .selectFrom('notices')
    .select(['kind', 'facts'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .orderBy('cause')
    .execute();
  expect(notices).toHaveLength(2);
  expect(notices).toEqual(
    expect.arrayContaining([
      { kind: 'looked', facts: { by: 'operator', name: null, what: 'payments' } },
      { kind: 'looked', facts: { by: 'program', name: 'Butler', what: 'wallets' } },
    ]),
  );
  const entries = await db
    .selectFrom('audit_log')
    .select(['actor', 'facts'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'account.looked_at')
    .orderBy('id')
    .execute();
  // What a program did is there as what it called.
  expect(entries).toMatchObject([{ actor: 'operator:ann', facts: { by: 'operator', what: 'payments' } }]);
  const caller = { userId, email: null, ip: null } as Parameters<
    ReturnType<typeof createLookCalls>['getLooks']
  >[1];
  const { looks, next } = await createLookCalls(db).getLooks({}, caller);
  expect(looks).toMatchObject([
    { by: 'program', name: 'Butler', what: 'wallets' },
    { by: 'operator', name: null, what: 'payments' },
  ]);
  expect(next).toBeNull();
  expect((await createLookCalls(db).getLooks({ after: looks[0]!.id }, caller)).looks).toEqual([looks[1]]);
});

test('a look that is rolled back has shown nothing, not even before', async () => {
  const { userId, publicKey } = await somebody();
  await operators.db
    .transaction()
    .execute(async (tx) => {
      const { id } = await writeLook(tx, { users: [userId] }, 'wallets');
      await sql`select set_config('cumulus.look', ${id}, true)`.execute(tx);
      const { rows } = await sql`select from looked.wallets`.execute(tx);
      expect(rows).toEqual([]);
      throw new Error('rolled back');
    })
    .catch((error: Error) => expect(error.message).toBe('rolled back'));
  const { id } = await writeLook(operators.db, { users: [userId] }, 'wallets');
  expect(await addresses(id)).toEqual([publicKey]);
});

test('a look-up that is rolled back is in the inbox a moment later', async () => {
  const [one, other, third] = [await somebody(), await somebody(), await somebody()];
  const ask = async (named: string, within: typeof operators.db = operators.db) => {
    const { rows } = await sql<{ id: string }>`select looked.ask(${named}, 'wallets', null) as id`.execute(
      within,
    );
    return rows[0]!.id;
  };
  const undone = (work: (tx: typeof operators.db) => Promise<void>) =>
    operators.db
      .transaction()
      .execute(async (tx) => {
        await work(tx);
        throw new Error('rolled back');
      })
      .catch((error: Error) => expect(error.message).toBe('rolled back'));
  const answered = () =>
    sql`update look_requests set at = at - interval '3 seconds'`
      .execute(superuser.db)
      .then(() => sql`select answer_look_requests()`.execute(db));

  // Within one transaction no user is looked up, so that its locks and counts reveal nothing.
  await undone(async (tx) => {
    const written = async () =>
      (
        await sql<{ looks: string }>`
          select pg_stat_get_xact_tuples_inserted('public.looks'::regclass)::text as looks`.execute(tx)
      ).rows[0]!.looks;
    const before = await written();
    await sql`select looked.look_up(${await ask(one.email, tx)})`.execute(tx);
    expect(await written()).toBe(before);
  });
  await answered();
  expect(await looksOf(one.userId)).toEqual([]);

  const asked = await ask(one.email);
  await undone(async (tx) => {
    await sql`select looked.look_up(${asked})`.execute(tx);
    // While it is open, too: it is not waited for.
    await answered();
    expect(await looksOf(one.userId)).toMatchObject([{ looker: 'operator', name: 'operator:ann' }]);
  });
  await answered();
  expect(await looksOf(one.userId)).toHaveLength(1);

  await ask(other.publicKey);
  await writeLook(operators.db, { named: third.userId }, 'wallets');
  await answered();
  await answered();
  expect(await looksOf(other.userId)).toHaveLength(1);
  expect(await looksOf(third.userId)).toHaveLength(1);
  expect(await superuser.db.selectFrom('look_requests').selectAll().execute()).toEqual([]);
});

test('a look opens for a minute, and what a program used opens nothing', async () => {
  const { userId } = await somebody();
  const { id } = await writeLook(operators.db, { users: [userId] }, 'wallets');
  await sql`update looks set at = at - interval '61 seconds' where batch = ${id}`.execute(superuser.db);
  expect(await addresses(id)).toEqual([]);
  await recordUse(db, { userId, name: 'Butler', what: 'wallets' });
  const { batch } = await superuser.db
    .selectFrom('looks')
    .select('batch')
    .where('user_id', '=', userId)
    .where('looker', '=', 'program')
    .executeTakeFirstOrThrow();
  expect(await addresses(batch)).toEqual([]);
});

test('no column of a condition tells a row that the look does not show', async () => {
  const { publicKey } = await somebody();
  await expect(
    sql`select from looked.wallets where public_key::integer = 1`.execute(operators.db),
  ).resolves.toMatchObject({ rows: [] });
  expect(publicKey).not.toBe('');
});

test('a plan says nothing of rows that the look does not show, by any column of any view', async () => {
  await somebody();
  await superuser.pool.query('analyze');
  const { rows } = await sql<{ view: string; column: string }>`
    select relname as view, attname as column from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'looked'::regnamespace and relkind = 'v' and attnum > 0 and not attisdropped`.execute(
    superuser.db,
  );
  expect(rows.length).toBeGreaterThan(300);
  const planOf = async (statement: string, isNull: string) => {
    const { rows: lines } = await operators.pool.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, buffers off, summary off) ${statement} ${isNull}`,
    );
    return lines.map((line) => line['QUERY PLAN'].replaceAll(/is( not)? null/gi, 'is null')).join('\n');
  };
  const changes = [
    { statement: 'update looked.wallets set is_default = true where public_key' },
    { statement: "update looked.desktop_wallets set name = '' where public_key" },
    { statement: 'delete from looked.desktop_wallets where public_key' },
  ];
  const reads = rows.map(({ view, column }) => ({
    statement: `select from looked.${view} where "${column}"`,
  }));
  for (const { statement } of [...changes, ...reads])
    expect(await planOf(statement, 'is null')).toBe(await planOf(statement, 'is not null'));
});

test('each table with rows of users has a view of looks, with all its columns', async () => {
  const { rows } = await sql<{ name: string; columns: string[]; seen: string[] | null }>`
    with columns as (
      select nspname, relname, array_agg(attname::text order by attnum) as names
      from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in ('public', 'identity', 'looked') and relkind in ('r', 'v') and attnum > 0 and not attisdropped
      group by nspname, relname
    )
    select own.relname as name, own.names as columns, seen.names as seen
    from columns as own left join columns as seen on seen.nspname = 'looked'
      and seen.relname = case own.nspname when 'identity' then 'identity_' else '' end || own.relname
    where own.nspname in ('public', 'identity') and (seen.relname is not null or 'user_id' = any (own.names)
      or 'wallet_id' = any (own.names) or 'intent_id' = any (own.names) or 'email' = any (own.names))`.execute(
    superuser.db,
  );
  expect(rows.length).toBeGreaterThan(45);
  for (const { name, columns, seen } of rows) expect([name, seen]).toEqual([name, columns]);
});

/** What of users' tables an operator reads without a look: ids, states and times, by which things are counted and changed. */
const PERSONAL =
  /email|public_key|^name|network|cause|reason|swaps|address|device|place|subject_name|request|moved|delta|amount|counterparty|signature|memo|text|facts|value|transaction/;
const KNOWN = new Set([
  'contest_entries.funding_signature',
  'blocked_emails.email',
  'contests.name',
  // Of no person.
  'service_accounts.name',
  'operators.name',
  'migrations.name',
  'treasury.wallet_id',
]);

test('the role of operators reads nothing of users but ids, states and times', async () => {
  const { rows } = await sql<{ column: string }>`
    select relname || '.' || attname as column
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'identity') and relkind = 'r' and attnum > 0 and not attisdropped
      and has_column_privilege(${operators.pool.options.user ?? new URL(database.operatorUrl).username}, attrelid, attnum, 'select')
      and exists (select from pg_class as seen join pg_namespace as looks on looks.oid = seen.relnamespace
        where looks.nspname = 'looked' and seen.relname = case nspname when 'identity' then 'identity_' else '' end || pg_class.relname)`.execute(
    superuser.db,
  );
  const personal = rows.map(({ column }) => column).filter((column) => PERSONAL.test(column.split('.')[1]!));
  expect(personal.filter((column) => !KNOWN.has(column))).toEqual([]);
});

/** What each command that shows a user is given, and what its look says that it showed. */
const LOOKING: Readonly<
  Record<string, (user: { email: string; userId: string; publicKey: string }) => string>
> = {
  find: ({ publicKey }) => publicKey,
  'users show': ({ email }) => email,
  'users export': ({ email }) => email,
  'users sign-out': ({ userId }) => `--user ${userId}`,
  'wallets list': ({ email }) => email,
  'wallets show': ({ publicKey }) => publicKey,
  'wallets list-deleted': ({ email }) => email,
  'wallets restore': ({ publicKey }) => publicKey,
  'wallets register-desktop': ({ email }) => `--email ${email} --public-key ${newAddress()} --name Own`,
  'wallets list-desktop': ({ email }) => `--email ${email}`,
  'wallets remove-desktop': ({ email, publicKey }) => `--email ${email} --public-key ${publicKey}`,
  'sessions list': ({ email }) => email,
  'sessions end': ({ email }) => email,
  'orders list': ({ email }) => `--email ${email}`,
  'intents list': ({ email }) => `--email ${email}`,
};

/** These look, too, and their own tests say so: of an intent or entry, of everybody whom a list shows, or beside the signer. */
const LOOKING_ELSEWHERE = [
  'users freeze',
  'users thaw',
  'users reset-pin',
  'users remove-passkeys',
  'holds set',
  'holds lift',
  'intents show',
  'intents evidence',
  'screening list',
  'screening release',
  'screening refuse',
  'contests review',
  'accounts list-set-aside',
  'audit export',
  'audit package',
  'orders cancel',
  'refunds pay',
];

/** These identify no user: counts, sums, what operators did themselves, and ids that they passed in. */
const SHOWING_NOBODY = [
  'status',
  'doctor',
  'accounts block',
  'accounts unblock',
  'accounts list-blocked',
  'journal accept',
  'mandates adopt',
  'pins adopt',
  'swaps try',
  'holds list',
  'incident start',
  'incident end',
  'incident show',
  'contests create',
  'contests start',
  'contests end',
  'contests list',
  'contests show',
  'contests admit',
  'contests refuse',
  'contests treasury',
  'contests refill',
  'contests fund',
  'contests withdraw',
  'fees report',
  'keys show',
  'keys rotate',
  'keys rewrap',
  'signers split',
  'signers key',
  'signers drill',
  'signers lost',
  'signers confirm',
  'signers status',
  'signers reshare',
  'installation forget',
  'database migrate',
  'custody prove',
  'backup',
  'restore',
  'recover',
  'audit verify',
  'audit check',
  'operators add',
  'operators enrol',
  'operators confirm',
  'operators list',
  'operators role',
  'operators remove',
  'service keygen',
  'service add',
  'service confirm',
  'service raise',
  'service lower',
  'service end',
  'service list',
  'completion',
];

test('of every command it is decided whether it is a look', () => {
  const decided = [...Object.keys(LOOKING), ...LOOKING_ELSEWHERE, ...SHOWING_NOBODY];
  expect(commands.map(nameOf).toSorted()).toEqual(decided.toSorted());
});

test.each(Object.entries(LOOKING))('"%s" leaves a line in the inbox of its user', async (name, given) => {
  const user = await somebody();
  await cumulus(`${name} ${given(user)}`);
  const notices = await db
    .selectFrom('notices')
    .select('kind')
    .where('user_id', '=', user.userId)
    .where('kind', '=', 'looked')
    .execute();
  expect(notices).toHaveLength(1);
});
