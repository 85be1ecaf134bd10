import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { ristretto255_oprf } from '@noble/curves/ed25519.js';
import { lamports } from '@solana/kit';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { heldClock } from '../../../../testing/held-clock.ts';
import { moneyWorld, type TestWallet } from '../../../../testing/money-world.ts';
import { verifyFiles } from '../../../../verify/cumulus-verify.mjs';
import { type CheckGroup, checkInfo } from '../../../../wire/src/check-group.ts';
import { createOwnChainCheck } from '../../custody/installation/own-chain.ts';
import { proveCustody } from '../../custody/prove.ts';
import { createLiabilities } from '../liabilities/liabilities.ts';
import { type CheckOutcome, createChecks } from './checks.ts';
import { createCheckTokens } from './tokens.ts';

const { db, chain, keys, newWallet } = await moneyWorld();
const clock = heldClock();
const tokens = createCheckTokens('a secret of this installation');
const outcomes: CheckOutcome[] = [];
const liabilities = createLiabilities({
  priceDays: { close: async () => ({}), of: async () => ({}), closedIn: async () => null },
  ...{ db, signer: keys, clock, log: pino({ enabled: false }), publish: null, checkKey: tokens.publicKey },
  proveCustody: (at) => proveCustody({ db, chain, attest: keys.attest, network: 'localnet', at }),
});
const checks = createChecks({
  ...{ db, liabilities, tokens, clock },
  onOutcome: (outcome) => outcomes.push(outcome),
});

const SOL = 1_000_000_000n;
const owners: TestWallet[] = [];
let day: string;
let published: { key: string; groups: CheckGroup[] };

beforeAll(async () => {
  await createOwnChainCheck(db)('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d');
  for (let number = 0; number < 10; number += 1) {
    const amount = number < 5 ? SOL : 16n * SOL;
    const wallet = await newWallet(lamports(amount));
    const { slot } = await chain.holdings([wallet.publicKey]);
    await db
      .insertInto('ledger')
      .values({
        ...{ wallet_id: wallet.walletId, signature: `to ${wallet.walletId}`, mint: SOL_MINT, delta: amount },
        ...{ slot, at: new Date(), source: 'external' },
      })
      .execute();
    owners.push(wallet);
  }
  await liabilities.makeToday();
  day = (await liabilities.newestDate())!;
  published = JSON.parse((await liabilities.checksFile())!.content).checks;
});

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'hex'));
const groupWith = (leaves: bigint) =>
  published.groups.find(({ least, most }) => BigInt(least) <= leaves && leaves <= BigInt(most))!;

/** What an app does: blinds an input for its group. */
function blindedFor(group: CheckGroup, key = published.key) {
  const suite = ristretto255_oprf.poprf(new TextEncoder().encode(checkInfo(day, group)));
  const input = crypto.getRandomValues(new Uint8Array(32));
  const { blind, blinded, tweakedKey } = suite.blind(input, bytes(key));
  return {
    blinded: hex(blinded),
    unblind: ({ evaluated, proof }: { evaluated: string; proof: string }) => ({
      ...{ day, mint: group.mint, least: group.least, input: hex(input) },
      output: hex(suite.finalize(input, blind, bytes(evaluated), blinded, bytes(proof), tweakedKey)),
    }),
  };
}

async function tokenOf(owner: TestWallet, amount: bigint) {
  const { blinded, unblind } = blindedFor(groupWith(amount));
  const [issued] = await checks.issue(owner.caller.userId, { day, tokens: [{ mint: SOL_MINT, blinded }] });
  return unblind(issued!);
}

test('the key and the groups are signed with the liabilities, which verify as before', async () => {
  const { key: publicKey } = { key: await keys.proofKey() };
  const { content, fileName } = (await liabilities.file())!;
  expect(verifyFiles(publicKey, [{ name: fileName, bytes: Buffer.from(content) }])).toMatchObject({
    holds: true,
  });
  expect(published.key).toBe(tokens.publicKey);
  expect(published.groups.map(({ mint, leaves }) => [mint, leaves])).toEqual([
    [SOL_MINT, '5'],
    [SOL_MINT, '5'],
  ]);
});

