import { expect, test } from 'vitest';
import { MANDATE_KEY, OPERATOR_KEY } from '../../../signer/testing/mandates.ts';
import { operator } from '../../../testing/operator.ts';
import { type RunningApp, runningApp } from '../../../testing/running-app.ts';
import { runningCumulus } from '../../../testing/running-cumulus.ts';
import { runningThree } from '../../../testing/three-signers.ts';
import { newAddress } from '../../../testing/wallets.ts';
import { readUserData } from '../accounts/user-data.ts';

const SOL = 1_000_000_000n;
const PIN = '271828';
/** However busy the machine is, milliseconds. */
const UNHURRIED = 240_000;
type World = Awaited<ReturnType<typeof runningCumulus>>;
type Owner = Awaited<ReturnType<World['newOwner']>>;

// A server over one signer, then over three, of which that one is the first.
let before: World | undefined;
const owners: Owner[] = [];
const three = await runningThree({}, async (signer) => {
  before = await runningCumulus({}, undefined, Promise.resolve(signer));
  for (let at = 0; at < 3; at++) owners.push(await before.newOwner(5n * SOL));
  expect(await owners[2]!.ask('setCloudWalletPin', { pin: PIN })).toMatchObject({ status: 200 });
  await before.app.close();
});
const { database, settings: settingsBefore, settled, until } = before!;
const [ann, bob, withPin] = owners as [Owner, Owner, Owner];
const settings = { ...settingsBefore, SIGNERS: three.setting };
const app = await runningApp(database, settings);
const cumulus = operator({
  ...{ ...settings, OPERATOR_KEY, MANDATE_KEY, NETWORK: 'localnet' },
  ...{ DATABASE_URL: database.url, OPERATOR_DATABASE_URL: database.operatorUrl },
});

const call = (...asked: Parameters<RunningApp['call']>) => settled(app.call(...asked));
const send = ({ walletId, token }: Owner, amount: string, more: object = {}) =>
  call('transferSol', { walletId, toAddress: newAddress(), amount, ...more }, token);
const walletsOf = async ({ token }: Owner) =>
  (await call('getCloudWallets', null, token)).result as { wallets: Record<string, unknown>[] };
const succeeded = { result: { success: true } };

const began = Date.now();

async function split(): Promise<Record<string, unknown>> {
  const { code, out, error } = await cumulus('signers split --json');
  expect([code, error]).toEqual([0, '']);
  return JSON.parse(out) as Record<string, unknown>;
}

async function rowOf({ walletId }: Owner) {
  return await database.db
    .selectFrom('wallets')
    .selectAll()
    .where('id', '=', walletId)
    .executeTakeFirstOrThrow();
}

const keysOf = async (owner: Owner) => Buffer.from((await rowOf(owner)).sealed_key).toString();
const keyBefore = (await rowOf(ann)).sealed_key;

test(
  'wallets of one signer pay while three take them over, and then with that one away',
  async () => {
    expect(await send(ann, '0.11')).toMatchObject(succeeded);
    expect((await walletsOf(withPin)).wallets).toMatchObject([{ isWhole: true, wholeUntil: null }]);
    const [answer, ...paid] = await Promise.all([split(), send(ann, '0.12'), send(bob, '0.12')]);
    for (const each of paid) expect(each).toMatchObject(succeeded);
    // One that paid just then, maybe.
    const again = await split();
    expect(Number(answer.wallets) + Number(again.wallets)).toBe(3);
    // As if the command had died when the signers had split the key, and nothing was written: the dealer says again until when it was whole.
    const told = (await rowOf(ann)).whole_until;
    expect(told).not.toBeNull();
    await database.superuser.db
      .updateTable('wallets')
      .set({ sealed_key: keyBefore, whole_until: null })
      .where('id', '=', ann.walletId)
      .execute();
    expect(await split()).toMatchObject({ wallets: 1 });
    expect((await rowOf(ann)).whole_until).toEqual(told);
    for (const owner of owners)
      expect(Object.keys(JSON.parse(await keysOf(owner)) as object)).toEqual(['a', 'b', 'c']);
    await three.kill('a');
    expect(await send(ann, '0.13')).toMatchObject(succeeded);
    await three.start('a');
    expect(await send(bob, '0.14')).toMatchObject(succeeded);
    const before = await keysOf(ann);
    const { out } = await cumulus('signers reshare --json');
    expect(JSON.parse(out)).toMatchObject({ wallets: 3, refused: {} });
    expect(await keysOf(ann)).not.toBe(before);
    expect(await send(ann, '0.15')).toMatchObject(succeeded);
  },
  UNHURRIED,
);

test(
  'an owner, and nobody else, sees until when the key of a wallet was whole',
  async () => {
    const [known] = (await walletsOf(ann)).wallets;
    const at = Date.parse(String(known!.wholeUntil));
    expect(at).toBeGreaterThanOrEqual(began);
    expect(at).toBeLessThanOrEqual(Date.now());
    expect(known).not.toHaveProperty('isWhole');
    const { user_id: userId } = await rowOf(ann);
    expect((await readUserData(database.db, userId)).wallets).toMatchObject([
      { id: ann.walletId, whole_until: new Date(at) },
    ]);
    expect((await walletsOf(bob)).wallets.map(({ walletId }) => walletId)).toEqual([bob.walletId]);
  },
  UNHURRIED,
);

test(
  'the wallet of an owner with a PIN is asked for it by all three signers, which take it from the one that had it',
  async () => {
    const { refused, whole } = await split();
    expect([refused, whole]).toEqual([{}, 0]);
    expect(Object.keys(JSON.parse(await keysOf(withPin)) as object)).toEqual(['a', 'b', 'c']);
    expect(await send(withPin, '0.22', { pin: '111111' })).not.toMatchObject(succeeded);
    expect(await send(withPin, '0.21')).not.toMatchObject(succeeded);
    const { walletId, token } = withPin;
    expect(await call('setCloudWalletPin', { walletId, pin: '111111' }, token)).not.toMatchObject({
      status: 200,
    });
    expect(await send(withPin, '0.23', { pin: PIN })).toMatchObject(succeeded);
    expect(await call('createCloudWallet', { name: 'Second', pin: PIN }, token)).toMatchObject({
      status: 200,
    });
    await three.kill('a');
    const { status } = await call('setCloudWalletPin', { walletId: ann.walletId, pin: PIN }, ann.token);
    expect(status).toBe(503);
    await three.start('a');
    await until(async () =>
      expect((await call('setCloudWalletPin', { pin: PIN, walletId: ann.walletId }, ann.token)).status).toBe(
        200,
      ),
    );
  },
  UNHURRIED,
);
