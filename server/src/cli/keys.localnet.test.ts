import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Address,
  compileOffchainMessageV1Envelope,
  type SignatureBytes,
  verifyOffchainMessageEnvelope,
} from '@solana/kit';
import { expect, onTestFinished, test } from 'vitest';
import { moneyWorld } from '../../../testing/money-world.ts';
import { operator } from '../../../testing/operator.ts';
import { ownSigner } from '../../../testing/test-signer.ts';
import type { CustodyReport } from '../custody/prove.ts';
import { rewrapAll } from '../custody/rewrap.ts';

const world = await moneyWorld({ signer: ownSigner() });
const { db, superuser, keys, environment, newWallet, lamportsOf } = world;
const send = world.serve();
const cumulus = operator(environment);
const SOL = 1_000_000_000n;
const sealed = async () =>
  new Map(
    (await db.selectFrom('wallets').select(['id', 'sealed_key', 'public_key']).execute()).map((row) => [
      row.id,
      row,
    ]),
  );

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cumulus-keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function destroyKey(walletId: string): Promise<void> {
  const { sealed_key: old } = (await sealed()).get(walletId)!;
  const damaged = Buffer.from(old);
  damaged[damaged.length - 1]! ^= 1;
  await superuser.db.updateTable('wallets').set({ sealed_key: damaged }).where('id', '=', walletId).execute();
  onTestFinished(async () => {
    await superuser.db.updateTable('wallets').set({ sealed_key: old }).where('id', '=', walletId).execute();
  });
}

test('keys are rotated and sealed again while wallets send, and every wallet keeps its address', async () => {
  const [from, idle] = [await newWallet(SOL), await newWallet(SOL)];
  const before = await sealed();
  const shown = await cumulus('keys show');
  expect(shown.out).toMatch(
    /^New keys are sealed under file:1:\w+ \(provider: file\)\.\nfile:1:\w+\t2 wallets$/,
  );
  const rotated = await cumulus('keys rotate');
  expect(rotated).toMatchObject({ code: 0, error: '' });
  expect(rotated.out).toMatch(
    /^New keys are sealed under file:2:\w+\. Back up .*kek now; then: keys rewrap\.$/,
  );

  let under = true;
  let sent = 0;
  const to = (await newWallet(SOL)).publicKey;
  const sending = (async () => {
    while (under || sent < 3) {
      expect(await send('transferSol', from, { toAddress: to, amount: '0.001' })).toMatchObject({
        success: true,
      });
      sent += 1;
    }
  })();
  const rewrapped = await cumulus('keys rewrap');
  under = false;
  await sending;
  expect(rewrapped.out).toMatch(/^2 of 2\n2 keys are sealed again, under file:2:\w+\.$/);
  expect(await lamportsOf(to)).toBe(SOL + BigInt(sent) * 1_000_000n);

  const after = await sealed();
  for (const [id, { sealed_key, public_key }] of before) {
    expect(after.get(id)!.public_key).toBe(public_key);
    expect(after.get(id)!.sealed_key).not.toEqual(sealed_key);
  }
  expect(await send('transferSol', idle, { toAddress: to, amount: '0.1' })).toMatchObject({ success: true });
  expect((await cumulus('keys show')).out).toMatch(/file:2:\w+\t3 wallets$/);
  expect((await cumulus('keys rewrap')).out).toMatch(/^0 keys are sealed again/);
  const kinds = await db
    .selectFrom('audit_log')
    .select(['kind', 'actor'])
    .where('kind', 'in', ['keys.rotated', 'keys.rewrapped', 'wallet.key_rewrapped'])
    .orderBy('id')
    .execute();
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'keys.rotated',
    'wallet.key_rewrapped',
    'wallet.key_rewrapped',
    'keys.rewrapped',
    'keys.rewrapped',
  ]);
  expect(kinds.every(({ actor }) => actor.startsWith('operator:'))).toBe(true);
});

test('resealing resumes after an interruption, and touches nothing twice', async () => {
  for (let made = 0; made < 5; made += 1) await newWallet(0n);
  await cumulus('keys rotate');
  const { keyId } = await keys.ping();
  let asked = 0;
  const dying = {
    async rewrap(wallet: Parameters<typeof keys.rewrap>[0]) {
      asked += 1;
      if (asked > 2) throw new Error('killed');
      return await keys.rewrap(wallet);
    },
  };
  const progress = () => {};
  await expect(
    rewrapAll({ db: superuser.db, serverDb: superuser.db, keys: dying, keyId, progress }),
  ).rejects.toThrow('killed');
  const total = (await sealed()).size;
  await expect.poll(async () => (await cumulus('keys show')).out).toMatch(new RegExp(`${keyId}\t2 wallets`));
  expect((await cumulus('keys rewrap')).out).toContain(`${total - 2} keys are sealed again`);
  expect((await cumulus('keys show')).out).toContain(`${keyId}\t${total} wallets`);
});

test('a key that does not open is reported and left unchanged, and the others are sealed again', async () => {
  const [bad, good] = [await newWallet(0n), await newWallet(0n)];
  await destroyKey(bad.walletId);
  const before = await sealed();
  await cumulus('keys rotate');
  const { code, error } = await cumulus('keys rewrap');
  expect(code).toBe(1);
  expect(error).toBe(`The signer does not open 1 of the keys, of: ${bad.publicKey}.`);
  const after = await sealed();
  expect(after.get(bad.walletId)!.sealed_key).toEqual(before.get(bad.walletId)!.sealed_key);
  expect(after.get(good.walletId)!.sealed_key).not.toEqual(before.get(good.walletId)!.sealed_key);
});

