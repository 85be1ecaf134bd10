import type { Address } from '@solana/kit';
import { expect, test } from 'vitest';
import { failure, http, result, type Script, scripted } from '../../../../testing/scripted-node.ts';
import { isLimit } from './limits.ts';

/** Words of providers: QuickNode by foundry-rs/foundry#4894 and #6712, Chainstack's docs, Solana's public nodes; autumn 2026. */
const QUICKNODE =
  '50/second request limit reached - reduce calls per second or upgrade your account at quicknode.com';
const LIMITS: [number, string][] = [
  [-32007, QUICKNODE],
  [-32012, 'credits limited to 6000/sec'],
  [-32005, "You've exceeded the RPS limit available on the current plan."],
  [429, 'Too many requests for a specific RPC call'],
  [429, 'The requests per second (RPS) of your requests are higher than your plan allows.'],
  [-32429, 'rate limited'],
  [-32000, 'daily request count exceeded, request rate limited'],
];
/** Agave's own: rpc-client-api, custom errors. */
const ANSWERS: [number, string][] = [
  [-32007, 'Slot 454900000 was skipped, or missing due to ledger jump to recent snapshot'],
  [-32012, 'Scan aborted: The accumulated scan results exceeded the limit'],
  [-32005, 'Node is behind by 120 slots'],
  [-32602, 'Too many inputs provided; max 100'],
  [-32002, 'Transaction simulation failed: Program log: request limit reached'],
];

test.each(LIMITS)('%d "%s" is a limit', (code, message) => {
  expect(isLimit({ code, message })).toBe(true);
});

test.each(ANSWERS)('%d "%s" is an answer about the chain or the call', (code, message) => {
  expect(isLimit({ code, message })).toBe(false);
});

const atSlot = (value: unknown): string => result({ context: { slot: 5 }, value });
const ADDRESSES = Array.from({ length: 300 }, (_, index) => `address${index}` as Address);
const none: Script = (calls) => calls.map(({ params: [asked] }) => atSlot(asked.map(() => null)));

test('what was refused of a batch is asked again, and nothing else', async () => {
  const { chain, requests } = await scripted([
    (calls) =>
      calls.map((call, index) => (index === 1 ? failure(-32007, QUICKNODE) : none([call], null!)[0]!)),
    none,
  ]);
  expect((await chain.accounts(ADDRESSES)).value).toHaveLength(300);
  expect(requests.map((calls) => calls.map(({ params }) => params[0][0]))).toEqual([
    ['address0', 'address100', 'address200'],
    ['address100'],
  ]);
});

const bare =
  (status: number, body: object): Script =>
  (_calls, response) => {
    response.writeHead(status).end(JSON.stringify(body));
    return 'answered';
  };

test.each([
  ['HTTP 200', 200, { code: -32007, message: QUICKNODE }],
  ['HTTP 429', 429, { code: -32007, message: QUICKNODE }],
])('a batch refused by one bare object with %s is asked again', async (_what, status, error) => {
  const bodies = status === 200 ? [{ error }, { jsonrpc: '2.0', id: 1, error }] : [error, { error }];
  for (const body of bodies) {
    const { chain, requests } = await scripted([bare(status, body), none, none, none]);
    expect((await chain.accounts(ADDRESSES)).value).toHaveLength(300);
    expect(requests.flat()).toHaveLength(6);
  }
});

test('a limit is never "no such block", and a skipped slot is', async () => {
  const limited: Script = () => [failure(-32007, QUICKNODE)];
  const skipped: Script = () => [failure(-32007, ANSWERS[0]![1])];
  const { chain } = await scripted([limited, limited, limited, limited, skipped]);
  await expect(chain.block(454_900_000n)).rejects.toMatchObject({ code: 'CHAIN_UNAVAILABLE' });
  expect(await chain.block(454_900_000n)).toBeNull();
});

test('a broadcast that was refused as too many is not one that the network has refused', async () => {
  const { chain, requests } = await scripted([() => [failure(-32007, QUICKNODE)]]);
  await expect(chain.broadcast(Uint8Array.of(1))).rejects.toMatchObject({ code: 'CHAIN_UNAVAILABLE' });
  expect(requests).toHaveLength(1);
});

test('a node that refuses large batches is asked in smaller ones from then on', async () => {
  const refused: Script = bare(400, { error: { code: -32600, message: 'Batch size too large' }, id: null });
  const { chain, requests } = await scripted([refused, none, none, none, none, none, none]);
  for (const _ of [1, 2]) expect((await chain.accounts(ADDRESSES)).value).toHaveLength(300);
  expect(requests.map((calls) => calls.length)).toEqual([3, 1, 1, 1, 1, 1, 1]);
});

test('history is asked for in batches that the provider takes', async () => {
  const empty: Script = (calls) => calls.map(() => result([]));
  const { chain, requests } = await scripted([empty, empty, empty], { provider: 'helius' });
  await Promise.all(ADDRESSES.slice(0, 25).map((address) => chain.signaturesFor(address, { limit: 1 })));
  expect(requests.map((calls) => calls.length).sort()).toEqual([10, 10, 5]);
});

test('a provider that cuts us off is left alone for a minute', async () => {
  let now = 0;
  const { chain, requests } = await scripted([http(403), http(403), http(403), () => [result('7')]], {
    elapsed: () => now,
  });
  for (const size of [1, 2, 3, 4, 5])
    await expect(chain.rentExemptMinimum(size)).rejects.toMatchObject({ code: 'CHAIN_UNAVAILABLE' });
  expect(requests).toHaveLength(3);
  now = 60_000;
  expect(await chain.rentExemptMinimum(6)).toBe(7n);
});
