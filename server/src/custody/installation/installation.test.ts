import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { isCallError } from '@cumulus/contract/errors.ts';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { addKeyVersion } from '../../../../signer/src/keys/key-file.ts';
import { scratchFolder, startSigner } from '../../../../signer/testing/process.ts';
import { testDatabase } from '../../../../testing/database.ts';
import { DECISION } from '../../../../testing/pin-keeper.ts';
import { release } from '../../../../testing/release.ts';
import { userRow } from '../../../../testing/user-row.ts';
import { openSignerProcess } from '../../adapters/signer-process.ts';
import type { Db } from '../../db/pool.ts';
import { checkInstallation, ForeignSecret, rewrapCheckKey } from './installation.ts';
import { forgetSecret } from './store.ts';

const database = await testDatabase();
/** From before this check, with a wallet. */
const older = await testDatabase();
const log = pino({ level: 'silent' });
const [first, second] = [await newSigner(), await newSigner()];

async function newSigner() {
  const folder = scratchFolder();
  const run = await startSigner({ folder: folder.path });
  const keys = openSignerProcess({ socketPath: run.socket, connectMilliseconds: 0 });
  release(async () => {
    await keys.close();
    await run.kill();
    folder[Symbol.dispose]();
  });
  return { keys, run, keyFile: join(folder.path, 'keys/kek') };
}
type Signer = Awaited<ReturnType<typeof newSigner>>;

/** A database that was never started on; each test begins with one. */
async function freshRow(): Promise<Db> {
  const { db } = database;
  await forgetSecret(db, 'pepper');
  await forgetSecret(db, 'key');
  return db;
}
/** `pepper` is another than that of the signer. */
const open = (db: Db, { keys }: Signer, pepper?: string) => {
  const ping = async () =>
    pepper === undefined ? await keys.ping() : { pepper: createHash('sha256').update(pepper).digest('hex') };
  return checkInstallation({ db, signer: { ...keys, ping }, log });
};

test('accepts every start with the same secrets', async () => {
  const db = await freshRow();
  for (let start = 0; start < 3; start += 1) await (await open(db, first)).prove();
});

test('refuses a start with another pepper, and says which secret differs and what to do', async () => {
  const db = await freshRow();
  await open(db, first);
  const refusal = open(db, first, 'the pepper of another installation');
  await expect(refusal).rejects.toThrow(ForeignSecret);
  await expect(refusal).rejects.toThrow(
    /^PIN_PEPPER of the signer is not the one that this database belongs to: start with .*\.$/,
  );
  await open(db, first);
});

test('refuses a start with another key-encryption key even before the first wallet', async () => {
  const db = await freshRow();
  await open(db, first);
  const { keyId } = await first.keys.ping();
  const refusal = open(db, second);
  await expect(refusal).rejects.toThrow(ForeignSecret);
  await expect(refusal).rejects.toThrow(
    `The signer does not hold the key-encryption key that this database belongs to (${keyId})`,
  );
});

test('accepts one of several concurrent first starts with different secrets', async () => {
  const db = await freshRow();
  const starts = [first, second, first, second].map((signer, index) =>
    open(db, signer, `pepper ${index % 2}`),
  );
  const outcomes = await Promise.allSettled(starts);
  const [one, other] = [outcomes[0]!, outcomes[1]!].map(({ status }) => status);
  expect(outcomes.map(({ status }) => status)).toEqual([one, other, one, other]);
  expect([one, other].filter((status) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(ForeignSecret);
});

test('an older database belongs to the key-encryption key that opens its wallets', async () => {
  const { db } = older;
  const id = crypto.randomUUID();
  const owner = await userRow(db);
  const { publicKey, sealedKey } = await first.keys.create(id, owner, '{}');
  const wallet = { id, user_id: owner, name: 'Main', public_key: publicKey };
  await db
    .insertInto('wallets')
    .values({ ...wallet, sealed_key: Buffer.from(sealedKey) })
    .execute();
  await expect(open(db, second, 'its pepper')).rejects.toThrow(ForeignSecret);
  // The one that was refused has left nothing behind.
  await open(db, first);
});

test('accepts a rotated key-encryption key, and re-seals the check key with the wallets', async () => {
  const db = await freshRow();
  await open(db, first);
  addKeyVersion(first.keyFile);
  await open(db, first);
  await rewrapCheckKey(db, first.keys);
  const { check_sealed_key: sealed } = await db
    .selectFrom('installation')
    .select('check_sealed_key')
    .executeTakeFirstOrThrow();
  expect(Buffer.from(sealed!).toString('latin1')).toContain((await first.keys.ping()).keyId);
  await open(db, first);
  await expect(open(db, second)).rejects.toThrow(ForeignSecret);
});

test('accepts a changed secret once the old one is forgotten', async () => {
  const db = await freshRow();
  await open(db, first);
  await forgetSecret(db, 'pepper');
  await open(db, first, 'a new pepper');
  await expect(open(db, first)).rejects.toThrow(ForeignSecret);
  await forgetSecret(db, 'key');
  await open(db, second, 'a new pepper');
  await expect(open(db, first, 'a new pepper')).rejects.toThrow(ForeignSecret);
});

test('starts without the signer, and uses no key before the signer has proven its own', async () => {
  const db = await freshRow();
  await open(db, first);
  const folder = scratchFolder();
  const keys = openSignerProcess({
    socketPath: join(folder.path, 'run/signer.sock'),
    connectMilliseconds: 0,
  });
  onTestFinished(async () => {
    await keys.close();
    folder[Symbol.dispose]();
  });
  const installation = await checkInstallation({ db, signer: keys, log });
  const guarded = installation.proven(keys);
  const outcome = async () =>
    guarded.create(crypto.randomUUID(), 'user', '{}').catch((error: unknown) => error);
  expect(isCallError(await outcome(), 'SIGNER_UNAVAILABLE')).toBe(true);
  // Another installation's comes up in its place.
  const run = await startSigner({ folder: folder.path });
  onTestFinished(() => run.kill());
  const refused = await outcome();
  expect(isCallError(refused, 'SIGNER_UNAVAILABLE') && refused.cause).toBeInstanceOf(ForeignSecret);
  const guess = installation.provenPins(keys).checkPin('user', '738291', DECISION);
  await expect(guess).rejects.toMatchObject({ code: 'SIGNER_UNAVAILABLE' });
  await expect(installation.prove()).rejects.toThrow(ForeignSecret);
  await forgetSecret(db, 'key');
  expect(await outcome()).toMatchObject({ publicKey: expect.any(String) });
});
