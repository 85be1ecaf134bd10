import { expect, test } from 'vitest';
import { TO } from '../../testing/cases.ts';
import { signerClient } from '../../testing/client.ts';
import { order } from '../../testing/operator.ts';
import { scratchFolder, startSigner } from '../../testing/process.ts';
import { payingWallet } from '../../testing/wallet.ts';
import type { JournalRecord } from '../journal/record.ts';
import { OnHold } from '../terms/refusal.ts';
import { createFreezes, THAW_WAIT_MS } from './freezes.ts';

const FROZEN = 'the owner has frozen the account';

function keeper() {
  const clock = { now: 1_000_000 };
  const records: JournalRecord[] = [];
  const start = () => {
    const freezes = createFreezes(
      async (record) => {
        records.push(record);
        freezes.learn(record);
      },
      () => clock.now,
    );
    for (const record of records) freezes.learn(record);
    return freezes;
  };
  return { clock, records, start };
}

test('a frozen account is thawed after a day, not before, and not by starting the signer again', async () => {
  const { clock, start } = keeper();
  const since = await start().freeze('owner');
  clock.now += THAW_WAIT_MS - 1;
  expect(await start().thaw('owner', 'wait')).toBe(since + THAW_WAIT_MS);
  expect(() => start().expectThawed('owner')).toThrow(OnHold);
  expect(() => start().expectThawed('other')).not.toThrow();
  clock.now += 1;
  expect(await start().thaw('owner', 'wait')).toBeNull();
  expect(() => start().expectThawed('owner')).not.toThrow();
});

test('a second freeze does not begin the wait again, and one after a thaw does', async () => {
  const { clock, start, records } = keeper();
  const freezes = start();
  const since = await freezes.freeze('owner');
  clock.now += THAW_WAIT_MS;
  expect(await freezes.freeze('owner')).toBe(since);
  expect(await Promise.all([freezes.thaw('owner', 'wait'), freezes.thaw('owner', 'wait')])).toEqual([
    null,
    null,
  ]);
  expect(records.map(({ kind }) => kind)).toEqual(['freeze', 'thaw']);
  expect(await freezes.freeze('owner')).toBe(clock.now);
});

test('a passkey thaws at once', async () => {
  const { start } = keeper();
  const freezes = start();
  await freezes.freeze('owner');
  expect(await freezes.thaw('owner', 'passkey')).toBeNull();
  expect(() => freezes.expectThawed('owner')).not.toThrow();
});

test('for a frozen owner nothing is signed and no PIN changes until an operator thaws, also after a crash', async () => {
  using folder = scratchFolder();
  let run = await startSigner({ folder: folder.path });
  let by = await signerClient(run.socket);
  let wallet = await payingWallet(by);
  const other = await payingWallet(by, 'other');
  const { owner } = wallet;
  expect((await wallet.pay(TO, 1)).ok).toBeDefined();
  expect((await by.ask({ name: 'freeze', owner })).ok).toEqual({ since: expect.stringMatching(/^\d+/) });
  expect((await wallet.pay(TO, 1)).held).toBe(FROZEN);
  expect((await other.pay(TO, 1)).ok).toBeDefined();
  await run.kill();
  run = await startSigner({ folder: folder.path });
  by = await signerClient(run.socket);
  wallet = await payingWallet(by, owner);
  expect((await wallet.pay(TO, 1)).held).toBe(FROZEN);
  expect((await by.ask({ name: 'pin_set', owner, pin: '123456', ticket: null })).held).toBe(FROZEN);
  expect((await by.ask({ name: 'pin_remove', owner, pin: '123456', ticket: null })).held).toBe(FROZEN);
  expect((await by.ask({ name: 'thaw', owner, ticket: null })).ok).toEqual({ until: expect.any(String) });
  expect((await order(by, { kind: 'thaw', owner, why: 'they showed their passport' })).ok).toEqual({});
  expect((await wallet.pay(TO, 1)).ok).toBeDefined();
  await run.kill();
});
