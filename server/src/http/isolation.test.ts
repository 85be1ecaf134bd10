import { randomUUID } from 'node:crypto';
import { baseUnits } from '@cumulus/contract/amount.ts';
import type { CallInput } from '@cumulus/contract/call.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { type CallName, type Calls, calls } from '@cumulus/contract/registry.ts';
import type { Address } from '@solana/kit';
import { lamports } from '@solana/kit';
import { expect, test } from 'vitest';
import { decisionText, testAuthenticator } from '../../../signer/testing/authenticator.ts';
import { grantOf } from '../../../testing/grants.ts';
import { newAddress } from '../../../testing/issuer.ts';
import { lookAlikeOf } from '../../../testing/look-alike.ts';
import { oauthClient } from '../../../testing/oauth.ts';
import { recordUse } from '../../../testing/record-use.ts';
import { testSettings } from '../../../testing/running-app.ts';
import { runningCumulus } from '../../../testing/running-cumulus.ts';
import { notify } from '../accounts/notify.ts';
import { mint } from '../ports/units.ts';
import { createSeals } from '../swaps/seals.ts';
import { registerDesktopWallet } from '../wallets/desktop.ts';

const { url, call, signUp, database, localnet } = await runningCumulus();

const DESKTOP_KEY = 'GgE5ZbLXqUkBLnuDqnVxhnWBDkNzYkBtfdNXLCZsHhkL';
const ENDPOINT = 'https://push.example/victim';
const P256DH = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const STRANGER = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';

async function someone(name: string) {
  const { token, email, cookie } = await signUp();
  await call('acceptTermsOfService', { version: '1.0' }, token);
  const { result } = await call('createCloudWallet', { name }, token);
  const { wallet } = result as { wallet: { walletId: string; publicKey: string } };
  await localnet.fund(wallet.publicKey, 5_000_000_000n);
  return { token, email, cookie, name, ...wallet };
}

const victim = await someone('Victim');
const intruder = await someone('Intruder');
const { id: victimId } = await database.db
  .selectFrom('users')
  .select('id')
  .where('email', '=', victim.email)
  .executeTakeFirstOrThrow();
await registerDesktopWallet(database.db, {
  userId: victimId,
  publicKey: DESKTOP_KEY as Address,
  name: 'Laptop',
});

/** A token that the victim watches. */
const WATCHED = localnet.mintOf('BONK');
await call('addTokenToWatchlist', { tokenAddress: WATCHED }, victim.token);

/** A contact of the victim, and an address that looks like the contact's when shortened. */
const CONTACT = await newAddress();
const SECRET_NAME = 'Landlady';
await call('saveContact', { address: CONTACT, name: SECRET_NAME }, victim.token);

await call(
  'setHandle',
  { setting: { handle: 'landlord', byEmail: false, walletId: victim.walletId } },
  victim.token,
);

const desktopId = `desktop-${DESKTOP_KEY}`;
const swap = { inputMint: SOL_MINT, outputMint: localnet.mintOf('USDC'), amount: '1000000' };
/** A quote for the victim. */
const seal = createSeals(testSettings(database).APP_SECRET!).seal({
  userId: victimId,
  walletId: victim.walletId,
  inputMint: mint(SOL_MINT),
  outputMint: mint(localnet.mintOf('USDC')),
  inAmount: baseUnits(1_000_000n),
  outAmount: baseUnits(1n),
  minimumReceived: baseUnits(1n),
  slippageBps: 100,
  priceImpactPct: '0',
  inUsdValue: null,
  outUsdValue: null,
  feeBps: 0,
  operatorFeeBps: 0,
  networkFeeLamports: lamports(5_000n),
  rentLamports: lamports(0n),
  router: 'metis',
  requestId: 'request',
  expiresAt: Date.now() + 60_000,
  transaction: new Uint8Array(200),
});
const order = {
  sellToken: { mint: SOL_MINT, amount: '1000000' },
  buyToken: { mint: localnet.mintOf('USDC') },
  conditionType: 'time' as const,
  scheduledTime: new Date(Date.now() + 3_600_000).toISOString(),
};
const placed = {
  ...{ sellToken: order.sellToken, buyToken: order.buyToken, shareBps: 5_000 },
  rule: { kind: 'time' as const, at: order.scheduledTime },
};
const idempotencyKey = 'known to the intruder';
const { orderId: victimsOrder } = (
  await call('createConditionalOrder', { ...order, walletId: victim.walletId, idempotencyKey }, victim.token)
).result as { orderId: string };
const sol = { toAddress: STRANGER, amount: '0.1' };
const { txSignature: victimsPayment = '' } = (
  await call('transferSol', { ...sol, walletId: victim.walletId, idempotencyKey }, victim.token)
).result as { txSignature?: string };

