import { generateKeyPairSigner } from '@solana/kit';
import { expect, test } from 'vitest';
import { addressBytes } from '../chain/base58.ts';
import { TOKEN_2022_PROGRAM } from '../chain/token.ts';
import { useLocalnet } from '../testing/hosted.ts';

const localnet = useLocalnet();

const AT = { commitment: 'processed', encoding: 'jsonParsed' };
const DECIMALS = 6;
const newAddress = async (): Promise<string> => (await generateKeyPairSigner()).address;
const now = async (): Promise<number> =>
  (await localnet().control<{ unixSeconds: number }>('state')).unixSeconds;

/** Puts a mint of Token-2022 with one extension in place, and an account of it with so many base units; answers their addresses. */
async function holding(type: number, extension: Buffer, amount: bigint) {
  const [mint, account, owner] = await Promise.all([newAddress(), newAddress(), newAddress()]);
  const head = Buffer.alloc(166);
  head.writeBigUInt64LE(amount, 36);
  head[44] = DECIMALS;
  head[45] = 1;
  head[165] = 1;
  const entry = Buffer.alloc(4);
  entry.writeUInt16LE(type, 0);
  entry.writeUInt16LE(extension.length, 2);
  const token = Buffer.alloc(165);
  token.set(addressBytes(mint), 0);
  token.set(addressBytes(owner), 32);
  token.writeBigUInt64LE(amount, 64);
  token[108] = 1;
  const put = (address: string, data: Buffer) =>
    localnet().control('account', {
      ...{ address, lamports: '10000000', owner: TOKEN_2022_PROGRAM },
      data: data.toString('base64'),
    });
  await put(mint, Buffer.concat([head, entry, extension]));
  await put(account, token);
  const shown = async () => {
    const [balance, supply, listed, read] = [
      await localnet().call('getTokenAccountBalance', account, AT),
      await localnet().call('getTokenSupply', mint, AT),
      await localnet().call('getTokenAccountsByOwner', owner, { mint }, AT),
      await localnet().call('getAccountInfo', account, AT),
    ];
    return [
      balance.result.value,
      supply.result.value,
      listed.result.value[0].account.data.parsed.info.tokenAmount,
      read.result.value.data.parsed.info.tokenAmount,
    ];
  };
  return { mint, shown };
}

/** Of the extension ScaledUiAmount. */
function scaled(multiplier: number, takesEffectAt: number, next: number): Buffer {
  const data = Buffer.alloc(56);
  data.writeDoubleLE(multiplier, 32);
  data.writeBigInt64LE(BigInt(takesEffectAt), 40);
  data.writeDoubleLE(next, 48);
  return data;
}

test.each([
  // By the facts of the extension: factor 2, and what is rounded to nothing behind the point.
  [10_000_000n, 2, '20'],
  [1_234_567n, 5, '6.172835'],
  [101n, 0.99, '0.0001'],
  [0n, 5, '0'],
  [1n, 1.4, '0.000001'],
])(
  '%d base units at a multiplier of %d are shown as %s wherever a node tells amounts',
  async (amount, multiplier, text) => {
    const { shown } = await holding(25, scaled(multiplier, 0, multiplier), amount);
    for (const told of await shown())
      expect(told).toEqual({
        amount: amount.toString(),
        decimals: DECIMALS,
        uiAmount: Number(text),
        uiAmountString: text,
      });
  },
);

test('a new multiplier counts from its time on, by the clock of the chain', async () => {
  const { mint, shown } = await holding(25, scaled(1, (await now()) + 1_000, 5), 2_000_000n);
  const texts = async () => (await shown()).map(({ uiAmountString }) => uiAmountString);
  expect(await texts()).toEqual(['2', '2', '2', '2']);
  await localnet().control('clock', { advanceSeconds: 1_001 });
  await localnet().control('step', { slots: 1 });
  expect(await texts()).toEqual(['10', '10', '10', '10']);
  const { result } = await localnet().call('getAccountInfo', mint, AT);
  expect(result.value.data.parsed.info.extensions).toMatchObject([
    { extension: 'scaledUiAmountConfig', state: { multiplier: '1', newMultiplier: '5' } },
  ]);
});

test('interest grows from second to second', async () => {
  const year = 31_556_736;
  const data = Buffer.alloc(52);
  const since = BigInt((await now()) - year);
  data.writeBigInt64LE(since, 32);
  data.writeBigInt64LE(since, 42);
  data.writeInt16LE(1_000, 50);
  const { shown } = await holding(10, data, 1_000_000n);
  // Ten per cent for a year, compounded all the time; the chain is a few seconds on.
  for (const { uiAmount } of await shown()) expect(uiAmount).toBeCloseTo(Math.exp(0.1), 5);
});
