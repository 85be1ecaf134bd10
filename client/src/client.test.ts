import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { actText } from '../../wire/src/grant.ts';
import { readIdentity } from '../../wire/src/program-secret.ts';
import { createCumulus } from './client.ts';
import { newProgram } from './new-program.ts';
import type { Payment, Quote } from './v1.ts';

const CHAIN = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const SOL = `${CHAIN}/slip44:501`;
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const USDC = `${CHAIN}/token:${MINT}`;
const SHOP = '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5';
const NATIVE = '1'.repeat(32);
const program = await newProgram();
const identity = readIdentity(program.identity)!;
const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: identity.key }, format: 'jwk' });

interface Asked {
  readonly call: string;
  readonly body: unknown;
  /** What its program has signed; null of what is not signed. */
  readonly decision: { readonly [name: string]: unknown } | null;
}

/** A client whose server gives these answers, one after the other. */
function cumulus(...answers: object[]) {
  const asked: Asked[] = [];
  const waits: number[] = [];
  const client = createCumulus({
    ...{ url: 'https://wallet.example/app', secret: program.secret },
    async wait(ms) {
      waits.push(ms);
    },
    async fetch(url, { method, body, headers, redirect } = {}) {
      expect(redirect).toBe('error');
      const { origin, pathname, search } = new URL(String(url));
      expect(origin).toBe('https://wallet.example');
      const header = new Headers(headers).get('cumulus-act');
      const decision = header === null ? null : decided(header);
      const text = body == null ? null : JSON.parse(String(body));
      asked.push({ call: `${method} ${pathname}${search}`, body: text, decision });
      const answer = answers.shift();
      if (!answer) throw new Error(`${method} ${pathname} is unexpected`);
      return Response.json(answer);
    },
  });
  return { client, asked, waits };
}

function decided(header: string) {
  const [text, signature] = header.split('.').map((part) => Buffer.from(part, 'base64url'));
  expect(verify(null, Buffer.from(actText(text!.toString())), publicKey, signature!)).toBe(true);
  return JSON.parse(text!.toString());
}

const transfer = { walletId: 'w', to: SHOP, asset: SOL, amount: '1000' };

test('a transfer of SOL is signed for its recipient, amount, memo and references', async () => {
  const { client, asked } = cumulus({ paymentId: 'p' });
  const to = `${CHAIN}:${SHOP}`;
  const input = { ...transfer, to, memo: 'Invoice 7', references: [`${CHAIN}:${MINT}`, NATIVE] };
  await client.transfers.create(input, { id: '0190a1b2-c3d4-7000-8000-000000000001' });
  expect(asked).toMatchObject([{ call: 'POST /v1/transfers', body: input }]);
  expect(asked[0]!.decision).toMatchObject({
    call: 'POST /v1/transfers',
    nonce: `grant:${identity.grantId}:0190a1b2-c3d4-7000-8000-000000000001`,
    request: { walletId: 'w', to, amount: '1000', memo: 'Invoice 7' },
    terms: {
      ...{ kind: 'transfer_sol', walletId: 'w', to: SHOP, lamports: '1000' },
      ...{ memo: 'Invoice 7', references: `${MINT},${NATIVE}` },
    },
  });
});

test('a transfer of a token is signed with its decimals, which are asked for once', async () => {
  const { client, asked } = cumulus({ decimals: 6 }, { paymentId: 'p' }, { paymentId: 'q' });
  for (const amount of ['5', '007'])
    await client.transfers.create({ ...transfer, asset: USDC, amount, feeAmount: '2' });
  expect(asked.map(({ call }) => call)).toEqual([
    'POST /v1/transfers/dry-run',
    'POST /v1/transfers',
    'POST /v1/transfers',
  ]);
  const token = {
    kind: 'transfer_token',
    walletId: 'w',
    to: SHOP,
    mint: MINT,
    decimals: '6',
    feeAmount: '2',
  };
  expect(asked.map(({ decision }) => decision?.terms)).toEqual([
    undefined,
    { ...token, amount: '5' },
    { ...token, amount: '7' },
  ]);
});

test('a swap is signed for the least of its offer, and sends the seal alone', async () => {
  const { client, asked } = cumulus({ paymentId: 'p' });
  const amounts = { sellAmount: '1000', buyAmount: '200', minimumReceived: '190' };
  const quote = { walletId: 'w', sell: SOL, buy: USDC, ...amounts, seal: 'sealed' } as Quote;
  await client.swaps.create({ ...quote, confirmPriceImpact: true });
  expect(asked[0]!.body).toEqual({ walletId: 'w', seal: 'sealed', confirmPriceImpact: true });
  expect(asked[0]!.decision?.terms).toEqual({
    ...{ kind: 'swap', walletId: 'w', sellMint: NATIVE, sellAmount: '1000' },
    ...{ buyMint: MINT, buyAmount: '190' },
  });
});