const { id: victimsEvent } = await database.db
  .selectFrom('intents')
  .select('id')
  .where('signature', '=', victimsPayment)
  .executeTakeFirstOrThrow();

const { link: victimsLink } = (
  (await call('shareReceipt', { transactionId: victimsEvent }, victim.token)).result as {
    shared: { link: string };
  }
).shared;

const hook = { url: 'https://victim.example.com/hook', events: ['payment.sent' as const] };
const { webhook } = (await call('createWebhook', hook, victim.token)).result as { webhook: { id: string } };
const { id: victimsHookEvent } = await database.db
  .insertInto('webhook_events')
  .values({ user_id: victimId, type: 'payment.sent', body: '{}', routed_at: new Date() })
  .returning('id')
  .executeTakeFirstOrThrow();

const { id: victimsSession } = await database.db
  .selectFrom('sessions')
  .select('id')
  .where('user_id', '=', victimId)
  .executeTakeFirstOrThrow();

await call('setAddressWait', { setting: { unit: 'sol', amount: '0', hours: 24 } }, victim.token);
const { scheduled } = (
  await call(
    'transferSol',
    { toAddress: await newAddress(), amount: '0.1', walletId: victim.walletId },
    victim.token,
  )
).result as { scheduled: { id: string } };
const victimsSend = scheduled.id;

await notify(database.db, { userId: victimId, kind: 'pin_changed', facts: { change: 'set' } });
await recordUse(database.db, { userId: victimId, name: 'Butler', what: 'wallets' });
const { id: victimsLook } = await database.db
  .selectFrom('looks')
  .select('id')
  .where('user_id', '=', victimId)
  .executeTakeFirstOrThrow();
const { id: victimsNotice } = await database.db
  .updateTable('notices')
  .set({ routed_at: new Date() })
  .where('user_id', '=', victimId)
  .where('kind', '=', 'pin_changed')
  .returning('id')
  .executeTakeFirstOrThrow();

const { alert } = (
  await call(
    'createPriceAlert',
    { tokenAddress: SOL_MINT, condition: 'price_above', value: 999_999 },
    victim.token,
  )
).result as { alert: { id: string } };
const victimsAlert = alert.id;

const victimsGrant = randomUUID();
const PROGRAM = 'Shop of the victim';
await call(
  'createGrant',
  {
    grant: grantOf({ id: victimsGrant, name: PROGRAM, wallets: [victim.walletId] }),
    bearer: 'cd'.repeat(32),
  },
  victim.token,
);
const victimsApproval = randomUUID();
await database.db
  .insertInto('approvals')
  .values({
    ...{ id: victimsApproval, program_id: victimsGrant, user_id: victimId, call: 'transferSol', note: '' },
    ...{ input: JSON.stringify({ ...sol, walletId: victim.walletId }), created_at: new Date() },
    expires_at: new Date(Date.now() + 3_600_000),
  })
  .execute();

const client = oauthClient({ url, call });
const registered = await client.register();
const victimsPage = await client.authorize(registered.body.client_id, victim.cookie);
const victimsRequest = victimsPage.search.slice(1);

const VICTIMS_PASSKEY = 'a'.repeat(43);
await database.db
  .insertInto('passkeys')
  .values({ credential_id: VICTIMS_PASSKEY, user_id: victimId, name: 'Victim', added_at: new Date() })
  .execute();
