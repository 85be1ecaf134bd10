import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { SOL } from '../testing/client.ts';
import { useLocalnet } from '../testing/hosted.ts';
import { ask, type HttpAnswer } from '../testing/http-answer.ts';
import { BONK, NOBODYS, PYUSD, SOL_MINT, USDC } from '../testing/mints.ts';
import { createTaker } from '../testing/taker.ts';
import { SHAPES } from './shapes.ts';

const localnet = useLocalnet();
const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, strictRequired: false });

function expectShape(name: keyof typeof SHAPES, { body }: Pick<HttpAnswer, 'body'>): void {
  const validate = ajv.compile(SHAPES[name]);
  validate(body);
  expect(validate.errors ?? [], ajv.errorsText(validate.errors)).toEqual([]);
}

const wallet = () => createTaker(localnet(), { lamports: 10n * SOL });
const market = (path: string) => ask(`${localnet().marketUrl}${path}`);

test('notices a wrong type, a missing field and a field too many', () => {
  const refusal = { requestId: 'a', error: 'b' };
  expectShape('orderRefusal', { body: refusal });
  expect(() => expectShape('orderRefusal', { body: { ...refusal, error: 5 } })).toThrow('must be string');
  expect(() => expectShape('orderRefusal', { body: { error: 'b' } })).toThrow('required property');
  expect(() => expectShape('orderRefusal', { body: { ...refusal, more: 1 } })).toThrow('additional');
});

test('an order, and one with a referral', async () => {
  expectShape('order', await (await wallet()).order(SOL_MINT, USDC, SOL));
  const referral = { referralAccount: NOBODYS, referralFee: '50' };
  expectShape('order', await (await wallet()).order(SOL_MINT, PYUSD, SOL, referral));
});

test('a quote without a taker, an order that cannot be built, and one that is refused', async () => {
  const query = `inputMint=${SOL_MINT}&outputMint=${USDC}&amount=1000000000`;
  expectShape('quote', await market(`/swap/v2/order?${query}`));
  expectShape('unbuiltOrder', await (await createTaker(localnet(), {})).order(SOL_MINT, USDC, SOL));
  expectShape('orderRefusal', await (await wallet()).order(SOL_MINT, NOBODYS, SOL));
});

test('a swap that landed, one that the maker refused, and one that is unknown', async () => {
  const taker = await wallet();
  const { body: order } = await taker.order(SOL_MINT, BONK, SOL);
  const signed = await taker.sign(order.transaction);
  await localnet().control('faults', { kind: 'refuse' });
  expectShape('failedSwap', await taker.execute(signed, order.requestId));
  expectShape('landedSwap', await taker.execute(signed, order.requestId));
  const { body: other } = await taker.order(SOL_MINT, BONK, SOL);
  expectShape('executionRefusal', await taker.execute(await taker.sign(other.transaction), 'unknown'));
});

test('prices', async () => {
  expectShape('prices', await market(`/price/v3?ids=${SOL_MINT},${USDC},${NOBODYS}`));
});

test('tokens', async () => {
  const { tokens } = await localnet().control<{ tokens: { mint: string }[] }>('state');
  const all = tokens.map(({ mint }) => mint).join();
  for (const search of [all, 'usd', 'nothing like this'])
    expectShape('tokens', await market(`/tokens/v2/search?query=${search}`));
  const tooMany = await market(`/tokens/v2/search?query=${Array(101).fill(USDC).join()}`);
  expect(tooMany.status).toBe(400);
});

test('pairs of DexScreener', async () => {
  const { body } = await market(`/latest/dex/tokens/${[SOL_MINT, USDC, BONK].join()}`);
  expectShape('pairs', { body: body.pairs });
});
