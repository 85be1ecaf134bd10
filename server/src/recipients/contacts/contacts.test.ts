import { randomUUID } from 'node:crypto';
import { isCallError } from '@cumulus/contract/errors.ts';
import { CONTACTS_PER_USER_MAX, RECENT_RECIPIENTS_MAX } from '@cumulus/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../testing/database.ts';
import { someMints as someAddresses } from '../../../../testing/mints.ts';
import { sessionOf, userRow } from '../../../../testing/user-row.ts';
import { walletRow } from '../../../../testing/wallet-row.ts';
import { createContacts } from './contacts.ts';

const { db } = await testDatabase();
const contacts = createContacts(db);
const codeOf = (failure: unknown) => (isCallError(failure) ? failure.code : failure);
const outcome = (work: Promise<unknown>) => work.then(() => 'done', codeOf);
const address = () => someAddresses(1)[0]!;
/** The address with other characters in its middle. */
const lookAlikeOf = (known: string) =>
  `${known.slice(0, 20)}${known[20] === '2' ? '3' : '2'}${known.slice(21)}`;

const walletOf = (userId: string, publicKey = address()) => walletRow(db, userId, publicKey);

/** A transfer that stands as it is given. */
async function transfer(
  userId: string,
  to: string,
  minute: number,
  state: 'confirmed' | 'pending' | 'failed' = 'confirmed',
) {
  const id = randomUUID();
  const wallet_id = await walletOf(userId);
  const created_at = new Date(Date.UTC(2026, 0, 1, 0, minute));
  await db
    .insertInto('intents')
    .values({
      ...{ id, user_id: userId, wallet_id, idempotency_key: id, state, created_at },
      ...{ kind: 'transfer_sol', request: JSON.stringify({ to, lamports: '1' }), plan: '{}' },
      reserved_lamports: 1n,
    })
    .execute();
}

describe('a contact', () => {
  test('is stored under its trimmed name, and listed by name regardless of case', async () => {
    const userId = await userRow(db);
    const [one, two, three] = someAddresses(3) as [string, string, string];
    expect(await contacts.save(sessionOf(userId), ` ${one} `, '  zoe ')).toEqual({
      address: one,
      name: 'zoe',
    });
    await contacts.save(sessionOf(userId), two, 'Anna');
    await contacts.save(sessionOf(userId), three, 'Mum 👩‍🦰');
    expect((await contacts.list(userId)).map(({ name }) => name)).toEqual(['Anna', 'Mum 👩‍🦰', 'zoe']);
  });

  test('has one name, which a second save replaces', async () => {
    const userId = await userRow(db);
    const known = address();
    await contacts.save(sessionOf(userId), known, 'Anna');
    await contacts.save(sessionOf(userId), known, 'anna');
    expect(await contacts.list(userId)).toEqual([{ address: known, name: 'anna' }]);
  });

  test('has a name that is unique for its user only', async () => {
    const [userId, other] = [await userRow(db), await userRow(db)];
    const [one, two] = someAddresses(2) as [string, string];
    await contacts.save(sessionOf(userId), one, 'Anna');
    for (const name of ['Anna', ' ANNA ', 'Ａnna'])
      expect(await outcome(contacts.save(sessionOf(userId), two, name))).toBe('CONTACT_NAME_TAKEN');
    await contacts.save(sessionOf(other), one, 'Anna');
    expect(await contacts.list(other)).toEqual([{ address: one, name: 'Anna' }]);
  });

  test.each([
    ['', 'Anna', 'ADDRESS_REQUIRED'],
    ['my friend', 'Anna', 'MALFORMED_ADDRESS'],
    [`${'1'.repeat(43)}2`, 'Anna', 'MALFORMED_ADDRESS'],
    ['\u0000', 'Anna', 'MALFORMED_ADDRESS'],
    ['9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM', '  ', 'CONTACT_NAME_REQUIRED'],
    ['9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM', 'a'.repeat(31), 'CONTACT_NAME_TOO_LONG'],
    ['9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM', 'a\u0000', 'MALFORMED_CONTACT_NAME'],
  ])('of address %j and name %j is refused with %s', async (typed, name, code) => {
    expect(await outcome(contacts.save(sessionOf(await userRow(db)), typed, name))).toBe(code);
  });

  test('can be deleted idempotently, which frees its name', async () => {
    const userId = await userRow(db);
    const [one, two] = someAddresses(2) as [string, string];
    await contacts.save(sessionOf(userId), one, 'Anna');
    await contacts.remove(sessionOf(await userRow(db)), one);
    expect(await contacts.list(userId), 'by another user').toHaveLength(1);
    await contacts.remove(sessionOf(userId), one);
    await contacts.remove(sessionOf(userId), one);
    await contacts.save(sessionOf(userId), two, 'Anna');
    expect(await contacts.list(userId)).toEqual([{ address: two, name: 'Anna' }]);
  });

  test('is refused if the address book is full, also when saved concurrently; renaming still works', async () => {
    const userId = await userRow(db);
    const addresses = someAddresses(CONTACTS_PER_USER_MAX + 5);
    const first = addresses.slice(0, CONTACTS_PER_USER_MAX - 3);
    const rows = first.map((address, at) => ({
      user_id: userId,
      address,
      name: `${at}`,
      name_key: `${at}`,
    }));
    await db.insertInto('contacts').values(rows).execute();
    const outcomes = await Promise.all(
      addresses
        .slice(first.length)
        .map((each, at) => outcome(contacts.save(sessionOf(userId), each, `New ${at}`))),
    );
    expect(outcomes.toSorted()).toEqual([
      ...Array(5).fill('CONTACT_COUNT_EXCEEDED'),
      ...Array(3).fill('done'),
    ]);
    expect(await contacts.list(userId)).toHaveLength(CONTACTS_PER_USER_MAX);
    expect(await outcome(contacts.save(sessionOf(userId), first[0]!, 'Renamed'))).toBe('done');
  });

  test('is saved once if one name is saved for many addresses concurrently', async () => {
    const userId = await userRow(db);
    const outcomes = await Promise.all(
      someAddresses(6).map((each) => outcome(contacts.save(sessionOf(userId), each, 'Anna'))),
    );
    expect(outcomes.filter((each) => each === 'done')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['done', 'CONTACT_NAME_TAKEN']));
  });
});