test('a staged version seals nothing until it is activated', async () => {
  const before = (await keys.ping()).keyId;
  const { out } = await cumulus('keys rotate --stage');
  const [staged] = /file:\d+:[\da-f]{16}/.exec(out)!;
  expect((await keys.ping()).keyId).toBe(before);
  expect(await cumulus('keys rotate --stage')).toMatchObject({
    code: 1,
    error: expect.stringContaining('has a staged version.'),
  });
  expect(await cumulus('keys rotate --activate')).toMatchObject({ code: 0 });
  expect((await keys.ping()).keyId).toBe(staged);
  expect((await cumulus('keys rotate --stage --activate')).code).toBe(2);
});

test('does not rotate a key file that is not the one of the running signer', async () => {
  const missing = join(scratch(), 'kek');
  const words = 'is not the one that the signer uses: set KEK_FILE.';
  expect(await cumulus('keys rotate', { KEK_FILE: missing })).toMatchObject({
    code: 1,
    error: `The key file ${missing} ${words}`,
  });
  const { error } = await cumulus('keys rotate', { SIGNER_SOCKET: join(scratch(), 'sock') });
  expect(error).toBe('The signer does not answer: is Cumulus running?');
});

test('a custody report is what outsiders can check: signatures by every address, and the chain', async () => {
  const holder = await newWallet(3n * SOL);
  const file = join(scratch(), 'report.json');
  const proven = await cumulus(`custody prove --out ${file}`);
  expect(proven).toMatchObject({ code: 0, error: '' });
  const text = readFileSync(file, 'utf8');
  const report = JSON.parse(text) as CustodyReport;
  expect(proven.out).toContain(`${report.wallets.length} of ${report.wallets.length} keys signed.`);
  for (const { address, signature, holdings } of report.wallets) {
    const envelope = compileOffchainMessageV1Envelope({
      version: 1,
      requiredSignatories: [{ address: address as Address }],
      content: `The key of this address is in the custody of Cumulus.\nBlockhash: ${report.blockhash}`,
    });
    const signatures = { [address]: Buffer.from(signature!, 'base64') as unknown as SignatureBytes };
    await verifyOffchainMessageEnvelope({ ...envelope, signatures });
    expect(BigInt(Object.values(holdings)[0] ?? 0)).toBe(await lamportsOf(address as Address));
  }
  expect(report.wallets.find(({ address }) => address === holder.publicKey)).toMatchObject({
    holdings: { '11111111111111111111111111111111': String(3n * SOL) },
  });
  const sum = report.wallets.reduce((all, { holdings }) => all + BigInt(Object.values(holdings)[0] ?? 0), 0n);
  expect(report.totals).toMatchObject([{ mint: '11111111111111111111111111111111', onChain: String(sum) }]);
  const { facts } = await db
    .selectFrom('audit_log')
    .select('facts')
    .where('kind', '=', 'custody.proven')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(proven.out).toContain(`SHA-256: ${facts.sha256}`);
});

test('custody is not proven if a key does not open, or less is there than is booked', async () => {
  const lost = await newWallet(0n);
  await destroyKey(lost.walletId);
  const printed = await cumulus('custody prove');
  expect(printed.code).toBe(1);
  expect(printed.error).toBe(`Not proven: the signer does not open the key of ${lost.publicKey}.`);
  const { wallets } = JSON.parse(printed.out) as CustodyReport;
  expect(wallets.filter(({ signature }) => signature === null)).toMatchObject([{ address: lost.publicKey }]);

  const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
  const row = { wallet_id: lost.walletId, signature: 's', mint, delta: 7n, slot: 1n, at: new Date() };
  await db
    .insertInto('ledger')
    .values({ ...row, source: 'external' })
    .execute();
  expect((await cumulus('custody prove')).error).toContain(`of ${mint} 7 are booked and 0 there`);
});

test('an operator has the database forget which secret it belongs to, and learns which PINs this costs', async () => {
  const known = () =>
    db
      .selectFrom('installation')
      .select(['pepper_fingerprint', 'check_public_key'])
      .executeTakeFirstOrThrow();
  await db
    .updateTable('installation')
    .set({ pepper_fingerprint: Buffer.alloc(32) })
    .execute();
  const { publicKey, sealedKey } = await keys.create('check', 'installation', '{}');
  await db
    .updateTable('installation')
    .set({ check_id: 'check', check_public_key: publicKey, check_sealed_key: Buffer.from(sealedKey) })
    .execute();
  expect(await cumulus('installation forget --secret both')).toMatchObject({
    code: 1,
    error: '--secret is both, but it is "pepper" or "key".',
  });
  expect(await cumulus('installation forget --secret pepper')).toMatchObject({
    code: 0,
    out: 'The next start writes down the PIN pepper that it has.\n0 PINs are set and need the previous pepper.',
  });
  expect(await known()).toEqual({ pepper_fingerprint: null, check_public_key: publicKey });
  expect((await cumulus('keys rewrap')).code).toBe(0);
  const { check_sealed_key: resealed } = await db
    .selectFrom('installation')
    .select('check_sealed_key')
    .executeTakeFirstOrThrow();
  expect(Buffer.from(resealed!)).not.toEqual(Buffer.from(sealedKey));
  expect((await cumulus('installation forget --secret key')).code).toBe(0);
  expect(await known()).toEqual({ pepper_fingerprint: null, check_public_key: null });
});
