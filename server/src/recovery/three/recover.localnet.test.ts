import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drillCustomers, toldOf } from '../../../../testing/drill/customers.ts';
import { drillWorld } from '../../../../testing/drill/world.ts';
import { PATIENT, runningThree } from '../../../../testing/three-signers.ts';
import { openDatabase } from '../../db/pool.ts';

const NAMES = ['a', 'b', 'c'];
const three = await runningThree();
const world = await drillWorld({
  settings: () => ({
    SIGNERS: three.setting,
    SIGNER_JOURNAL: join(three.folderOf('a'), 'journal'),
    KEK_FILE: join(three.folderOf('a'), 'keys/kek'),
  }),
  start: async () => void (await Promise.all(NAMES.map(three.start))),
  kill: three.end,
});
const { newCustomer, send, changePin, createWallet, signInAgain, repeat } = drillCustomers(world);
const { command, place, until } = world;

async function wallets() {
  const { db, pool } = openDatabase(world.database.url, 1);
  const rows = await db.selectFrom('wallets').select(['id', 'sealed_key']).orderBy('id').execute();
  await pool.end();
  return rows.map(({ id, sealed_key }) => [id, JSON.parse(Buffer.from(sealed_key).toString()) as object]);
}

test(
  'what was done since a backup comes back from the journals of three signers, and nothing is done twice',
  PATIENT,
  async () => {
    const customer = await newCustomer();
    const before = await send(customer);
    expect(toldOf(before.answer)).toMatchObject({ success: true });
    expect(await command(`backup --to ${place('backup')}`)).toMatchObject({ code: 0, error: '' });
    const forgotten = await send(customer);
    const made = await createWallet(customer, 2);
    await changePin(customer, '271828');
    await newCustomer();
    const asBefore = await wallets();
    await world.loseDatabase(place('backup'));
    await signInAgain(customer);
    expect((await repeat(forgotten)).error?.details).toEqual({ code: 'RECOVERING' });
    const recovered = await command('recover --patience 1');
    expect(recovered).toMatchObject({ code: 0, error: '' });
    expect(recovered.out).toContain('2 wallets, 1 transactions, 0 orders, 1 PINs');
    expect(await wallets()).toEqual(asBefore);
    for (const each of [before, forgotten, made])
      await until(async () => expect(toldOf(await repeat(each))).toEqual(toldOf(each.answer)));
    expect(toldOf((await send(customer)).answer)).toMatchObject({ success: true });

    // With one away.
    await world.loseDatabase(place('backup'));
    await signInAgain(customer);
    await three.kill('c');
    const withTwo = await command('recover --patience 1');
    expect(withTwo).toMatchObject({ code: 0, error: '' });
    expect(withTwo.out).toContain('Without c');
    expect(withTwo.out).toContain('2 wallets, 2 transactions, 0 orders, 1 PINs');
    await until(async () => expect(toldOf(await repeat(forgotten))).toEqual(toldOf(forgotten.answer)));
    expect(toldOf((await send(customer)).answer)).toMatchObject({ success: true });
    await three.start('c');
    const withAll = await command('recover --patience 1');
    expect(withAll).toMatchObject({ code: 0, out: expect.stringContaining('0 wallets, 0 transactions') });
    expect(await wallets()).toEqual(asBefore);
  },
);