describe('recent recipients', () => {
  test('are the distinct recipients of own confirmed transfers, newest first, limited', async () => {
    const [userId, other] = [await userRow(db), await userRow(db)];
    const addresses = someAddresses(RECENT_RECIPIENTS_MAX + 2);
    for (const [minute, to] of addresses.entries()) await transfer(userId, to, minute);
    await transfer(userId, addresses[0]!, 50);
    await transfer(userId, address(), 51, 'pending');
    await transfer(userId, address(), 52, 'failed');
    await transfer(other, address(), 53);
    const recent = await contacts.recent(userId);
    const expected = [addresses[0]!, ...addresses.slice(3).toReversed()];
    expect(recent.map((each) => each.address)).toEqual(expected);
    expect(recent[0]!.lastSentAt).toEqual(new Date(Date.UTC(2026, 0, 1, 0, 50)));
  });
  test('have the handle of a user that the caller has found there, as long as that user can be found', async () => {
    const [userId, other, receiver] = [await userRow(db), await userRow(db), await userRow(db)];
    const to = address();
    const wallet_id = await walletOf(receiver, to);
    const handle = { look: 'ana', handle: 'ana', user_id: receiver, by_email: false, wallet_id };
    await db
      .insertInto('handles')
      .values({ ...handle, taken_at: new Date(), released_at: null })
      .execute();
    const found = { user_id: userId, receiver_id: receiver, handle: 'ana', address: to };
    await db.insertInto('found_recipients').values(found).execute();
    for (const sender of [userId, other]) await transfer(sender, to, 0);
    const handlesOf = async (sender: string) => (await contacts.recent(sender)).map((each) => each.handle);
    expect(await handlesOf(userId)).toEqual(['ana']);
    expect(await handlesOf(other)).toEqual([null]);
    await db.updateTable('handles').set({ released_at: new Date() }).where('look', '=', 'ana').execute();
    expect(await handlesOf(userId)).toEqual([null]);
  });
});

describe('a look-alike', () => {
  const known = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
  const fake = lookAlikeOf(known);

  test('of a contact, an own wallet or a former recipient is found with the known address', async () => {
    const [byContact, byWallet, byTransfer] = [await userRow(db), await userRow(db), await userRow(db)];
    await contacts.save(sessionOf(byContact), known, 'Anna');
    await walletOf(byWallet, known);
    await transfer(byTransfer, known, 0);
    expect(await contacts.lookAlike(byContact, ` ${fake} `)).toEqual({ address: known, name: 'Anna' });
    expect(await contacts.lookAlike(byWallet, fake)).toEqual({ address: known, name: 'Main' });
    expect(await contacts.lookAlike(byTransfer, fake)).toEqual({ address: known, name: null });
  });

  test('is null for the known address itself, another beginning or end, or a malformed address', async () => {
    const userId = await userRow(db);
    await contacts.save(sessionOf(userId), known, 'Anna');
    for (const each of [known, `8${fake.slice(1)}`, `${fake.slice(0, -1)}N`, '9WzDAWWM', '\u0000'])
      expect(await contacts.lookAlike(userId, each), each).toBeNull();
  });

  test('is null for other users, for transfers that were never sent, and once the address is a contact', async () => {
    const userId = await userRow(db);
    await transfer(userId, known, 0, 'failed');
    expect(await contacts.lookAlike(userId, fake)).toBeNull();
    await contacts.save(sessionOf(userId), known, 'Anna');
    expect(await contacts.lookAlike(await userRow(db), fake)).toBeNull();
    expect(await contacts.lookAlike(userId, fake)).not.toBeNull();
    await contacts.save(sessionOf(userId), fake, 'Bert');
    expect(await contacts.lookAlike(userId, fake)).toBeNull();
  });

  test('is still found after a mistaken transfer to it', async () => {
    const userId = await userRow(db);
    await contacts.save(sessionOf(userId), known, 'Anna');
    await transfer(userId, fake, 0);
    expect(await contacts.lookAlike(userId, fake)).toEqual({ address: known, name: 'Anna' });
  });
});
