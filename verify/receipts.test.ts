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

test('fails if the balance of the wallet changed by another amount than what is said to have arrived', () => {
  const [line] = linesOf({ elsewhere: '0', changes: { [USDC]: '999999' } });
  expect(line).toBe('FAILS  r: 1000000 arrived, but the balance of the wallet changed by 999999');
});
