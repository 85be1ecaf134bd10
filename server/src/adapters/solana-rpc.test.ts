import type { Address } from '@solana/kit';
import { expect, test } from 'vitest';
import { failure, http, result, type Script, scripted } from '../../../testing/scripted-node.ts';

const SPL = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const U64_MAX = 18_446_744_073_709_551_615n;
/** The mint of USDC as bytes. */
const usdcBytes = Buffer.from('c6fa7af3bedbad3a3d65f36aabc97431b1bbe4c2d2f6e0e47ca60203452f5d61', 'hex');

function tokenData(amount: bigint, state: number): string {
  const data = Buffer.alloc(109);
  usdcBytes.copy(data, 0);
  data.writeBigUInt64LE(amount, 64);
  data[108] = state;
  return data.toString('base64');
}

const tokenJson = (pubkey: string, data: string, space = '') =>
  `{"pubkey":"${pubkey}","account":{"lamports":2039280,"owner":"${SPL}","executable":false,"rentEpoch":18446744073709551615,${space}"data":["${data}","base64"]}}`;

const atSlot = (slot: number, value: string) => result(`{"context":{"slot":${slot}},"value":${value}}`);

test('[fn-13] reads the holdings of 30 owners in one HTTP request, exact to the last lamport', async () => {
  const owners = Array.from({ length: 30 }, (_, index) => `owner${index}`);
  const script: Script = (calls) =>
    calls.map(({ method, params }) => {
      if (method === 'getMultipleAccounts')
        return atSlot(
          91,
          `[${owners.map((_, index) => (index === 1 ? 'null' : `{"lamports":${index === 2 ? U64_MAX : 5},"owner":"11111111111111111111111111111111","executable":false,"rentEpoch":18446744073709551615,"data":["","base64"]}`)).join(',')}]`,
        );
      const [owner, { programId }] = params;
      if (owner === 'owner0' && programId === SPL)
        return atSlot(
          90,
          `[${tokenJson('held', tokenData(U64_MAX, 1), '"space":165,')},${tokenJson('frozen', tokenData(7n, 2))}]`,
        );
      return atSlot(92, '[]');
    });
  const { chain, requests } = await scripted([script]);
  const { slot, value } = await chain.holdings(owners as Address[]);

  expect(requests).toHaveLength(1);
  expect(requests[0]).toHaveLength(61);
  expect(slot).toBe(90n);
  expect(value.map((holding) => holding.owner)).toEqual(owners);
  expect(value[0]!.tokens).toEqual([
    {
      ...{ address: 'held', mint: USDC, program: SPL, amount: U64_MAX, frozen: false },
      ...{ lamports: 2_039_280n, bytes: 165 },
    },
    {
      ...{ address: 'frozen', mint: USDC, program: SPL, amount: 7n, frozen: true },
      ...{ lamports: 2_039_280n, bytes: null },
    },
  ]);
  expect(value[1]).toMatchObject({ lamports: 0n, tokens: [] });
  expect(value[2]!.lamports).toBe(U64_MAX);
});

test('reads any number of accounts, 100 to a call and all in one HTTP request', async () => {
  const addresses = Array.from({ length: 250 }, (_, index) => `address${index}`);
  const { chain, requests } = await scripted([
    (calls) =>
      calls.map(({ params: [asked] }) =>
        atSlot(
          5,
          JSON.stringify(
            asked.map((address: string) =>
              address === 'address249'
                ? { lamports: 1, owner: SPL, executable: true, data: ['AQI=', 'base64'] }
                : null,
            ),
          ),
        ),
      ),
  ]);
  const { value } = await chain.accounts(addresses as Address[]);
  expect(requests.map((calls) => calls.map((call) => call.params[0].length))).toEqual([[100, 100, 50]]);
  expect(value).toHaveLength(250);
  expect(value[0]).toBeNull();
  expect(value[249]).toEqual({ lamports: 1n, owner: SPL, executable: true, data: Buffer.from([1, 2]) });
});

test('splits a batch that is larger than the node allows', async () => {
  const answer: Script = (calls) =>
    calls.map(({ method }) => atSlot(1, method === 'getMultipleAccounts' ? '[null,null]' : '[]'));
  const { chain, requests } = await scripted([answer, answer], { batchBounds: { '*': 3 } });
  await chain.holdings(['a' as Address, 'b' as Address]);
  expect(requests.map((calls) => calls.length).sort()).toEqual([2, 3]);
});

