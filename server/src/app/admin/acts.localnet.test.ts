import { randomUUID } from 'node:crypto';
import {
  mayAct,
  OPERATOR_READS,
  OPERATOR_ROLES,
  type OperatorActName,
  operatorActs,
} from '@cumulus/contract/operators.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { OPERATOR_KEY } from '../../../../signer/testing/mandates.ts';
import { adminWorld, type TestOperator } from '../../../../testing/admin.ts';
import { runningCumulus } from '../../../../testing/running-cumulus.ts';
import { userRow } from '../../../../testing/user-row.ts';
import { identityText } from '../../../../wire/src/program-secret.ts';
import { verifyChain } from '../../audit/verify.ts';
import { findTreasury } from '../../contest/treasury.ts';
import { approveProposal } from '../../operations/operators/proposal-store.ts';

const { database, localnet, settings, newOwner, until } = await runningCumulus({
  SETTLEMENT_POLL: '50',
  SETTLEMENT_LEASE: '3000',
});
const { db } = database;
const superuser = database.superuser.db;
const world = await adminWorld({
  ...settings,
  DATABASE_URL: database.url,
  ...{
    OPERATOR_DATABASE_URL: database.operatorUrl,
    OPERATOR_KEY,
    NETWORK: 'localnet',
    RATE_LIMIT_CREDENTIALS: '100000',
  },
});
const SOL = 1_000_000_000n;
const WRONG = { status: 400 };

/** Of a key that does not exist. */
const identity = () => identityText({ grantId: randomUUID(), key: 'A'.repeat(43), bearer: 'a'.repeat(64) });

/** For every act a well-formed input, whose ids name nothing that exists. */
const sample: Record<OperatorActName, object> = {
  block_email: { email: 'ann@example.com' },
  unblock_email: { email: 'ann@example.com' },
  set_hold: { subject: `user:${randomUUID()}` },
  lift_hold: { subject: `user:${randomUUID()}` },
  freeze: { userId: randomUUID() },
  thaw: { userId: randomUUID() },
  end_session: { userId: randomUUID(), sessionId: randomUUID() },
  sign_out: { userId: randomUUID() },
  cancel_order: { orderId: randomUUID() },
  start_contest: { name: 'Cup' },
  end_contest: { name: 'Cup' },
  admit_entry: { entryId: randomUUID() },
  refuse_entry: { entryId: randomUUID() },
  refund: { walletId: randomUUID(), sol: '0.5' },
  withdraw: { to: '11111111111111111111111111111111' },
  add_operator: { name: 'new', role: 'viewer' },
  set_role: { name: 'new', role: 'viewer' },
  remove_operator: { name: 'new' },
  new_link: { name: 'new' },
  add_service: { name: 'shop', key: identity(), day: '100' },
  raise_service: { name: 'shop', day: '200' },
  lower_service: { name: 'shop', day: '50' },
  end_service: { name: 'shop' },
  confirm_key: { name: 'new', code: 'AAAA-BBBB' },
  lose_signer: { name: 'c' },
};
const acts = Object.keys(operatorActs) as OperatorActName[];
const team = {} as Record<(typeof OPERATOR_ROLES)[number], TestOperator>;
let second: TestOperator;

beforeAll(async () => {
  for (const role of OPERATOR_ROLES) team[role] = await world.operator(role);
  second = await world.operator('admin');
});

/** What the audit log has of an act, in order: kind and actor. */
async function written(id: string): Promise<[string, string][]> {
  const { rows } = await sql<{ kind: string; actor: string }>`
    select kind, actor from audit_log
    where facts->>'id' = ${id} or facts->>'proposalId' = ${id} order by id`.execute(superuser);
  return rows.map(({ kind, actor }) => [kind, actor.replace('operator:', '').replace(' at /admin', '')]);
}