test('an order is signed for what it may sell, one swap or several', async () => {
  const { client, asked } = cumulus({}, {});
  const trade = { walletId: 'w', sell: SOL, buy: USDC, amount: '1000' };
  await client.orders.create({ ...trade, rule: { kind: 'market', condition: 'price_above', value: '300' } });
  await client.orders.create({ ...trade, rule: { kind: 'oco', above: '300', below: '100' } });
  const mints = { sellMint: NATIVE, buyMint: MINT };
  expect(asked.map(({ decision }) => decision?.terms)).toEqual([
    { kind: 'order', walletId: 'w', ...mints, sellAmount: '1000' },
    { kind: 'trades', walletId: 'w', trades: `1 0 - ${NATIVE} ${MINT} 1000:,1000:` },
  ]);
});

test('what moves nothing is signed for nothing that leaves, and terms that are given stand', async () => {
  const { client, asked } = cumulus({ cancelled: true }, {}, {});
  await client.orders.cancel('order/1');
  await client.approvals.create({ call: 'POST /v1/transfers', input: transfer, note: '' });
  const terms = { kind: 'reclaim', walletId: 'w' } as const;
  await client.transfers.create(transfer, { terms });
  expect(asked.map(({ call, decision }) => [call, decision?.call, decision?.terms])).toEqual([
    ['DELETE /v1/orders/order%2F1', 'DELETE /v1/orders/order%2F1', null],
    ['POST /v1/approvals', 'POST /v1/approvals', null],
    ['POST /v1/transfers', 'POST /v1/transfers', terms],
  ]);
});

test('reads sign nothing, and write their query', async () => {
  const { client, asked } = cumulus({ prices: [] });
  await client.prices.list({ asset: [SOL, USDC] });
  const query = new URLSearchParams([
    ['asset', SOL],
    ['asset', USDC],
  ]);
  expect(asked).toEqual([{ call: `GET /v1/prices?${query}`, body: null, decision: null }]);
});

test('an id that leads elsewhere is not asked for', async () => {
  const { client, asked } = cumulus();
  for (const id of ['', '.', '..']) await expect(client.orders.get(id)).rejects.toThrow(TypeError);
  expect(asked).toEqual([]);
});

test('a list is read page after page to its end', async () => {
  const { client, asked } = cumulus(
    { events: [{ id: '1' }, { id: '2' }], nextCursor: 'a' },
    { events: [], nextCursor: 'b' },
    { events: [{ id: '3' }], nextCursor: null },
  );
  const ids: string[] = [];
  for await (const { id } of client.history.all({ wallet: 'w' })) ids.push(id);
  expect(ids).toEqual(['1', '2', '3']);
  expect(asked.map(({ call }) => call)).toEqual([
    'GET /v1/history?wallet=w',
    'GET /v1/history?wallet=w&cursor=a',
    'GET /v1/history?wallet=w&cursor=b',
  ]);
});

test('a server that gives one page for ever is left', async () => {
  const page = { events: [], nextCursor: 'a' };
  const { client } = cumulus(page, page);
  const read = async () => {
    for await (const _ of client.history.all({ wallet: 'w' }));
  };
  await expect(read()).rejects.toThrow('listHistory repeats a page');
});

test('a payment is waited for until it is over, or for as long as one has', async () => {
  const states = (...all: Payment['state'][]) => all.map((state) => ({ paymentId: 'p', state }));
  const over = cumulus(...states('pending', 'held', 'confirmed'));
  expect(await over.client.waitForPayment('p')).toMatchObject({ state: 'confirmed' });
  expect(over.waits).toEqual([1_000, 1_000]);
  const long = cumulus(...states('scheduled', 'scheduled', 'scheduled'));
  await expect(long.client.waitForPayment('p', { forMs: 100, everyMs: 50 })).rejects.toMatchObject({
    code: 'STILL_WAITING',
    context: { state: 'scheduled' },
  });
});

test('an approval is waited for until its owner has answered', async () => {
  const { client } = cumulus({ state: 'waiting' }, { state: 'declined' });
  expect(await client.waitForApproval('a')).toEqual({ state: 'declined' });
});

test('a token is sent to no address that others on the way can read', () => {
  for (const url of ['http://wallet.example', 'ftp://127.0.0.1', 'http://127.0.0.1.example', 'nowhere'])
    expect(() => createCumulus({ url, bearer: 'cg_1' }), url).toThrow(TypeError);
  for (const url of ['https://wallet.example', 'http://127.0.0.1:3000', 'http://localhost', 'http://[::1]:1'])
    createCumulus({ url, bearer: 'cg_1' });
});

test('with the token alone, or what is no secret, nothing is signed and nothing sent', async () => {
  const ask = async () => {
    throw new Error('unexpected');
  };
  for (const known of [{ bearer: 'cg_1' }, { secret: 'cumulus_short' }]) {
    const client = createCumulus({ url: 'https://wallet.example', ...known, fetch: ask });
    await expect(client.transfers.create(transfer)).rejects.toThrow('an act needs the secret of the program');
  }
});