test('waits for a node that is behind the slot asked for, and refuses an older state', async () => {
  const { chain, clock, requests } = await scripted([
    () => [failure(-32016)],
    () => [atSlot(70, '[null]')],
    // This node passes over minContextSlot.
    () => [atSlot(69, '[null]')],
  ]);
  expect((await chain.accounts(['a' as Address], { minSlot: 70n })).slot).toBe(70n);
  expect(requests[0]![0]!.params[1]).toMatchObject({ minContextSlot: 70, commitment: 'confirmed' });
  expect(clock.waits).toEqual([200]);
  await expect(chain.accounts(['a' as Address], { minSlot: 70n })).rejects.toMatchObject({
    code: 'CHAIN_UNAVAILABLE',
  });
});

interface Latest {
  readonly slot: number;
  readonly blockhash?: string;
  readonly lastValid?: number;
  readonly genesis?: string;
}

/** A node that is asked for the latest blockhash, at a height that is the slot. */
function latest({ slot, blockhash = 'hash', lastValid = slot + 150, genesis = 'theirs' }: Latest): Script {
  const answers: Record<string, string> = {
    getLatestBlockhash: atSlot(slot, JSON.stringify({ blockhash, lastValidBlockHeight: lastValid })),
    getEpochInfo: result({ absoluteSlot: slot, blockHeight: slot }),
    getGenesisHash: result(JSON.stringify(genesis)),
  };
  return (calls) => calls.map(({ method }) => answers[method]!);
}

test('gives concurrent callers one blockhash, and a fresh one later', async () => {
  const blockhash = (text: string) => latest({ slot: 3, blockhash: text });
  const { chain, clock, requests } = await scripted([blockhash('first'), blockhash('second')]);
  const [a, b] = await Promise.all([chain.latestBlockhash(), chain.latestBlockhash()]);
  expect(a).toEqual({ blockhash: 'first', lastValidBlockHeight: 153n, slot: 3n });
  expect(b).toBe(a);
  clock.advance(200);
  expect((await chain.latestBlockhash()).blockhash).toBe('first');
  clock.advance(1);
  expect((await chain.latestBlockhash()).blockhash).toBe('second');
  expect(requests).toHaveLength(2);
});

test('returns no blockhash older than the requested slot', async () => {
  // The last node passes over minContextSlot.
  const slots = [3, 5, 4].map((slot) => latest({ slot }));
  const { chain, requests } = await scripted(slots);
  await chain.latestBlockhash();
  expect((await chain.latestBlockhash({ minSlot: 3n })).slot).toBe(3n);
  expect((await chain.latestBlockhash({ minSlot: 4n })).lastValidBlockHeight).toBe(155n);
  expect(requests[1]![0]!.params[0]).toEqual({ commitment: 'confirmed', minContextSlot: 4 });
  await expect(chain.latestBlockhash({ minSlot: 5n })).rejects.toMatchObject({ code: 'CHAIN_UNAVAILABLE' });
});

test.each([
  ['of the past', 999],
  ['of 0', 0],
  ['of 1', 1],
  ['beyond what a blockhash lives', 1_183],
  ['as large as a number can be', Number.MAX_SAFE_INTEGER],
])('uses no blockhash with a last valid height %s', async (_what, lastValid) => {
  const { chain } = await scripted([latest({ slot: 1_000, lastValid })]);
  await expect(chain.latestBlockhash()).rejects.toMatchObject({ code: 'CHAIN_UNAVAILABLE' });
});

test('uses no blockhash of another chain', async () => {
  const isOwnChain = async (genesisHash: string) => genesisHash === 'ours';
  const { chain } = await scripted([latest({ slot: 9 }), latest({ slot: 9, genesis: 'ours' })], {
    isOwnChain,
  });
  await expect(chain.latestBlockhash()).rejects.toMatchObject({ code: 'CHAIN_UNAVAILABLE' });
  expect(await chain.latestBlockhash()).toMatchObject({ slot: 9n });
});

test('refuses fewer answers than questions', async () => {
  const { chain } = await scripted([() => [atSlot(1, '[null]')], () => [atSlot(1, '[null]')]]);
  await expect(chain.signatureStatuses(['a', 'b'], true)).rejects.toMatchObject({
    code: 'CHAIN_UNAVAILABLE',
  });
  await expect(chain.accounts(['a' as Address, 'b' as Address])).rejects.toMatchObject({
    code: 'CHAIN_UNAVAILABLE',
  });
});

test('does not remember a failed read', async () => {
  const { chain } = await scripted([http(404), () => [result('890880')]]);
  await expect(chain.rentExemptMinimum(0)).rejects.toMatchObject({ code: 'CHAIN_UNAVAILABLE' });
  expect(await chain.rentExemptMinimum(0)).toBe(890_880n);
  expect(await chain.rentExemptMinimum(0)).toBe(890_880n);
});