test('a token counts one check of its group, and never a second', async () => {
  const token = await tokenOf(owners[0]!, SOL);
  expect(await checks.count(token)).toBe(true);
  expect(await checks.count(token)).toBe(false);
  const [covered] = await checks.coverage(1);
  expect(covered).toMatchObject({ day, leaves: 10, counted: 10, checked: 1 });
  const [sol] = covered!.tokens;
  expect(sol).toMatchObject({ mint: SOL_MINT, owed: String(85n * SOL), checked: 1 });
  expect(BigInt(sol!.least)).toBeLessThanOrEqual(SOL);
  expect(BigInt(sol!.most)).toBeGreaterThanOrEqual(SOL);
  expect(JSON.parse((await checks.file()).content).days[0]).toMatchObject({ day, checked: '1' });
  expect(outcomes.slice(-3)).toEqual(['issued', 'counted', 'repeated']);
});

test('of ten counts of one token at a time, one is counted', async () => {
  const token = await tokenOf(owners[1]!, SOL);
  const counted = await Promise.all(Array.from({ length: 10 }, () => checks.count(token)));
  expect(counted.filter((isCounted) => isCounted)).toHaveLength(1);
});

test('a user gets the tokens of a day once: repeated, the same request; for others, none', async () => {
  const { blinded, unblind } = blindedFor(groupWith(16n * SOL));
  const asked = { day, tokens: [{ mint: SOL_MINT, blinded }] };
  const { userId } = owners[5]!.caller;
  const [first] = await checks.issue(userId, asked);
  const [again] = await checks.issue(userId, asked);
  expect(unblind(again!)).toEqual(unblind(first!));
  const other = { day, tokens: [{ mint: SOL_MINT, blinded: blindedFor(groupWith(16n * SOL)).blinded }] };
  expect(await checks.issue(userId, other)).toEqual([]);
  await expect(
    checks.issue(owners[6]!.caller.userId, { day, tokens: [...asked.tokens, ...asked.tokens] }),
  ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

test('a token is of its day and group, and of no other', async () => {
  const token = await tokenOf(owners[7]!, 16n * SOL);
  const refused = { code: 'INVALID_INPUT' };
  await expect(checks.count({ ...token, least: groupWith(SOL).least })).rejects.toMatchObject(refused);
  await expect(checks.count({ ...token, day: '2020-01-01' })).rejects.toMatchObject(refused);
  await expect(checks.count({ ...token, input: 'ab'.repeat(32) })).rejects.toMatchObject(refused);
  const { blinded, unblind } = blindedFor(groupWith(SOL));
  const [issued] = await checks.issue(owners[8]!.caller.userId, {
    day,
    tokens: [{ mint: SOL_MINT, blinded }],
  });
  // The group is by what is owed, whatever the app asks for.
  expect(() => unblind(issued!)).toThrow();
});

test('a token that was made with a key of its own for one user is recognised by the app', async () => {
  const own = createCheckTokens('another secret');
  const { blinded, unblind } = blindedFor(groupWith(SOL));
  expect(() => unblind(own.evaluate(day, groupWith(SOL), blinded)!)).toThrow();
  expect(() => unblind(tokens.evaluate(day, groupWith(SOL), blinded)!)).not.toThrow();
});

test('what is stored of a count is in nothing that its owner was given', async () => {
  const { blinded, unblind } = blindedFor(groupWith(16n * SOL));
  const owner = owners[9]!.caller.userId;
  const [issued] = await checks.issue(owner, { day, tokens: [{ mint: SOL_MINT, blinded }] });
  await checks.count(unblind(issued!));
  const counted = await db.selectFrom('counted_checks').selectAll().execute();
  expect(counted.map((row) => Object.keys(row).toSorted())).toContainEqual(['day', 'hash']);
  const given = await db.selectFrom('check_tokens').select('asked').where('user_id', '=', owner).execute();
  const known = [blinded, issued!.evaluated, issued!.proof, hex(given[0]!.asked)];
  for (const { hash } of counted) expect(known).not.toContain(hex(hash));
});

test('two days later nothing of a day is issued or counted, and it is forgotten who asked', async () => {
  const token = await tokenOf(owners[2]!, SOL);
  clock.advance(86_400_000);
  const waiting = await tokenOf(owners[3]!, SOL);
  expect(await checks.count(token)).toBe(true);
  await liabilities.makeToday();
  clock.advance(2 * 86_400_000);
  await expect(checks.count(waiting)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  const { blinded } = blindedFor(groupWith(SOL));
  const asked = { day, tokens: [{ mint: SOL_MINT, blinded }] };
  expect(await checks.issue(owners[4]!.caller.userId, asked)).toEqual([]);
  await liabilities.makeToday();
  expect(await db.selectFrom('check_tokens').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('counted_checks').selectAll().execute()).toEqual([]);
});
