import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSignature } from '../journal/is-signature.ts';
import { type Dealing, deal } from './dealing.ts';
import { frost, type Group } from './frost.ts';
import { groupText } from './group.ts';
import { commitTo } from './nonces.ts';
import { dealShare, joined, weightOf } from './resharing.ts';
import { identifierOf } from './said.ts';
import { sumOf, weighted } from './scalar.ts';

const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
const numberOf = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
const bytesOf = (value: bigint) =>
  Buffer.from(value.toString(16).padStart(64, '0'), 'hex').reverse() as Buffer;
const member = (number: number) => ({
  ...{ name: 'abc'[number - 1]!, number, key: Buffer.alloc(0), box: Buffer.alloc(0) },
});
const PAIRS = [
  [1, 2],
  [2, 3],
  [1, 3],
] as const;

test('the values of a line at two places, weighted, are its value at 0', () => {
  const scalar = fc.oneof(
    fc.bigInt({ min: 0n, max: ORDER - 1n }),
    fc.constantFrom(0n, 1n, ORDER - 1n, ORDER - 2n, 2n ** 252n),
  );
  fc.assert(
    fc.property(scalar, scalar, fc.constantFrom(...PAIRS), (key, slope, [one, other]) => {
      const at = (number: number) => bytesOf((key + slope * BigInt(number)) % ORDER);
      const of = (number: number, beside: number) =>
        weighted(at(number), weightOf(member(number), member(beside)));
      expect(numberOf(sumOf(of(one, other), of(other, one)))).toBe(key);
    }),
  );
});

/** Shares of an earlier line, dealt again by two. */
async function dealtAnew({ group, shares }: Dealing, [one, other]: readonly [number, number]) {
  const dealBy = (number: number, beside: number) =>
    dealShare(shares.get(number)!, group, member(number), member(beside));
  const [ofOne, ofOther] = [await dealBy(one, other), await dealBy(other, one)];
  const dealers = [
    { member: member(one), dealt: ofOne.group },
    { member: member(other), dealt: ofOther.group },
  ];
  const anew = new Map(
    [1, 2, 3].map((to) => [to, sumOf(ofOne.shares.get(to)!, ofOther.shares.get(to)!)] as const),
  );
  return { dealers, group: await joined(group, dealers), shares: anew };
}

/** Whether two shares make a signature of the key. */
async function doSign(group: Group, shares: readonly (readonly [number, Buffer])[]): Promise<boolean> {
  const message = randomBytes(40);
  const committed = await Promise.all(
    shares.map(([number, share]) => {
      return commitTo({ identifier: identifierOf({ number }), signingShare: new Uint8Array(share) }, group);
    }),
  );
  const list = committed.map(({ commitment }) => commitment);
  const parts: Record<string, Uint8Array<ArrayBuffer>> = {};
  for (const own of committed)
    parts[own.commitment.identifier] = new Uint8Array(await own.part(list, message));
  const { aggregate } = await frost();
  try {
    const made = Buffer.from(aggregate(group, list, message, parts));
    return isSignature(made, Buffer.from(group.commitments[0]!), message);
  } catch {
    return false;
  }
}

test.each(PAIRS)(
  '%i and %i deal shares of the same key, of which any two sign, and none beside one of before',
  async (...by) => {
    const before = await deal(randomBytes(32));
    const after = await dealtAnew(before, by);
    expect(after.group.commitments[0]).toEqual(before.group.commitments[0]);
    expect(groupText(after.group)).not.toBe(groupText(before.group));
    for (const [one, other] of PAIRS) {
      const share = (of: Pick<Dealing, 'shares'>, number: number) =>
        [number, of.shares.get(number)!] as const;
      expect(await doSign(after.group, [share(after, one), share(after, other)])).toBe(true);
      for (const group of [before.group, after.group]) {
        expect(await doSign(group, [share(before, one), share(after, other)])).toBe(false);
        expect(await doSign(group, [share(after, one), share(before, other)])).toBe(false);
      }
    }
  },
);

test('a dealer of something other than its share is named', async () => {
  const before = await deal(randomBytes(32));
  const { dealers } = await dealtAnew(before, [1, 2]);
  const { group: another } = await deal(randomBytes(32));
  for (const [liar, name] of ['a', 'b'].entries()) {
    const lying = dealers.map((of, at) => (at === liar ? { ...of, dealt: another } : of));
    await expect(joined(before.group, lying)).rejects.toThrow(`${name} has dealt something other`);
  }
});
