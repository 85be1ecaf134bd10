import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { isMemoryReadable, occurrences } from '../../testing/process-memory.ts';
import { privateKeyOf, publicKeyOf } from '../keys/ed25519.ts';
import { deal } from './dealing.ts';
import { frost } from './frost.ts';
import { groupText, readGroup } from './group.ts';
import { createMembers, type Member, ownKeys, rawPublic } from './members.ts';
import { identifierOf } from './said.ts';
import { scalarOf, sumOf } from './scalar.ts';
import { createTrials, type TrialParts } from './trial.ts';

const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
const numberOf = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
const bytesOf = (value: bigint) =>
  Buffer.from(value.toString(16).padStart(64, '0'), 'hex').reverse() as Buffer;

test('the scalar of a seed is that of its public key', async () => {
  const { ed25519 } = await import('@noble/curves/ed25519.js');
  for (let times = 0; times < 100; times++) {
    const seed = randomBytes(32);
    const scalar = numberOf(scalarOf(seed));
    expect(scalar).toBeLessThan(ORDER);
    expect(scalar).toBe(ed25519.utils.getExtendedPublicKey(seed).scalar);
  }
});

test('scalars are added as numbers are, up to the order', () => {
  const scalar = fc.oneof(
    fc.bigInt({ min: 0n, max: ORDER - 1n }),
    fc.constantFrom(0n, 1n, ORDER - 1n, ORDER - 2n, 2n ** 252n),
  );
  fc.assert(
    fc.property(scalar, scalar, (one, other) => {
      expect(numberOf(sumOf(bytesOf(one), bytesOf(other)))).toBe((one + other) % ORDER);
    }),
  );
});

test('the shares of a key are of one line, whose points all know, and belong to its address', async () => {
  const { validateSecret } = await frost();
  const seed = randomBytes(32);
  const { group, shares } = await deal(seed);
  expect(Buffer.from(group.commitments[0]!)).toEqual(publicKeyOf(privateKeyOf(seed)));
  expect(groupText(readGroup(groupText(group)))).toBe(groupText(group));
  for (const [number, share] of shares)
    validateSecret({ identifier: identifierOf({ number }), signingShare: new Uint8Array(share) }, group);
  const other = await deal(seed);
  expect(other.shares.get(1)).not.toEqual(shares.get(1));
});

/** Deals shares of the key of a seed, wipes all, and lives on. */
const DEALS = `
const { deal } = await import(process.argv[1] + '/dealing.ts');
const { secretBytes } = await import(process.argv[1] + '/../../../process/src/secret.ts');
const seed = secretBytes(32);
seed.write(process.argv[2], 'hex');
for (let times = 0; times < 50; times++)
  for (const share of (await deal(seed)).shares.values()) share.fill(0);
seed.fill(0);
globalThis.gc();
console.log('dealt');
setInterval(() => {}, 60_000);`;

test('dealing leaves neither the seed nor its scalar in memory', async ({ skip }) => {
  const seed = randomBytes(32);
  const flags = ['--expose-gc', '--input-type=module', '--eval', DEALS];
  const child = spawn(process.execPath, [...flags, import.meta.dirname, seed.toString('hex')]);
  onTestFinished(() => void child.kill('SIGKILL'));
  expect(String(await once(child.stdout, 'data'))).toContain('dealt');
  skip(!isMemoryReadable(child.pid!), 'This system lets nobody read the memory of another process.');
  const scalar = scalarOf(seed);
  // A number has the lowest first too, in words of the machine.
  for (const secret of [seed, scalar, createHash('sha512').update(seed).digest().subarray(0, 32)]) {
    expect(occurrences(child.pid!, secret.subarray(0, 16))).toBe(0);
    expect(occurrences(child.pid!, secret.subarray(16))).toBe(0);
  }
});

async function trial(change: (all: Record<string, TrialParts>) => void = () => {}, strange?: Buffer) {
  const own = ['a', 'b', 'c'].map((name) => ({ name, ...ownKeys(randomBytes(32), randomBytes(32)) }));
  const members: Member[] = own.map(({ name, key, box }, index) => ({
    ...{ name, number: index + 1, key: rawPublic(key), box: rawPublic(box) },
  }));
  const { group, shares } = await deal(randomBytes(32));
  const three = own.map((each) => createTrials(createMembers(each, members), () => 0));
  const said = await Promise.all(
    three.map((each, index) => {
      const { number } = members[index]!;
      const signingShare = new Uint8Array(strange && number === 3 ? strange : shares.get(number)!);
      return each.begin(group, { identifier: identifierOf({ number }), signingShare });
    }),
  );
  const all: Record<string, TrialParts> = {};
  for (const [index, { name }] of members.entries()) {
    const others = members.filter((member) => member.name !== name);
    const heard = Object.fromEntries(others.map((other) => [other.name, said[other.number - 1]!]));
    all[name] = { said: said[index]!, parts: await three[index]!.parts(group, heard) };
    await expect(three[index]!.parts(group, heard)).rejects.toThrow('not being tried');
  }
  change(all);
  await Promise.all(three.map((each) => each.expectMade(group, all)));
}

test('each two members show that they can sign with what was dealt, once for what they commit to', async () => {
  await trial();
});

test('a share that is another one, and a part of another, are found by the names of the pair', async () => {
  await expect(trial(() => {}, bytesOf(5n))).rejects.toThrow('a and c make no signature');
  const swapped = trial((all) => {
    all.b = { said: all.b!.said, parts: { a: all.b!.parts.c!, c: all.b!.parts.a! } };
  });
  await expect(swapped).rejects.toThrow('a and b make no signature');
  const forged = trial((all) => {
    all.b = { ...all.b!, said: { ...all.b!.said, text: all.c!.said.text } };
  });
  await expect(forged).rejects.toThrow('has not said this');
});