test('returns the 75th percentile of recent priority fees, 0 without any, at most the cap', async () => {
  const fees = (...values: number[]) =>
    result(values.map((prioritizationFee, slot) => ({ slot, prioritizationFee })));
  const { chain, requests } = await scripted([
    () => [fees(400, 100, 300, 200)],
    () => [fees()],
    () => [fees(9_000_000)],
  ]);
  expect(await chain.priorityFee(['b' as Address, 'a' as Address, 'b' as Address])).toBe(300n);
  expect(await chain.priorityFee(['a' as Address, 'b' as Address])).toBe(300n);
  expect(await chain.priorityFee(['c' as Address])).toBe(0n);
  expect(await chain.priorityFee([])).toBe(1_000_000n);
  expect(requests.map(([call]) => call!.params[0])).toEqual([['a', 'b'], ['c'], []]);
});

test('asks for signature statuses 256 at a time and tells their outcome', async () => {
  const signatures = Array.from({ length: 300 }, (_, index) => `signature${index}`);
  const { chain, requests } = await scripted([
    (calls) =>
      calls.map(({ params: [asked] }) =>
        atSlot(
          8,
          JSON.stringify(
            asked.map((signature: string) => {
              if (signature === 'signature0')
                return { slot: 7, err: null, confirmations: 3, confirmationStatus: 'confirmed' };
              if (signature === 'signature299')
                return { slot: 6, err: { InstructionError: [0, { Custom: 1 }] }, confirmations: null };
              return null;
            }),
          ),
        ),
      ),
  ]);
  const { value } = await chain.signatureStatuses(signatures, true);
  expect(requests.map((calls) => calls.map(({ params }) => [params[0].length, params[1]]))).toEqual([
    [
      [256, { searchTransactionHistory: true }],
      [44, { searchTransactionHistory: true }],
    ],
  ]);
  expect(value[0]).toEqual({ slot: 7n, error: null, commitment: 'confirmed' });
  expect(value[1]).toBeNull();
  expect(value[299]).toEqual({
    slot: 6n,
    error: 'the wallet has too little of this token',
    commitment: 'finalized',
  });
});

test('reads finalized slot and block height together', async () => {
  const { chain, requests } = await scripted([
    () => [result({ absoluteSlot: 900, blockHeight: 850, epoch: 2 })],
  ]);
  expect(await chain.finalized()).toEqual({ slot: 900n, blockHeight: 850n });
  expect(requests[0]![0]).toMatchObject({ method: 'getEpochInfo', params: [{ commitment: 'finalized' }] });
});

test('tells what a simulation would do, in words', async () => {
  const { chain, requests } = await scripted([
    () => [
      atSlot(
        4,
        JSON.stringify({
          err: { InstructionError: [1, { Custom: 1 }] },
          logs: [
            'Program 11111111111111111111111111111111 invoke [1]',
            'Program 11111111111111111111111111111111 failed: custom program error: 0x1',
          ],
          unitsConsumed: 150,
          accounts: [null, { lamports: 3, owner: SPL, executable: false, data: ['', 'base64'] }],
          preBalances: [5, 2_039_280],
          preTokenBalances: [
            {
              accountIndex: 1,
              mint: 'mint',
              owner: 'holder',
              uiTokenAmount: { amount: '18446744073709551615' },
            },
          ],
          loadedAddresses: { writable: ['written'], readonly: ['read'] },
        }),
      ),
    ],
    () => [atSlot(4, JSON.stringify({ err: null, logs: [], unitsConsumed: 150, accounts: null }))],
    () => [failure(-32602, 'invalid transaction: failed to sanitize')],
    () => [failure(-32603, 'internal')],
  ]);
  expect(await chain.simulate(Uint8Array.of(1, 2), ['gone' as Address, 'there' as Address])).toEqual({
    error: 'the wallet has too little SOL',
    isExpired: false,
    isUsed: false,
    logs: expect.arrayContaining(['Program 11111111111111111111111111111111 invoke [1]']),
    unitsConsumed: 150n,
    accounts: [null, { lamports: 3n, owner: SPL, executable: false, data: Buffer.alloc(0) }],
    start: {
      lamports: [5n, 2_039_280n],
      tokens: [{ index: 1, mint: 'mint', owner: 'holder', amount: 2n ** 64n - 1n }],
      loaded: ['written', 'read'],
    },
    slot: 4n,
  });
  expect(requests[0]![0]!.params).toEqual([
    'AQI=',
    {
      commitment: 'confirmed',
      encoding: 'base64',
      sigVerify: false,
      replaceRecentBlockhash: false,
      accounts: { encoding: 'base64', addresses: ['gone', 'there'] },
    },
  ]);
  // Nodes before Agave 3 do not tell what was there before.
  expect((await chain.simulate(Uint8Array.of(1), [])).start).toBeNull();
  expect((await chain.simulate(Uint8Array.of(1), [])).error).toBe('invalid transaction: failed to sanitize');
  await expect(chain.simulate(Uint8Array.of(1), [])).rejects.toMatchObject({ code: 'CHAIN_UNAVAILABLE' });
});
