import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newAddress } from '../../../../testing/issuer.ts';
import { runningCumulus } from '../../../../testing/running-cumulus.ts';
import { verifyFiles } from '../../../../verify/cumulus-verify.mjs';
import { erase } from '../../accounts/personal-data/deletion-store.ts';

const { url, call, signUp, localnet, database } = await runningCumulus();
const INVALID = { code: 'RECEIPT_LINK_INVALID' };

interface Shown {
  readonly content: string;
  readonly tokens: readonly { readonly symbol: string; readonly decimals: number }[];
}

/** A user who has paid once, and what that payment is known by. */
async function payer(name = 'Nest egg') {
  const { token, email } = await signUp();
  await call('acceptTermsOfService', { version: '1.0' }, token);
  const { wallet } = (await call('createCloudWallet', { name }, token)).result as {
    wallet: { walletId: string; publicKey: string };
  };
  await localnet.fund(wallet.publicKey, 2_000_000_000n);
  const to = await newAddress();
  const { txSignature } = (
    await call('transferSol', { walletId: wallet.walletId, toAddress: to, amount: '0.1' }, token)
  ).result as { txSignature: string };
  const { id, user_id: userId } = await database.db
    .selectFrom('intents')
    .select(['id', 'user_id'])
    .where('signature', '=', txSignature)
    .executeTakeFirstOrThrow();
  return { token, email, name, wallet, to, txSignature, id, userId };
}

async function share(transactionId: string, token: string) {
  const { result } = await call('shareReceipt', { transactionId }, token);
  return (result as { shared: { link: string; expiresAt: string } }).shared;
}
/** Without a sign-in. */
const open = async (link: string) => {
  const { result, error } = await call('getSharedReceipt', { link });
  return { shown: result as Shown | undefined, error };
};
const linkOf = async (transactionId: string, token: string) =>
  (await call('getReceiptLink', { transactionId }, token)).result;

test('anyone with the link sees the receipt and nothing else of its user, without a sign-in', async () => {
  const { token, email, name, wallet, to, txSignature, id, userId } = await payer();
  const { link, expiresAt } = await share(id, token);
  expect(link).toMatch(/^[\w-]{79}$/);
  const days = (Date.parse(expiresAt) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(89.9);
  expect(days).toBeLessThan(90.1);
  const { shown } = await open(link);
  const own = (await call('getReceipt', { transactionId: id }, token)).result as { content: string };
  expect(shown).toEqual({
    ...{ success: true, fileName: `cumulus-receipt-${id}.json`, content: own.content },
    tokens: [{ mint: '1'.repeat(32), symbol: 'SOL', decimals: 9, multiplier: 1, verified: true }],
  });
  const { publicKey, receipt } = JSON.parse(shown!.content);
  expect(receipt).toMatchObject({
    wallet: wallet.publicKey,
    signature: txSignature,
    asked: { recipient: to },
  });
  expect(verifyFiles(publicKey, [{ name: 'r', bytes: Buffer.from(shown!.content) }]).holds).toBe(true);
  for (const secret of [email, name, userId, wallet.walletId])
    expect(JSON.stringify(shown)).not.toContain(secret);
});

test('a receipt is shared by the signature of its payment as well, and again by the same link', async () => {
  const { token, txSignature, id } = await payer();
  const first = await share(txSignature, token);
  const again = await share(id, token);
  expect(again.link).toBe(first.link);
  expect(await linkOf(id, token)).toEqual({ success: true, shared: again });
});

test('guesses, links of a time past and links that are no longer shared are answered alike', async () => {
  const { token, id } = await payer();
  const { link } = await share(id, token);
  const other = await payer();
  const expired = await share(other.id, other.token);
  await sql`update receipt_links set expires_at = now() where intent_id = ${other.id}`.execute(database.db);
  const stopped = link;
  await call('stopSharingReceipt', { transactionId: id }, token);
  const row = await database.db
    .insertInto('receipt_links')
    .values({ intent_id: id, user_id: other.userId, expires_at: new Date(Date.now() + 60_000) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const answers = await Promise.all(
    [
      stopped,
      expired.link,
      // A reader of the database has no seal.
      `${row.id}${randomBytes(32).toString('base64url')}`,
      `${randomUUID()}${randomBytes(32).toString('base64url')}`,
      `${row.id}${link.slice(36)}`,
      id,
      row.id,
      '',
      '../../etc/passwd',
      'A'.repeat(5_000),
    ].map(async (guess) => (await open(guess)).error),
  );
  for (const error of answers) expect(error).toEqual(answers[0]);
  expect(answers[0]?.details).toMatchObject(INVALID);
});

test('a link that was ended never shows anything again, also after the receipt is shared again', async () => {
  const { token, id } = await payer();
  const { link } = await share(id, token);
  for (let times = 0; times < 2; times += 1)
    expect((await call('stopSharingReceipt', { transactionId: id }, token)).result).toEqual({
      success: true,
    });
  expect(await linkOf(id, token)).toEqual({ success: true, shared: null });
  const next = await share(id, token);
  expect((await open(link)).error?.details).toMatchObject(INVALID);
  expect((await open(next.link)).shown).toBeTruthy();
  await sql`update receipt_links set expires_at = now() where intent_id = ${id}`.execute(database.db);
  expect(await linkOf(id, token)).toEqual({ success: true, shared: null });
  const last = await share(id, token);
  expect((await open(next.link)).error?.details).toMatchObject(INVALID);
  expect((await open(last.link)).shown).toBeTruthy();
});

test('another user neither shares a receipt, nor reads or ends its link', async () => {
  const { token, id, txSignature } = await payer();
  const { link } = await share(id, token);
  const stranger = await payer();
  for (const name of ['shareReceipt', 'getReceiptLink', 'stopSharingReceipt'])
    for (const transactionId of [id, txSignature])
      expect((await call(name, { transactionId }, stranger.token)).error?.details).toMatchObject({
        code: 'RECEIPT_NOT_FOUND',
      });
  expect((await open(link)).shown).toBeTruthy();
});

test('a link is in the export of its user, and ends with the account', async () => {
  const { token, email, id, userId } = await payer();
  const { link } = await share(id, token);
  const exported = (await call('exportOwnData', {}, token)).result as {
    data: { receipt_links: readonly object[] };
  };
  expect(exported.data.receipt_links).toMatchObject([{ intent_id: id }]);
  await database.superuser.db.transaction().execute((tx) => erase(tx, userId, email));
  expect((await open(link)).error?.details).toMatchObject(INVALID);
});

test('search engines leave the page of a receipt out', async () => {
  for (const path of ['/receipt/anything', '/app/receipt/anything']) {
    const { headers } = await fetch(`${url}${path}`);
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  }
  expect((await fetch(`${url}/proof`)).headers.get('x-robots-tag')).toBeNull();
});
