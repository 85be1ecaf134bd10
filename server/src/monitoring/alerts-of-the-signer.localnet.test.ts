import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createHandler } from '../../../keyservice/src/handle-request.ts';
import { smallDisk } from '../../../localnet/src/testing/small-disk.ts';
import { listen } from '../../../process/src/socket.ts';
import { TO } from '../../../signer/testing/cases.ts';
import { signerClient } from '../../../signer/testing/client.ts';
import { memoryKek } from '../../../signer/testing/memory-kek.ts';
import { order } from '../../../signer/testing/operator.ts';
import {
  FAST_CLOCK,
  type SignerRunOptions,
  SLOW_DISK,
  scratchFolder,
  startSigner,
} from '../../../signer/testing/process.ts';
import { payingWallet } from '../../../signer/testing/wallet.ts';
import { testDatabase } from '../../../testing/database.ts';
import { newAddress } from '../../../testing/issuer.ts';
import { release } from '../../../testing/release.ts';
import { runningCumulus } from '../../../testing/running-cumulus.ts';
import { expectAlert, shown, watchedServer } from '../../../testing/watched.ts';

const [databaseOfCopy, databaseOfDoubt, databaseOfKeys, databaseOfSlowness] = await Promise.all([
  testDatabase(),
  testDatabase(),
  testDatabase(),
  testDatabase(),
]);

/** A signer until the end of the test, or of the file, that starts it. */
async function aSigner(options: Partial<SignerRunOptions> = {}) {
  const folder = scratchFolder();
  const run = await startSigner({ folder: folder.path, ...options });
  release(async () => {
    await run.kill();
    folder[Symbol.dispose]();
  });
  return run;
}

const limited = await aSigner({
  environment: { SIGNER_POLICY: '{"perHour":{"amounts":{"SOL":"2000000000"}}}' },
});
const world = await runningCumulus({ SIGNER_SOCKET: limited.socket });
const owner = await world.newOwner(10_000_000_000n);
const send = async (amount: string) => owner.ask('transferSol', { toAddress: await newAddress(), amount });
const healthy = await world.look();

test('CumulusSignerRefuses fires once the signer is asked to sign what no owner decided', async () => {
  const by = await signerClient(limited.socket);
  onTestFinished(() => void by.socket.destroy());
  const wallet = await payingWallet(by);
  const forged = { mandate: 'eyJ9.AAAA', intentId: randomUUID() };
  expect((await wallet.pay(TO, 1_000_000, forged)).refused).toBe(
    'the mandate was not sealed for this signer',
  );
  await expectAlert('CumulusSignerRefuses', healthy, [await world.look()]);
});

test('CumulusLimitNearlyUsed, CumulusPaymentsHeld and CumulusPaymentsFail fire as a limit is used up', async () => {
  expect((await send('1.7')).result).toMatchObject({ success: true });
  const used = await world.look();
  expect(shown(used, 'cumulus_signer_limit_used_ratio', { limit: 'SOL' })).toBeCloseTo(0.85, 2);
  await expectAlert('CumulusLimitNearlyUsed', healthy, [used]);
  for (let n = 0; n < 6; n += 1) expect((await send('0.5')).error?.details?.code).toBe('ON_HOLD');
  const held = await world.look();
  await expectAlert('CumulusPaymentsHeld', used, [held]);
  await expectAlert('CumulusPaymentsFail', used, [held]);
});

test('CumulusEverythingOnHold fires if a hold on everything is forgotten', async () => {
  const by = await signerClient(limited.socket);
  onTestFinished(() => void by.socket.destroy());
  await order(by, { kind: 'hold', subject: 'all', why: 'maintenance' });
  await expectAlert('CumulusEverythingOnHold', healthy, [await world.look()], 75);
  await order(by, { kind: 'lift', subject: 'all', why: 'done' });
});

