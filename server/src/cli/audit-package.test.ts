import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { operator } from '../../../testing/operator.ts';
import { release } from '../../../testing/release.ts';
import { walletRow } from '../../../testing/wallet-row.ts';
import { newCaller } from '../../../testing/wallets.ts';
import { chainSome } from '../audit/store.ts';

const { db, url, operatorUrl } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'cumulus-package-'));
release(() => rmSync(folder, { recursive: true, force: true }));
const cumulus = operator({ DATABASE_URL: url, OPERATOR_DATABASE_URL: operatorUrl });

const { userId } = await newCaller(db);
const walletId = await walletRow(db, userId);
await sql`
  insert into ledger (wallet_id, signature, mint, delta, slot, at, source) values
    (${walletId}, 'in', ${USDC_MINT}, 5000, 1, now(), 'external'),
    (${walletId}, 'out', ${USDC_MINT}, -1500, 2, now(), 'external')`.execute(db);
await sql`
  insert into liabilities (day, lease_until, made_at, statement, signature, public_key, mints, custody)
  values ('2027-01-30', now(), now(), '{"day":"2027-01-30"}', 'signed', 'KEY', '{}', '{"title":"custody"}'),
         ('2027-01-31', now(), now(), '{"day":"2027-01-31"}', 'signed', 'KEY', '{}', null)`.execute(db);
while ((await chainSome(db, 1_000)) > 0);

const original = join(folder, 'original');
const written = await cumulus(`audit package --to ${original} --day 2027-01-30 --json`);
const { sha256, manifest } = JSON.parse(written.out) as {
  sha256: string;
  manifest: { log: { head: string }; day: string; files: Record<string, unknown> };
};

test('a package has the log, the ledger’s sums, the heads and the day, which anyone can check', async () => {
  expect(written).toMatchObject({ code: 0, error: '' });
  expect(manifest.day).toBe('2027-01-30');
  const read = (name: string) =>
    JSON.parse(readFileSync(join(original, name), 'utf8')) as Record<string, unknown>;
  expect(read('ledger-sums.json')).toEqual({
    sums: [{ mint: USDC_MINT, amount: '3500', rows: 2, wallets: 1 }],
  });
  expect(read('journal-heads.json')).toEqual({ journals: [] });
  expect(read('cumulus-liabilities-2027-01-30.json')).toMatchObject({ liabilities: { day: '2027-01-30' } });
  expect(read('cumulus-custody-2027-01-30.json')).toEqual({ title: 'custody' });
  expect((await cumulus('audit verify')).out).toContain('entries hold');
  const checked = await cumulus(`audit check --from ${original} --sha256 ${sha256}`);
  expect(checked).toMatchObject({ code: 0, error: '' });
  expect(checked.out).toContain(`with the head ${manifest.log.head}`);
  const sums = readFileSync(join(original, 'SHA256SUMS'), 'utf8').trimEnd().split('\n');
  expect(sums).toHaveLength(6);
  for (const [digest, name] of sums.map((line) => line.split('  ')))
    expect(
      createHash('sha256')
        .update(readFileSync(join(original, name!)))
        .digest('hex'),
    ).toBe(digest);
});

test.each([
  ['a changed file', 'ledger-sums.json', 'is not what was written: it was changed or cut.'],
  ['a changed log', 'audit-log.jsonl', 'is not what was written: it was changed or cut.'],
  ['a damaged manifest', 'manifest.json', 'is not that of a package for auditors.'],
  ['a file that the manifest does not name', 'more.json', 'The manifest does not name more.json.'],
])('%s is found', async (what, name, sentence) => {
  const copy = join(folder, what.replaceAll(' ', '-'));
  cpSync(original, copy, { recursive: true });
  writeFileSync(join(copy, name), '{}\n', { flag: 'a' });
  const { code, error } = await cumulus(`audit check --from ${copy}`);
  expect([code, error]).toEqual([1, expect.stringContaining(sentence)]);
});

test('a log that was rewritten with its digests breaks its chain, and another manifest has another digest', async () => {
  const copy = join(folder, 'rewritten');
  cpSync(original, copy, { recursive: true });
  const log = join(copy, 'audit-log.jsonl');
  const [first, ...rest] = readFileSync(log, 'utf8').split('\n');
  writeFileSync(log, [first!.replace(/"actor":"[^"]*"/, '"actor":"server:x"'), ...rest].join('\n'));
  const { measure } = await import('../recovery/manifest.ts');
  const forged = { ...manifest, files: { ...manifest.files, 'audit-log.jsonl': await measure(log) } };
  writeFileSync(join(copy, 'manifest.json'), JSON.stringify(forged));
  expect((await cumulus(`audit check --from ${copy}`)).error).toContain('The chain is broken: entry 1 of');
  writeFileSync(join(copy, 'audit-log.jsonl'), readFileSync(join(original, 'audit-log.jsonl')));
  writeFileSync(join(copy, 'manifest.json'), JSON.stringify(manifest));
  expect((await cumulus(`audit check --from ${copy} --sha256 ${sha256}`)).error).toContain(
    'This is another package',
  );
});

test('a package of a day without liabilities, or into a folder that is used, is not written', async () => {
  const missing = await cumulus(`audit package --to ${join(folder, 'none')} --day 2020-01-01`);
  expect(missing).toMatchObject({ code: 1, error: 'There are no liabilities of 2020-01-01.' });
  expect((await cumulus(`audit package --to ${original}`)).error).toContain('is not empty');
  expect((await cumulus(`audit check --from ${join(folder, 'none')}`)).error).toContain('this is no package');
});
