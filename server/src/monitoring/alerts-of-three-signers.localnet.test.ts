import { createSecretKey } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { signerClient } from '../../../signer/testing/client.ts';
import { OPERATOR_KEY } from '../../../signer/testing/mandates.ts';
import { sealed } from '../../../signer/testing/operator.ts';
import { newAddress } from '../../../testing/issuer.ts';
import { runningCumulus } from '../../../testing/running-cumulus.ts';
import { runningThree } from '../../../testing/three-signers.ts';
import { expectAlert, shown } from '../../../testing/watched.ts';
import { orderKeyOf } from '../operations/order-key.ts';

const three = await runningThree();
const world = await runningCumulus({ SIGNERS: three.setting });
const owner = await world.newOwner(10_000_000_000n);
const send = async () => owner.ask('transferSol', { toAddress: await newAddress(), amount: '0.1' });
const healthy = await world.look();

test('CumulusSignerDissents fires, and names one of three signers that refuses what the others sign', async () => {
  expect(shown(healthy, 'cumulus_signer_dissents_total', { signer: 'b' })).toBe(0);
  const by = await signerClient(three.runs.b!.operatorSocket);
  onTestFinished(() => void by.socket.destroy());
  const key = createSecretKey(orderKeyOf('b', OPERATOR_KEY), 'utf8');
  const hold = sealed(Date.now(), { kind: 'hold', subject: 'all', why: 'a test' }, key);
  expect(await by.ask({ name: 'operate', order: hold })).toHaveProperty('ok');
  const dissenting = await vi.waitFor(
    async () => {
      expect((await send()).result).toMatchObject({ success: true });
      const scraped = await world.look();
      expect(shown(scraped, 'cumulus_signer_dissents_total', { signer: 'b' })).toBeGreaterThan(0);
      return scraped;
    },
    { timeout: 50_000 },
  );
  for (const signer of ['a', 'c'])
    expect(shown(dissenting, 'cumulus_signer_dissents_total', { signer })).toBe(0);
  expect(shown(dissenting, 'cumulus_signer_signatures_total', { kind: 'transfer_sol' })).toBeGreaterThan(0);
  await expectAlert('CumulusSignerDissents', healthy, [dissenting]);
});

test('CumulusSignerDrillDue fires if the newest drill has failed, or is 35 days old', async () => {
  const { db } = world.database.superuser;
  const drilled = async (passed: boolean, days: number) => {
    const at = new Date(Date.now() - days * 86_400_000);
    await db.insertInto('signer_drills').values({ passed, pairs: '[]', at }).execute();
    return await world.look();
  };
  expect(shown(healthy, 'cumulus_signer_drill_failed')).toBe(1);
  const old = await drilled(true, 36);
  expect(shown(old, 'cumulus_signer_drill_failed')).toBe(0);
  const passed = await drilled(true, 0);
  const failed = await drilled(false, 0);
  await expectAlert('CumulusSignerDrillDue', passed, [old]);
  await expectAlert('CumulusSignerDrillDue', passed, [failed]);
});

test('CumulusSignerOfThreeAway fires for the one of three signers that does not answer', async () => {
  await three.kill('c');
  const away = await vi.waitFor(
    async () => {
      const scraped = await world.look();
      expect(shown(scraped, 'cumulus_signer_up', { signer: 'c' })).toBe(0);
      return scraped;
    },
    { timeout: 50_000 },
  );
  expect(shown(away, 'cumulus_signer_up', { signer: 'a' })).toBe(1);
  await expectAlert('CumulusSignerOfThreeAway', healthy, [away]);
});

test('CumulusSignerBehind fires for one that answers, and has not met another since its start', async () => {
  await three.kill('b');
  await three.start('c');
  const unready = await vi.waitFor(
    async () => {
      const scraped = await world.look();
      expect(shown(scraped, 'cumulus_signer_unready', { signer: 'c' })).toBe(1);
      return scraped;
    },
    { timeout: 50_000 },
  );
  expect(shown(unready, 'cumulus_signer_unready', { signer: 'a' })).toBe(0);
  await expectAlert('CumulusSignerBehind', healthy, [unready]);
});