test('CumulusSignerInDoubt fires if the journal lacks what the database has seen of it', async () => {
  const { socket } = await aSigner();
  const before = await watchedServer(databaseOfDoubt, { SIGNER_SOCKET: socket });
  const quiet = await before.look();
  expect(shown(quiet, 'cumulus_signer_in_doubt')).toBe(0);
  await before.app.close();
  // As if the journal had been cut since.
  const { db } = databaseOfDoubt.superuser;
  expect((await sql`update signer_journals set records = records + 1000`.execute(db)).numAffectedRows).toBe(
    1n,
  );
  const { look } = await watchedServer(databaseOfDoubt, { SIGNER_SOCKET: socket });
  await expectAlert('CumulusSignerInDoubt', quiet, [await look()]);
});

test('CumulusJournalSlow fires while writes of the journal are slow', async () => {
  const { socket } = await aSigner({ flags: SLOW_DISK });
  const { look } = await watchedServer(databaseOfSlowness, { SIGNER_SOCKET: socket });
  const by = await signerClient(socket);
  onTestFinished(() => void by.socket.destroy());
  const faulty = [];
  for (let round = 0; round < 5; round += 1) {
    await payingWallet(by);
    faulty.push(await look());
  }
  await expectAlert('CumulusJournalSlow', healthy, faulty, 10);
});

test('CumulusKeyServiceFails fires once the key service is gone', async () => {
  const folder = scratchFolder();
  release(() => folder[Symbol.dispose]());
  mkdirSync(join(folder.path, 'service'), { mode: 0o700 });
  const serviceSocket = join(folder.path, 'service/sock');
  const kek = memoryKek();
  const token = 'only the signer has this';
  const log = () => {};
  const service = await listen(
    serviceSocket,
    createHandler({ ...kek, newest: kek.id }, token, log),
    log,
    'KEY_SERVICE_SOCKET',
  );
  const { socket } = await aSigner({
    environment: { KEY_PROVIDER: 'vault', KEY_SERVICE_SOCKET: serviceSocket, KEY_SERVICE_TOKEN: token },
  });
  const { look } = await watchedServer(databaseOfKeys, { SIGNER_SOCKET: socket });
  const quiet = await look();
  expect(shown(quiet, 'cumulus_signer_key_service_failures_total')).toBe(0);
  expect(shown(quiet, 'cumulus_signer_key_service_seconds_count')).toBeGreaterThan(0);
  await service.close();
  await expectAlert('CumulusKeyServiceFails', quiet, [await look(), await look()]);
});

const disk = smallDisk(1);
describe.runIf(disk)('over a small disk', () => {
  test('CumulusJournalCopyLate fires once the disk of the copy is full', async () => {
    release(() => disk!.remove());
    const copy = join(disk!.path, 'copy');
    mkdirSync(copy, { mode: 0o700 });
    const { socket } = await aSigner({
      // A minute passes in six milliseconds.
      flags: FAST_CLOCK,
      environment: { SIGNER_JOURNAL_COPY: copy },
    });
    const { look } = await watchedServer(databaseOfCopy, { SIGNER_SOCKET: socket });
    const quiet = await look();
    expect(shown(quiet, 'cumulus_disk_free_ratio', { disk: 'journal_copy' })).toBeGreaterThan(0.5);
    disk!.fill();
    const by = await signerClient(socket);
    onTestFinished(() => void by.socket.destroy());
    // More than what is free of the page at the end of the copy.
    for (let n = 0; n < 12; n += 1) await payingWallet(by);
    const late = await vi.waitFor(async () => {
      const scraped = await look();
      expect(shown(scraped, 'cumulus_signer_journal_copy_lag_bytes')).toBeGreaterThan(0);
      // Since the copy could last be written.
      expect(shown(scraped, 'cumulus_signer_journal_copy_lag_seconds')).toBeGreaterThan(60);
      return scraped;
    });
    await expectAlert('CumulusJournalCopyLate', quiet, [late]);
  });
});