const subscription = { endpoint: ENDPOINT, p256dh: P256DH, auth: 'BTBZMqHH6r4Tts7J_aSIgg', language: 'en' };
await call('subscribeToPush', subscription, victim.token);

/** Each function as an intruder would call it: with the victim's ids wherever it takes one. */
const attacks: { [N in CallName]: CallInput<Calls[N]>[] } = {
  checkEmailBlocked: [{ email: victim.email }],
  ensureUserDocument: [{}],
  getIncident: [{}],
  getEmailStatus: [{}],
  sendEmailLink: [{}],
  confirmEmail: [{ token: 'x' }],
  getContestChallenge: [{ name: 'Cup' }],
  signOutEverywhere: [{}],
  exportOwnData: [{}],
  deleteAccount: [{ confirmEmail: victim.email }],
  askPinReset: [{}],
  getPinReset: [{}],
  cancelPinReset: [{}],
  getPinResetOfLink: [{ token: 'no token' }],
  decidePinReset: [{ token: `${randomUUID()}.${'a'.repeat(43)}`, decision: 'begin' }],
  changePassword: [{ currentPassword: 'wrong horse', newPassword: 'umbrella moss' }],
  getSessions: [{}],
  endSession: [{ sessionId: victimsSession }],
  endOtherSessions: [{}],
  getFreeze: [{}],
  freezeAccount: [{}],
  freezeByLink: [{ token: `${victimId}..${Date.now() + 60_000}.${'A'.repeat(43)}` }],
  sendThawLink: [{}],
  thawAccount: [{}],
  thawAccountByLink: [{ token: `${victimId}.1.${Date.now() + 60_000}.${'A'.repeat(43)}` }],
  hasAcceptedTerms: [{ version: '1.0' }],
  acceptTermsOfService: [{ version: '1.0', clientIp: null }],
  checkCloudWalletPinStatus: [{}],
  setCloudWalletPin: [{ pin: '485920' }],
  removeCloudWalletPin: [{ pin: '485920' }],
  getPasskeys: [{}],
  beginPasskey: [{}],
  addPasskey: [
    {
      name: 'Phone',
      ...testAuthenticator().create(decisionText('', 'addPasskey')),
      credentialId: VICTIMS_PASSKEY,
    },
  ],
  renamePasskey: [{ credentialId: VICTIMS_PASSKEY, name: 'Phone' }],
  removePasskey: [{ credentialId: VICTIMS_PASSKEY }],
  getCloudWallets: [{}],
  getBackedUpWallets: [{}],
  createCloudWallet: [{ name: 'Mine' }],
  deleteCloudWallet: [{ walletId: victim.walletId }, { walletId: desktopId }],
  setDefaultCloudWallet: [{ walletId: victim.walletId }, { walletId: desktopId }],
  getCloudWalletBalances: [
    { walletIds: [victim.walletId] },
    { walletIds: [desktopId] },
    { walletIds: [], publicKeys: [DESKTOP_KEY] },
    { walletIds: [], publicKeys: [victim.publicKey] },
  ],
  getTestSol: [{ walletId: victim.walletId }],
  transferSol: [{ walletId: victim.walletId, ...sol }],
  transferToken: [{ walletId: victim.walletId, ...sol, tokenMint: localnet.mintOf('USDC'), decimals: 6 }],
  getReclaimableRent: [{ walletId: victim.walletId }],
  reclaimRent: [{ walletId: victim.walletId }],
  findPayment: [{ walletId: victim.walletId, reference: STRANGER, mint: SOL_MINT, amount: '1' }],
  validateTransfer: [{ walletId: victim.walletId, ...sol, transferType: 'sol' }],
  getCloudWalletSwapQuote: [
    { walletId: victim.walletId, ...swap },
    { walletId: desktopId, ...swap },
  ],
  executeCloudWalletSwap: [
    { walletId: victim.walletId, quote: { seal } },
    { walletId: intruder.walletId, quote: { seal } },
  ],
  createConditionalOrder: [
    { ...order, walletId: victim.walletId },
    { ...order, walletId: desktopId },
  ],
  concludePayment: [{ idempotencyKey }],
  concludeConditionalOrder: [{ idempotencyKey }],
  getConditionalOrders: [{}],
  cancelConditionalOrder: [{ orderId: victimsOrder }],
  executeMissedOrder: [{ orderId: victimsOrder }],
  setOrderFloor: [
    { orderId: victimsOrder, floor: '1', walletId: 'w', sellMint: 'a', sellAmount: '1', buyMint: 'b' },
  ],
  placeOrder: [
    { ...placed, walletId: victim.walletId },
    { ...placed, walletId: desktopId },
  ],
  editOrder: [{ ...placed, id: victimsOrder, walletId: victim.walletId }],
  pauseOrder: [{ id: victimsOrder, paused: true }],
  cancelBundle: [{ bundleId: victimsOrder }],
  getOrderBundles: [{}],
  getOrderNotices: [{}],
  markOrdersSeen: [{ orderIds: [victimsOrder] }],
  getOrderStatement: [{ orderId: victimsOrder }],
  validateSolanaAddress: [
    { walletId: victim.walletId, address: STRANGER },
    { walletId: intruder.walletId, address: lookAlikeOf(CONTACT) },
  ],
  getSolanaTokenPricesWeb: [{ tokens: [STRANGER] }],
  getSolanaTokenPrices: [{ tokens: [STRANGER] }],
  getDexScreenerDataWeb: [{ tokenAddresses: [STRANGER] }],
  getDexScreenerData: [{ tokenAddresses: [STRANGER] }],
  getPriceHistory: [{ mint: WATCHED, range: 'ALL' }],
  getPortfolioHistory: [
    { walletId: victim.walletId, range: 'ALL' },
    { walletId: desktopId, range: '1D' },
    { range: '1W' },
  ],
  getPriceSparklines: [{ mints: [WATCHED] }],
  getTrendingTokens: [{}],
  searchTokens: [{ query: 'Victim' }, { query: STRANGER }],
  getAddressBook: [{}],
  saveContact: [
    { address: CONTACT, name: 'Anna' },
    { address: STRANGER, name: 'Bob' },
  ],
  deleteContact: [{ address: CONTACT }],
  getWatchlistWeb: [{}],
  addTokenToWatchlist: [{ tokenAddress: WATCHED }, { tokenAddress: STRANGER }],
  removeTokenFromWatchlist: [{ tokenAddress: WATCHED }],
  getPriceAlerts: [{}],
  createPriceAlert: [{ tokenAddress: WATCHED, condition: 'price_above', value: 900_000 }],
  deletePriceAlert: [{ alertId: victimsAlert }],
  getExchangeRates: [{}],
  getTopTokens: [{}],
  getCurrentContest: [{}],
  getContestLeaderboard: [{}],
  getProof: [{}],
  getOwnLeaves: [{}],
  createCheckTokens: [{ day: '2030-01-01', tokens: [{ mint: SOL_MINT, blinded: 'ab'.repeat(32) }] }],
  countCheck: [
    { day: '2030-01-01', mint: SOL_MINT, least: '1', input: 'ab'.repeat(32), output: 'ab'.repeat(64) },
  ],
  getHandle: [{}],
  setHandle: [
    { setting: { handle: 'landlord', byEmail: false, walletId: intruder.walletId } },
    { setting: { handle: 'lodger', byEmail: false, walletId: victim.walletId } },
    { setting: null },
  ],
  findRecipient: [{ name: victim.email }, { name: victim.name }],
  createWebhook: [{ url: 'https://intruder.example.com/', events: ['payment.sent'] }],
  getWebhooks: [{}],
  updateWebhook: [
    { webhookId: webhook.id, enabled: false },
    { webhookId: webhook.id, events: ['account.frozen'] },
  ],
  deleteWebhook: [{ webhookId: webhook.id }],
  getWebhookDeliveries: [{ webhookId: webhook.id }],
  redeliverWebhook: [{ webhookId: webhook.id, eventId: `evt_${victimsHookEvent}` }],
  testWebhook: [{ webhookId: webhook.id }],
  getReceipt: [{ transactionId: victimsEvent }, { transactionId: victimsPayment }],
  getReceiptLink: [{ transactionId: victimsEvent }, { transactionId: victimsPayment }],
  shareReceipt: [{ transactionId: victimsEvent }, { transactionId: victimsPayment }],
  stopSharingReceipt: [{ transactionId: victimsEvent }, { transactionId: victimsPayment }],
  getSharedReceipt: [{ link: `${victimsLink.slice(0, 36)}${'A'.repeat(43)}` }],
  getAddressWait: [{}],
  setAddressWait: [{ setting: { unit: 'usd', amount: '1', hours: 1 } }, { setting: null }],
  getScheduledSends: [{}],
  cancelScheduledSend: [{ id: victimsSend }],
  getLooks: [{}, { after: victimsLook }],
  getNotices: [{}, { after: victimsNotice }],
  markNoticesRead: [{ newest: victimsNotice }],
  getNoticeSettings: [{ endpoint: ENDPOINT }],
  setNoticeSettings: [{ hideAmounts: true, topics: { sent: { push: false } } }],
  subscribeToPush: [
    { endpoint: ENDPOINT, p256dh: P256DH, auth: 'AAAAAAAAAAAAAAAAAAAAAA', language: 'en' },
    { endpoint: `${ENDPOINT}s`, p256dh: P256DH, auth: 'AAAAAAAAAAAAAAAAAAAAAA', language: 'en' },
  ],
  unsubscribeFromPush: [{ endpoint: ENDPOINT }],
  createGrant: [
    { grant: grantOf({ wallets: [victim.walletId] }), bearer: 'ab'.repeat(32) },
    { grant: grantOf({ id: victimsGrant, wallets: [intruder.walletId] }), bearer: 'ab'.repeat(32) },
  ],
  changeGrant: [{ grant: grantOf({ id: victimsGrant, wallets: [intruder.walletId] }) }],
  endGrant: [{ grantId: victimsGrant }],
  getGrants: [{}],
  getGrantUses: [{ grantId: victimsGrant }],
  setWalletLimit: [
    { walletId: victim.walletId, grant: null },
    { walletId: victim.walletId, grant: grantOf({ key: null, wallets: [victim.walletId] }) },
    {
      walletId: intruder.walletId,
      grant: grantOf({ id: victimsGrant, key: null, wallets: [intruder.walletId] }),
    },
  ],
  getWalletLimits: [{}],
  getApprovals: [{}],
  getConnection: [{ query: 'sig=none' }],
  connectProgram: [{ query: victimsRequest, wallets: [victim.walletId], expiresAt: null }],
  answerApproval: [
    { approvalId: victimsApproval, approved: false },
    { approvalId: victimsApproval, approved: true },
  ],
  getTokenPosition: [
    { mint: SOL_MINT },
    { mint: SOL_MINT, walletId: victim.walletId },
    { mint: SOL_MINT, walletId: desktopId },
  ],
  getWalletTransactionsUnified: [
    {},
    { walletId: victim.walletId },
    { walletId: desktopId },
    { mint: SOL_MINT },
    { mint: SOL_MINT, walletId: victim.walletId },
  ],
};

