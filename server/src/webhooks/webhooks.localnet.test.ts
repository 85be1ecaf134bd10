import type { CallOutput } from '@cumulus/contract/call.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import { WEBHOOK_EVENTS } from '@cumulus/contract/webhook-events.ts';
import { expect, test } from 'vitest';
import { newAddress } from '../../../testing/issuer.ts';
import { runningCumulus } from '../../../testing/running-cumulus.ts';
import { documentedVerifiers, webhookReceiver } from '../../../testing/webhook-receiver.ts';

const { newOwner, until, localnet, call } = await runningCumulus({
  DEPOSIT_SWEEP: '1000',
  WEBHOOKS_HERE: 'on',
});
const receiver = await webhookReceiver();
const { verifyBySecret, verifyByKey } = await documentedVerifiers();

type Owner = Awaited<ReturnType<typeof newOwner>>;
async function hook({ ask }: Owner, path: string) {
  const asked = { url: `${receiver.url}${path}`, events: WEBHOOK_EVENTS };
  const made = (await ask('createWebhook', asked)).result as CallOutput<Calls['createWebhook']>;
  const { publicKey } = (await ask('getWebhooks')).result as CallOutput<Calls['getWebhooks']>;
  return { ...made, publicKey };
}
/** What has arrived, each verified as docs/webhooks.md says. */
const told = (path: string, { secret, publicKey }: Awaited<ReturnType<typeof hook>>) =>
  receiver.on(path).map(({ headers, body }) => {
    expect(verifyBySecret(secret, headers, body)).toEqual(verifyByKey(publicKey, headers, body));
    return JSON.parse(body);
  });

test('what is sent, received, swapped and frozen is reported, signed by the installation and with the secret', async () => {
  const owner = await newOwner(3_000_000_000n);
  const hooked = await hook(owner, '/all');
  const own = { walletId: owner.walletId, wallet: owner.publicKey };
  await localnet.fund(owner.publicKey, 1_000_000_000n);
  const to = await newAddress();
  const paid = await owner.ask('transferSol', { toAddress: to, amount: '0.5' });
  const { txSignature: signature } = paid.result as { txSignature: string };
  const pair = { inputMint: SOL_MINT, outputMint: localnet.mintOf('USDC') };
  const asked = await owner.ask('getCloudWalletSwapQuote', { ...pair, amount: '20000000' });
  const { quote } = asked.result as CallOutput<Calls['getCloudWalletSwapQuote']>;
  await owner.ask('executeCloudWalletSwap', { quote });
  await owner.ask('freezeAccount');
  const types = () => told('/all', hooked).map(({ type }) => type);
  await until(() =>
    expect(types()).toEqual(
      expect.arrayContaining(['payment.received', 'payment.sent', 'swap.executed', 'account.frozen']),
    ),
  );
  const find = (type: string) => told('/all', hooked).find((each) => each.type === type).data;
  expect(find('payment.sent')).toEqual({ ...own, mint: SOL_MINT, amount: '500000000', signature, to });
  expect(find('payment.received')).toMatchObject({ ...own, mint: SOL_MINT, from: localnet.faucet });
  expect(find('swap.executed')).toEqual({
    ...own,
    ...{ soldMint: SOL_MINT, sold: '20000000', boughtMint: pair.outputMint },
    bought: expect.stringMatching(/^\d+$/),
    signature: expect.any(String),
  });
});

test('a signature holds for nothing but its own request', async () => {
  const owner = await newOwner(0n);
  const { webhook, secret, publicKey } = await hook(owner, '/changed');
  const other = await hook(owner, '/other');
  await owner.ask('testWebhook', { webhookId: webhook.id });
  await until(() => expect(receiver.on('/changed')).toHaveLength(1));
  const [{ headers, body }] = receiver.on('/changed') as [(typeof receiver.received)[number]];
  const by = (changed: object, text = body) => [
    () => verifyBySecret(secret, { ...headers, ...changed }, text),
    () => verifyByKey(publicKey, { ...headers, ...changed }, text),
  ];
  for (const verify of by({})) expect(verify()).toMatchObject({ type: 'webhook.test' });
  const at = Number(headers['webhook-timestamp']);
  for (const verify of [
    ...by({ 'webhook-id': 'evt_other' }),
    ...by({ 'webhook-timestamp': String(at + 1) }),
    ...by({}, body.replace('webhook.test', 'payment.sent')),
    () => verifyBySecret(other.secret, headers, body),
    () => verifyByKey(`whpk_${Buffer.alloc(32, 9).toString('base64')}`, headers, body),
  ])
    expect(verify).toThrow();
});

test('addresses that are not public are refused', async () => {
  const { token } = await newOwner(0n);
  for (const url of ['https://127.0.0.1/', 'https://user@example.com/', 'http://example.com/', 'nowhere'])
    expect((await call('createWebhook', { url, events: ['payment.sent'] }, token)).error?.details).toEqual({
      code: 'MALFORMED_WEBHOOK_URL',
    });
});
