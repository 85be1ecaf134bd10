import { expect, test } from 'vitest';
import { offerEnd } from './offer-end.ts';

const AT = 1_700_000_000_000;
const tip = { at: AT, height: 1_000n };
const blocks = (left: bigint) => ({ expiresAt: null, lastValidBlockHeight: 1_000n + left });

test.each<[string, Parameters<typeof offerEnd>[0], typeof tip | { at: number; height: null }, number]>([
  ['by its own word, whatever its blockhash', { ...blocks(2n), expiresAt: AT + 9 }, tip, AT + 9],
  ['with its blockhash, less what taking it needs', blocks(150n), tip, AT + 25_000],
  ['sooner, if its blockhash is old', blocks(60n), tip, AT + 7_000],
  ['in the past, if its blockhash has died', blocks(-1n), tip, AT - 5_200],
  ['never, if the height is of another chain', blocks(-3_001n), tip, Number.POSITIVE_INFINITY],
  ['never, if nobody knows', { expiresAt: null, lastValidBlockHeight: null }, tip, Number.POSITIVE_INFINITY],
  ['never, if the chain does not answer', blocks(60n), { at: AT, height: null }, Number.POSITIVE_INFINITY],
])('an offer ends %s', (_when, offer, at, end) => {
  expect(offerEnd(offer, at)).toBe(end);
});