/** Everything that is the victim's, as the database has it. */
async function victimsRows() {
  const { db } = database;
  return {
    user: await db.selectFrom('users').selectAll().where('id', '=', victimId).execute(),
    wallets: await db.selectFrom('wallets').selectAll().where('user_id', '=', victimId).execute(),
    desktop: await db.selectFrom('desktop_wallets').selectAll().where('user_id', '=', victimId).execute(),
    passkeys: await db.selectFrom('passkeys').selectAll().where('user_id', '=', victimId).execute(),
    pin: await db.selectFrom('pins').selectAll().where('user_id', '=', victimId).execute(),
    orders: await db.selectFrom('orders').selectAll().where('user_id', '=', victimId).execute(),
    intents: await db.selectFrom('intents').selectAll().where('user_id', '=', victimId).execute(),
    voidKeys: await db.selectFrom('void_keys').selectAll().where('user_id', '=', victimId).execute(),
    addressWait: await db.selectFrom('address_waits').selectAll().where('user_id', '=', victimId).execute(),
    scheduledSends: await db
      .selectFrom('scheduled_sends')
      .selectAll()
      .where('user_id', '=', victimId)
      .execute(),
    programs: await db.selectFrom('programs').selectAll().where('user_id', '=', victimId).execute(),
    approvals: await db.selectFrom('approvals').selectAll().where('user_id', '=', victimId).execute(),
    contacts: await db.selectFrom('contacts').selectAll().where('user_id', '=', victimId).execute(),
    handles: await db.selectFrom('handles').selectAll().where('user_id', '=', victimId).execute(),
    watchlist: await db.selectFrom('watchlist_entries').selectAll().where('user_id', '=', victimId).execute(),
    webhooks: await db.selectFrom('webhook_endpoints').selectAll().where('user_id', '=', victimId).execute(),
    lanes: await db.selectFrom('webhook_lanes').select('id').where('user_id', '=', victimId).execute(),
    receiptLinks: await db.selectFrom('receipt_links').selectAll().where('user_id', '=', victimId).execute(),
    alerts: await db.selectFrom('price_alerts').selectAll().where('user_id', '=', victimId).execute(),
    sessions: await database.db
      .selectFrom('sessions')
      .select(['id', 'ended_at'])
      .where('user_id', '=', victimId)
      .execute(),
    noticeSettings: await db
      .selectFrom('notice_settings')
      .selectAll()
      .where('user_id', '=', victimId)
      .execute(),
    push: await db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', victimId).execute(),
    notice: await db.selectFrom('notices').selectAll().where('id', '=', victimsNotice).execute(),
    terms: await db.selectFrom('terms_acceptances').selectAll().where('user_id', '=', victimId).execute(),
  };
}