async function proposalsOf(act: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from operator_proposals where act = ${act}`.execute(superuser);
  return rows[0]!.count;
}

describe.each(acts)('%s', (act) => {
  test('is refused to every role but its own and admin, before anything is read or written', async () => {
    const before = await proposalsOf(act);
    for (const role of OPERATOR_ROLES.filter((each) => !mayAct(each, act))) {
      const id = randomUUID();
      expect(await team[role].act(act, sample[act], id)).toMatchObject({ status: 403 });
      expect(await written(id)).toEqual([]);
    }
    expect(await proposalsOf(act)).toBe(before);
    for (const role of [operatorActs[act].role, 'admin'] as const)
      expect([200, 409]).toContain((await team[role].act(act, sample[act])).status);
  });

  test('is refused without a sign-in, a reason or exactly its fields', async () => {
    expect(await world.post(`/act/${act}`, { id: randomUUID(), why: 'x', input: sample[act] })).toMatchObject(
      {
        status: 401,
      },
    );
    const { admin } = team;
    expect(await admin.post(`/act/${act}`, { id: randomUUID(), why: ' ', input: sample[act] })).toMatchObject(
      WRONG,
    );
    expect(await admin.act(act, { ...sample[act], more: 'x' })).toMatchObject(WRONG);
    const [first] = Object.keys(operatorActs[act].input);
    expect(
      await admin.act(act, { ...sample[act], [first!]: 'not this' }).then(({ status }) => status < 500),
    ).toBe(true);
    expect(await admin.act(act, {})).toMatchObject(WRONG);
  });
});

describe.each(OPERATOR_READS)('the read %s', (name) => {
  test('answers every role, and no one who is not signed in', async () => {
    const userId = await userRow(db);
    const input = { search: { what: userId }, user: { userId } }[name as string] ?? {};
    for (const role of OPERATOR_ROLES)
      expect(await team[role].read(name, input)).toMatchObject({ status: 200 });
    expect(await world.post(`/read/${name}`, input)).toMatchObject({ status: 401 });
  });
});

test('an operator who looks a user up is in the audit log', async () => {
  const userId = await userRow(db);
  await team.viewer.read('user', { userId });
  const { rows } = await sql<{ kind: string; actor: string }>`
    select kind, actor from audit_log where facts->>'of' = ${userId}`.execute(superuser);
  expect(rows).toEqual([{ kind: 'operator.read', actor: `operator:${team.viewer.name} at /admin` }]);
});

test('a hold is set at once and lifted by two, and the audit log names both', async () => {
  const userId = await userRow(db);
  const subject = `user:${userId}`;
  const id = randomUUID();
  expect(await team.support.act('set_hold', { subject }, id)).toMatchObject({
    status: 200,
    body: { done: {} },
  });
  const held = async () =>
    (await team.viewer.read('holds')).body.holds.map((each: { subject: string }) => each.subject);
  expect(await held()).toContain(subject);
  const lift = await team.support.propose('lift_hold', { subject });
  expect(await held()).toContain(subject);
  expect(await team.admin.approve(lift)).toMatchObject({ status: 200 });
  expect(await held()).not.toContain(subject);
  expect(await written(id)).toEqual([
    ['operator.act_begun', team.support.name],
    ['operator.act', team.support.name],
  ]);
  expect(await written(lift)).toEqual([
    ['operator.proposed', team.support.name],
    ['operator.act_begun', team.admin.name],
    ['operator.approved', team.admin.name],
    ['operator.act', team.admin.name],
  ]);
  expect((await verifyChain(superuser, null)).broken).toBeNull();
});

test('an address is blocked at once and let in again by two', async () => {
  const email = 'mallory@example.com';
  await team.support.act('block_email', { email });
  const blocked = async () =>
    (await db.selectFrom('blocked_emails').where('email', '=', email).select('email').execute()).length;
  expect(await blocked()).toBe(1);
  expect(await second.approve(await team.support.propose('unblock_email', { email }))).toMatchObject({
    status: 200,
  });
  expect(await blocked()).toBe(0);
  const { rows } = await sql<{ actor: string }>`
    select actor from audit_log where kind = 'account.unblocked' and facts->>'email' = ${email}`.execute(
    superuser,
  );
  expect(rows).toEqual([{ actor: `operator:${second.name} at /admin` }]);
});

test('an account is frozen at once and thawed by two; its sign-ins end', async () => {
  const userId = await userRow(db);
  const frozen = async () =>
    (await db.selectFrom('users').select('frozen_at').where('id', '=', userId).executeTakeFirstOrThrow())
      .frozen_at;
  expect(await team.support.act('freeze', { userId })).toMatchObject({ status: 200 });
  expect(await frozen()).not.toBeNull();
  expect(await team.admin.approve(await team.support.propose('thaw', { userId }))).toMatchObject({
    status: 200,
  });
  expect(await frozen()).toBeNull();
  expect(await team.support.act('sign_out', { userId })).toMatchObject({ status: 200 });
});

describe('what two operators decide', () => {
  const propose = (by = team.support) => by.propose('lift_hold', { subject: `user:${randomUUID()}` });

  test('is refused to its proposer, who may take it back', async () => {
    const id = await propose(team.admin);
    expect(await team.admin.approve(id)).toMatchObject({ status: 403 });
    expect((await written(id)).map(([kind]) => kind)).toEqual(['operator.proposed']);
    expect(await team.admin.post('/reject', { id })).toMatchObject({ status: 200 });
    expect(await second.approve(id)).toMatchObject({ status: 409 });
  });

  test('is refused to one without the role', async () => {
    const id = await propose();
    expect(await team.finance.approve(id)).toMatchObject({ status: 403 });
    expect(await team.viewer.post('/reject', { id })).toMatchObject({ status: 403 });
  });

  test('is refused after an hour', async () => {
    const id = await propose();
    await sql`update operator_proposals set proposed_at = proposed_at - interval '1 hour',
      expires_at = expires_at - interval '1 hour' where id = ${id}`.execute(superuser);
    expect(await team.admin.approve(id)).toMatchObject({
      status: 409,
      body: { error: { message: 'This was proposed more than an hour ago: propose it again.' } },
    });
    await expect(
      sql`update operator_proposals set state = 'approved', decided_at = now(),
        decided_by = (select id from operators where name = ${second.name}) where id = ${id}`.execute(
        superuser,
      ),
    ).rejects.toThrow('proposal_in_time');
  });

  test('is refused if the approver was signed out or lost the role meanwhile, or the proposer did', async () => {
    const [approver, proposer] = [await world.operator('support'), await world.operator('support')];
    const [one, two] = [await propose(), await propose(proposer)];
    await world.cumulus(`operators role ${approver.name} --role viewer`);
    expect(await approver.approve(one)).toMatchObject({ status: 403 });
    await world.cumulus(`operators remove ${approver.name}`);
    expect(await approver.approve(one)).toMatchObject({ status: 401 });
    await world.cumulus(`operators role ${proposer.name} --role viewer`);
    expect(await team.admin.approve(two)).toMatchObject({ status: 409 });
  });

  test('is done as it stands then: a hold that is gone is not lifted, and the proposal stays open', async () => {
    const id = await propose();
    expect(await team.admin.approve(id)).toMatchObject({ status: 409 });
    expect((await written(id)).map(([kind]) => kind)).toEqual([
      'operator.proposed',
      'operator.act_begun',
      'operator.act_failed',
    ]);
    const { body } = await team.viewer.read('approvals');
    expect(body.proposals.find((each: { id: string }) => each.id === id)).toMatchObject({ state: 'open' });
  });

  test('survives the death of the process, and a repeated request proposes once', async () => {
    const name = 'late-hire';
    const id = randomUUID();
    for (let times = 0; times < 2; times += 1)
      expect(await team.admin.act('add_operator', { name, role: 'viewer' }, id)).toMatchObject({
        status: 200,
      });
    expect(await team.admin.act('add_operator', { name: 'another', role: 'viewer' }, id)).toMatchObject({
      status: 409,
    });
    await world.restart();
    const { body } = await second.approve(id);
    expect(await world.enrol(name, world.linkOf(body.done.link))).toMatchObject({ name });
    expect(await second.approve(id)).toMatchObject({ status: 409 });
  });

  test('is not approved by its proposer in the statement either', async () => {
    const id = await propose(team.admin);
    const { proposed_by: proposer } = await superuser
      .selectFrom('operator_proposals')
      .select('proposed_by')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(await approveProposal(superuser, id, proposer)).toBeNull();
  });
});

describe('a new operator', () => {
  let count = 0;
  /** Decided by two, with the key that was made by the link. */
  async function colleague(role = 'admin') {
    count += 1;
    const name = `colleague-${count}`;
    const [proposer, approver] = [await world.operator('admin'), await world.operator('admin')];
    const { body } = await approver.approve(await proposer.propose('add_operator', { name, role }));
    const key = await world.makeKey(name, world.linkOf(body.done.link));
    const confirm = (by: TestOperator, code = key.code) => by.act('confirm_key', { name, code });
    return { name, proposer, approver, key, confirm };
  }
  const holdOf = () => ({ subject: `user:${randomUUID()}` });

  test('is not the approver of the link in disguise: both have to confirm its code, no matter who opened it', async () => {
    const { key, proposer, approver, confirm, name } = await colleague();
    expect(key.vouchers).toEqual([proposer.name, approver.name]);
    expect(await key.signIn()).toMatchObject({ status: 401 });
    for (let times = 0; times < 2; times += 1)
      expect(await confirm(approver)).toMatchObject({ body: { done: { isGood: false } } });
    expect(await confirm(second)).toMatchObject({ status: 409 });
    expect(await confirm(proposer, 'AAAA-AAAA')).toMatchObject({ status: 409 });
    expect(await key.signIn()).toMatchObject({ status: 401 });
    expect(await confirm(proposer, key.code.toLowerCase().replace('-', ' '))).toMatchObject({
      body: { done: { isGood: true } },
    });
    expect(await key.operator()).toMatchObject({ name });
    expect(await confirm(proposer)).toMatchObject({ status: 409 });
  });

  test('approves nothing of who vouched for it for a day, nor they what it proposes', async () => {
    const { key, proposer, approver, confirm } = await colleague();
    for (const voucher of [proposer, approver]) await confirm(voucher);
    const fresh = await key.operator();
    for (const voucher of [proposer, approver]) {
      const theirs = await voucher.propose('lift_hold', holdOf());
      expect(await fresh.approve(theirs)).toMatchObject({ status: 403 });
      expect(await voucher.approve(await fresh.propose('lift_hold', holdOf()))).toMatchObject({
        status: 403,
      });
      // There is no such hold: it is refused behind the approval.
      expect(await second.approve(theirs)).toMatchObject({ status: 409 });
    }
    const { subject } = holdOf();
    await team.support.act('set_hold', { subject });
    expect(await fresh.approve(await second.propose('lift_hold', { subject }))).toMatchObject({
      status: 200,
    });
    await sql`update operator_passkeys set confirmed_at = confirmed_at - interval '1 day'`.execute(superuser);
    await team.support.act('set_hold', { subject });
    expect(await fresh.approve(await proposer.propose('lift_hold', { subject }))).toMatchObject({
      status: 200,
    });
  });

  test('with a new key is treated likewise, and a newer link deletes the key that waits', async () => {
    const bob = await world.operator('admin');
    const [proposer, approver] = [await world.operator('admin'), await world.operator('admin')];
    const renewed = async () => {
      const { body } = await approver.approve(await proposer.propose('new_link', { name: bob.name }));
      return await world.makeKey(bob.name, world.linkOf(body.done.link));
    };
    const [older, newer] = [await renewed(), await renewed()];
    const confirm = (by: TestOperator, code: string) => by.act('confirm_key', { name: bob.name, code });
    expect(await confirm(proposer, older.code)).toMatchObject({ status: 409 });
    for (const voucher of [proposer, approver])
      expect(await confirm(voucher, newer.code)).toMatchObject({ status: 200 });
    expect(await older.signIn()).toMatchObject({ status: 401 });
    const fresh = await newer.operator();
    expect(await fresh.approve(await approver.propose('lift_hold', holdOf()))).toMatchObject({ status: 403 });
  });

  test('is shown to all, with who did what', async () => {
    const { name, proposer, approver, confirm } = await colleague('viewer');
    for (const voucher of [proposer, approver]) await confirm(voucher);
    const { body } = await team.viewer.read('status');
    const changes = body.operatorChanges.filter((each: { operator: string }) => each.operator === name);
    expect(changes.map(({ kind, by }: { kind: string; by: string }) => [kind, by])).toEqual([
      ['operator.passkey_confirmed', `operator:${approver.name} at /admin`],
      ['operator.passkey_added', `operator:${name} at /admin`],
      ['operator.link_made', `operator:${approver.name} at /admin`],
      ['operator.added', `operator:${approver.name} at /admin`],
    ]);
  });

  test('waits no longer than a day', async () => {
    const { proposer, confirm } = await colleague();
    await sql`update operator_passkeys set added_at = added_at - interval '1 day' where confirmed_at is null`.execute(
      superuser,
    );
    expect(await confirm(proposer)).toMatchObject({ status: 409 });
  });
});

test('a campaign is started by two and ended at once', async () => {
  await world.cumulus('contests treasury');
  await world.cumulus('contests create --name Start --places 2 --end 2999-01-01T00:00:00Z --kind game');
  const id = await team.finance.propose('start_contest', { name: 'Start' });
  expect(await team.admin.approve(id)).toMatchObject({ status: 200 });
  expect((await world.cumulus('contests show --name Start')).out).toContain('active');
  expect(await team.finance.act('end_contest', { name: 'Start' })).toMatchObject({ status: 200 });
});

test('a refund is paid once, however often and by however many it is approved at once', async () => {
  await world.cumulus('contests treasury');
  await localnet.fund((await findTreasury(db))!.publicKey, 5n * SOL);
  const user = await newOwner(0n);
  const id = await team.finance.propose('refund', { walletId: user.walletId, sol: '0.5' });
  const answers = await Promise.all(
    [team.admin, second, team.admin, second].map((operator) => operator.approve(id)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const { intentId } = answers.find(({ status }) => status === 200)!.body.done;
  await until(async () => {
    const { rows } = await sql<{ id: string; state: string }>`
      select id, state from intents where idempotency_key like 'refund-%'`.execute(db);
    expect(rows).toEqual([{ id: intentId, state: 'confirmed' }]);
  });
});
