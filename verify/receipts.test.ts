import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { canonicalFile, canonicalJson } from '../wire/src/canonical-json.ts';
import { verifyFiles } from './cumulus-verify.mjs';

const keys = generateKeyPairSync('ed25519');
const { x } = keys.publicKey.export({ format: 'jwk' });
const publicKey = base58(Buffer.from(x!, 'base64url'));
const WALLET = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk';
const SOL = '11111111111111111111111111111111';
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

/** A confirmed swap as receipts had it before they had more than this. */
const OLD = {
  ...{ format: 'cumulus receipt 1', installation: { id: 'i', genesisHash: 'g' }, id: 'swap', kind: 'swap' },
  ...{
    state: 'confirmed',
    wallet: WALLET,
    quoted: '1000000',
    minimum: '990000',
    sold: '5',
    received: '1000000',
  },
  asked: { soldMint: SOL, soldAmount: '5', boughtMint: USDC, slippageBps: '100' },
  fees: { network: '5000', priority: '0', rent: '0', routeBps: '10', platformBps: '0' },
  ...{ priceAgeMilliseconds: null, lateness: null, requestedAt: '2026-11-28T12:00:00.000Z', error: null },
  ...{ settledAt: '2026-11-28T12:00:01.000Z', signature: 's', walletSignature: 's', slot: '1' },
  ...{ changes: { [SOL]: '-5005', [USDC]: '1000000' }, journal: { signature: 's' } },
};

/** Signed by an installation that says anything. */
function linesOf(changes: object) {
  const receipt = { ...OLD, ...changes };
  const bytes = Buffer.concat([
    Buffer.from('\xffcumulus receipt 1\n', 'latin1'),
    Buffer.from(canonicalJson(receipt)),
  ]);
  const signature = sign(null, bytes, keys.privateKey).toString('base64');
  const file = Buffer.from(canonicalFile({ publicKey, receipt, signature }));
  return verifyFiles(publicKey, [{ name: 'r', bytes: file }]).lines;
}

function base58(bytes: Buffer): string {
  let value = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (; value > 0n; value /= 58n)
    text = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'[Number(value % 58n)]! + text;
  return text;
}

test('a receipt that is older than what others gained and what lost still holds', () => {
  const lines = linesOf({});
  expect(lines.filter((line) => !line.startsWith('holds'))).toEqual([]);
  expect(lines.join()).not.toContain('lost');
});

test('says which offers lost, and why', () => {
  const offers = [{ router: 'okx', outAmount: '1000009', reason: 'its fees are too high' }];
  expect(linesOf({ offers })).toContain(
    'holds  r: offers that lost: 1000009 from okx (its fees are too high).',
  );
  expect(linesOf({ offers: [] })).toContain('holds  r: it was the first offer that was asked for.');
});

test('computes what others gained beyond the stated fee, to the unit', () => {
  expect(linesOf({ elsewhere: '1002' })).toContain(
    'holds  r: all that was paid out arrived, but for 1002 in fees that were stated: nothing was kept.',
  );
  expect(linesOf({ elsewhere: '1003' })).toContain(
    'holds  r: of what was paid out, 1 beyond the stated fee went to others: the fees of pools, or more.',
  );
});

/** Marks, the first of which was reported this many milliseconds after the swap was settled. */
const marksAfter = (afterMs: number) => [
  {
    ...{ seconds: '1', soldUsd: '200000', boughtUsd: '1' },
    at: new Date(Date.parse(OLD.settledAt) + afterMs).toISOString(),
  },
  { seconds: '5', missing: 'late' },
  { seconds: '30', missing: 'still to come' },
];

test('computes what a swap was worth by the prices that came after it', () => {
  const lines = linesOf({ marks: marksAfter(1_000), received: '1010000' });
  expect(lines).toEqual(
    expect.arrayContaining([
      'holds  r: what arrived against what was given, by the prices after 1 s: 100.00 bps.',
      "holds  r: its tokens' prices after 5 s: late.",
      "holds  r: its tokens' prices after 30 s: still to come.",
    ]),
  );
});

test.each([
  ['from before its moment', marksAfter(999), 'the prices after 1 s were told after 999 ms'],
  ['from too long after it', marksAfter(2_001), 'the prices after 1 s were told after 2001 ms'],
  ['left out', marksAfter(1_000).slice(1), 'the swap is not marked after 1, 5 and 30 s'],
])('fails if a price is %s', (_what, marks, why) => {
  expect(linesOf({ marks })).toEqual([`FAILS  r: ${why}`]);
});

test('fails if the balance of the wallet changed by another amount than what is said to have arrived', () => {
  const [line] = linesOf({ elsewhere: '0', changes: { [USDC]: '999999' } });
  expect(line).toBe('FAILS  r: 1000000 arrived, but the balance of the wallet changed by 999999');
});