const walks = Object.keys(calls).map((name) => name as CallName);

test.each(walks)('[who-02] %s tells and changes nothing of another user', async (name) => {
  const before = await victimsRows();
  // The others need a sign-in of the intruder's that lasts, and an account that is not frozen.
  const isLast = name === 'signOutEverywhere' || name === 'freezeAccount';
  const { token } = isLast ? await signUp() : intruder;
  for (const data of attacks[name]) {
    const { result } = await call(name, data, token);
    const answer = JSON.stringify(result ?? null);
    for (const secret of [
      victim.walletId,
      victim.publicKey,
      DESKTOP_KEY,
      victimId,
      victimsOrder,
      victimsPayment,
      victimsNotice,
      victimsLook,
      victimsAlert,
      victimsLink,
      webhook.id,
      victimsHookEvent,
      'Laptop',
      'Victim',
      VICTIMS_PASSKEY,
      SECRET_NAME,
      PROGRAM,
      victimsApproval,
    ]) {
      expect(answer, `${name} answered with what is the victim's`).not.toContain(secret);
    }
  }
  expect(await victimsRows()).toEqual(before);
});

test('[who-02] the same ids answer their own user', async () => {
  const own = { walletIds: [victim.walletId, desktopId] };
  const { result } = await call('getCloudWalletBalances', own, victim.token);
  expect(JSON.stringify(result)).toContain(victim.publicKey);
  expect(JSON.stringify(result)).toContain(DESKTOP_KEY);
  const payment = await call('concludePayment', { idempotencyKey }, victim.token);
  expect(payment.result).toMatchObject({ known: true, txSignature: victimsPayment });
  const receipt = await call('getReceipt', { transactionId: victimsEvent }, victim.token);
  expect(receipt.result).toMatchObject({ content: expect.stringContaining(victimsPayment) });
  const placed = await call('concludeConditionalOrder', { idempotencyKey }, victim.token);
  expect(placed.result).toMatchObject({ order: { orderId: victimsOrder } });
});
