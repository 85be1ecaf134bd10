import { expect, test } from 'vitest';
import { mintAccount, someAddress, tokenAccount } from '../../../testing/token-bytes.ts';
import { mintRisks, pendingWarnings, shownOtherwise } from './mint-risks.ts';

const NOW = Date.UTC(2026, 10, 28);
const SECONDS = BigInt(NOW / 1_000);

function bytes(length: number, write: (view: DataView) => void): Uint8Array {
  const data = new Uint8Array(length);
  write(new DataView(data.buffer));
  return data;
}
const pausable = (isPaused: boolean) => ({
  type: 26,
  data: bytes(33, (view) => {
    view.setUint8(0, 7);
    view.setUint8(32, isPaused ? 1 : 0);
  }),
});
const scaled = (multiplier: number, next = multiplier, from = 0n) => ({
  type: 25,
  data: bytes(56, (view) => {
    view.setFloat64(32, multiplier, true);
    view.setBigInt64(40, from, true);
    view.setFloat64(48, next, true);
  }),
});
const interest = (bps: number) => ({
  type: 10,
  data: bytes(52, (view) => {
    view.setBigInt64(32, SECONDS - 1_000n, true);
    view.setBigInt64(42, SECONDS - 1_000n, true);
    view.setInt16(50, bps, true);
  }),
});
/** As spl_token_2022 lays out ConfidentialTransferAccount, 17 August 2026. */
const confidential = (pendingCredits: bigint) => ({
  type: 5,
  data: bytes(295, (view) => view.setBigUint64(263, pendingCredits, true)),
});

test.each([
  ['a pause that may come', pausable(false), [{ code: 'TOKEN_PAUSABLE' }]],
  ['a pause that is in force', pausable(true), [{ code: 'TOKEN_PAUSED' }]],
  ['a multiplier', scaled(5), [{ code: 'TOKEN_SCALED', multiplier: '5' }]],
  ['a multiplier of one', scaled(1), []],
  ['a multiplier that is not yet in force', scaled(1, 5, SECONDS + 1n), []],
  ['a multiplier that no program sets', scaled(Number.NaN), []],
  ['interest', interest(425), [{ code: 'TOKEN_EARNS_INTEREST', percent: '4.25' }]],
  ['interest that takes', interest(-50), [{ code: 'TOKEN_EARNS_INTEREST', percent: '-0.5' }]],
  ['interest of nothing', interest(0), []],
  ['confidential transfers', { type: 4, data: new Uint8Array(65) }, [{ code: 'TOKEN_CONFIDENTIAL' }]],
])('says of a mint with %s what it means', (_what, extension, risks) => {
  const mint = mintAccount({}, [extension]);
  expect(mintRisks(mint, NOW)).toEqual(risks);
  const shown = risks.filter(({ code }) => code === 'TOKEN_SCALED' || code === 'TOKEN_EARNS_INTEREST');
  expect(shownOtherwise(mint, NOW)).toEqual(shown);
});

test('says that confidential transfers wait in an account, if some do', () => {
  const holding = (...extensions: { type: number; data: Uint8Array }[]) =>
    pendingWarnings(tokenAccount({ mint: someAddress(1), owner: someAddress(2), amount: 3n }, extensions));
  expect(holding(confidential(2n))).toEqual([{ code: 'CONFIDENTIAL_PENDING' }]);
  expect(holding(confidential(0n))).toEqual([]);
  expect(holding({ type: 5, data: new Uint8Array(3) })).toEqual([]);
  expect(holding()).toEqual([]);
});
