import { randomUUID } from 'node:crypto';
import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { CHAOS_SCALE } from '../../../testing/chaos-scale.ts';
import { TO } from '../../testing/cases.ts';
import { paymentOf } from '../../testing/mandates.ts';
import {
  associatedToken,
  compile,
  createAssociated,
  testAddress,
  transferChecked,
  transferSol,
  unitLimit,
} from '../../testing/messages.ts';
import { type QuickSigner, quickSigner } from '../../testing/walk-world.ts';
import type { JournalRecord } from '../journal/record.ts';
import { parsePolicy } from './policy.ts';
import { createPrices } from './prices.ts';
import { createSponsorship } from './sponsorship.ts';

/** More than a thousand by `npm run test:deep`. */
const TRIES = 250 * CHAOS_SCALE;
const USER_DAY = 20_000_000n;
const DAY = 100_000_000n;
const RENT = 2_039_280n;
const FEE = 10_000n;
/** What SOL is worth in truth, USD. */
const SOL_USD = 150n;
const OPERATOR = 'operator';

type Created = Readonly<Record<'publicKey' | 'sealedKey', string>>;

/** A signer with a sponsor, whose wallet it has made before. */
async function sponsoringSigner() {
  const sponsor = { walletId: randomUUID(), owner: OPERATOR };
  const before = quickSigner();
  const { publicKey } = (await before.ask({ name: 'create', ...sponsor, context: '{}' })) as Created;
  const settings = { walletId: sponsor.walletId, userDayLamports: USER_DAY, dayLamports: DAY };
  const start = (records: readonly JournalRecord[]) => quickSigner(records, settings);
  return { by: start(before.records), start, sponsor: { ...sponsor, publicKey } };
}

interface Try {
  readonly opens?: boolean;
  readonly feeAmount: bigint;
  readonly to?: string;
}

async function userOf(by: QuickSigner, sponsor: string) {
  const holder = { walletId: randomUUID(), owner: randomUUID() };
  const created = (await by.ask({ name: 'create', ...holder, context: '{}' })) as Created;
  const source = await associatedToken(created.publicKey, USDC_MINT);
  let nonce = 0;
  return {
    ...holder,
    /** The signer's answer, or null, to a new send of one base unit. */
    async send({ opens = false, feeAmount, to = TO }: Try, now = by) {
      nonce += 1;
      const move = { wallet: created.publicKey, to, mint: USDC_MINT, source, amount: 1n, decimals: 6 };
      const instructions = [
        unitLimit(100_000 + nonce),
        ...(opens ? [await createAssociated({ ...move, wallet: sponsor })] : []),
        await transferChecked({ ...move, to: sponsor, amount: feeAmount }),
        await transferChecked(move),
      ];
      const intent = {
        ...{ kind: 'transfer_token', to, mint: USDC_MINT, source, amount: '1', decimals: 6 },
        tokenProgram: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
        ...{ feeCapLamports: '10000', feeAmount: String(feeAmount) },
      };
      const message = compile({ feePayer: sponsor, instructions }).toString('base64');
      return await now.ask({
        ...{ name: 'sign', ...holder, ...created, ...paymentOf(holder, intent) },
        ...{ after: null, context: '{}', intent, message },
      });
    },
  };
}

/** USDC base units that are worth so many lamports. */
const worth = (lamports: bigint, solUsd = SOL_USD) => (lamports * solUsd + 999n) / 1_000n;
const tell = (by: QuickSigner, solUsd: bigint) =>
  by.ask({ name: 'price', mint: 'SOL', usd: String(solUsd * 1_000_000n) });
const tellUsdc = (by: QuickSigner) => by.ask({ name: 'price', mint: USDC_MINT, usd: '1000000' });

/** A small generator, so that a failure can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('the sponsor', () => {
  test('signs beside the wallet, and its signature is found again', async () => {
    const { by, sponsor } = await sponsoringSigner();
    await tell(by, SOL_USD);
    await tellUsdc(by);
    const user = await userOf(by, sponsor.publicKey);
    const signed = await user.send({ feeAmount: worth(FEE) });
    expect(signed).toMatchObject({ sponsorSignature: expect.stringMatching(/^[1-9A-Za-z]{64,88}$/) });
    const { intentId, signature, sponsorSignature } = signed as Record<string, string>;
    expect(await by.ask({ name: 'signed', mandate: intentId, intentId })).toMatchObject({
      signature,
      sponsorSignature,
    });
    expect(by.records.at(-1)).toMatchObject({ sponsored: { owner: user.owner, lamports: '10000' } });
  });

  test('is paid what fee and rent are worth, at the highest price of SOL and the lowest of the token if none is known', async () => {
    const { by, sponsor } = await sponsoringSigner();
    const user = await userOf(by, sponsor.publicKey);
    // 1,000 USD and 0.9 USD: the bounds of the policy.
    const dear = (worth(FEE, 1_000n) * 10n + 8n) / 9n;
    expect(await user.send({ feeAmount: dear - 2n })).toBeNull();
    expect(await user.send({ feeAmount: dear })).not.toBeNull();
    await tell(by, SOL_USD);
    await tellUsdc(by);
    for (const opens of [false, true]) {
      const least = worth(FEE + (opens ? RENT : 0n));
      expect(await user.send({ opens, feeAmount: least - 1n })).toBeNull();
      expect(await user.send({ opens, feeAmount: least })).not.toBeNull();
    }
    await tell(by, 1n);
    expect(await user.send({ feeAmount: worth(FEE, 50n) - 1n }), 'below the bound of 50 USD').toBeNull();
  });

  test.each([
    ['the token', { SOL: { decimals: 9, low: '50', high: '1000' } }],
    ['SOL', { [USDC_MINT]: { decimals: 6, low: '0.9', high: '1.1' } }],
  ])('pays for nothing if the operator has set no bounds of the price of %s', (_what, prices) => {
    const policy = parsePolicy(JSON.stringify({ prices }));
    const limits = { walletId: 'sponsor', userDayLamports: USER_DAY, dayLamports: DAY };
    const sponsorship = createSponsorship(limits, createPrices(policy.prices));
    const paid = { mint: USDC_MINT, amount: 10n ** 12n };
    expect(() => sponsorship.spend('owner', FEE, paid, 0)).toThrow('the sponsor does not know what');
  });

  test('pays for nobody with its own wallet, and moves none of it otherwise', async () => {
    const { by, sponsor } = await sponsoringSigner();
    const { sealedKey } = by.records.find((record) => record.kind === 'wallet') as unknown as Created;
    const intent = { kind: 'transfer_sol', to: TO, lamports: '1', feeCapLamports: '5000' };
    const message = compile({
      feePayer: sponsor.publicKey,
      instructions: [transferSol(sponsor.publicKey, TO, 1n)],
    });
    const asked = {
      ...{ name: 'sign', ...sponsor, sealedKey, ...paymentOf(sponsor, intent) },
      after: null,
      context: '{}',
    };
    expect(await by.ask({ ...asked, intent, message: message.toString('base64') })).toBeNull();
  });
});

describe(`${TRIES} tries to drain the sponsor`, () => {
  const recipients = Array.from({ length: 40 }, (_, index) => testAddress(100 + index));

  /** What the chain makes of what was signed: the sponsor's loss at true prices, millionths of a USD, and what was spent by user. */
  async function attack(seed: number, told: bigint, fails: number, { solUsd = told, userCount = 12 } = {}) {
    const { by, start, sponsor } = await sponsoringSigner();
    let now = by;
    const random = seeded(seed);
    const users = await Promise.all(Array.from({ length: userCount }, () => userOf(by, sponsor.publicKey)));
    const spent = new Map<string, bigint>();
    let [lost, signed, failedLamports] = [0n, 0n, 0n];
    for (let tried = 0; tried < TRIES; tried += 10) {
      await tell(now, told);
      await tellUsdc(now);
      // Ten at once: a race for what is left of a limit.
      const batch = Array.from({ length: 10 }, async () => {
        const user = users[Math.floor(random() * users.length)]!;
        const opens = random() < 0.5;
        const cost = FEE + (opens ? RENT : 0n);
        const share = BigInt(Math.floor(random() * 120));
        const feeAmount = random() < 0.7 ? worth(cost, solUsd) : (worth(cost, solUsd) * share) / 100n;
        const to = recipients[Math.floor(random() * recipients.length)]!;
        const isFailing = random() < fails;
        if ((await user.send({ opens, feeAmount, to }, now)) === null) return;
        signed += 1n;
        // One that fails pays its fee alone. The recipient closes the account at once: its rent is gone for good.
        const paid = isFailing ? FEE : cost;
        spent.set(user.owner, (spent.get(user.owner) ?? 0n) + paid);
        if (isFailing) failedLamports += FEE;
        lost += (paid * SOL_USD) / 1_000n - (isFailing ? 0n : feeAmount);
      });
      await Promise.all(batch);
      // It crashes, and reads its journal again.
      if (random() < 0.1) now = start(now.records);
    }
    return { lost, signed, spent, failedLamports };
  }

  test('by dust, accounts that are closed, races and repetition at the price of the market: its costs are recovered', async () => {
    const { lost, signed, spent } = await attack(1, SOL_USD, 0, { userCount: 4 });
    expect(signed).toBeGreaterThan(20n);
    expect(lost).toBeLessThanOrEqual(0n);
    for (const lamports of spent.values()) expect(lamports).toBeLessThanOrEqual(USER_DAY);
    expect([...spent.values()].reduce((sum, one) => sum + one, 0n)).toBeLessThanOrEqual(DAY);
  }, 120_000);

  test('by transactions that fail on purpose: it loses their fees, at most what a user and all may cost a day', async () => {
    const { lost, spent, failedLamports } = await attack(2, SOL_USD, 1);
    expect(failedLamports).toBeGreaterThan(0n);
    expect(lost).toBeLessThanOrEqual((failedLamports * SOL_USD) / 1_000n);
    for (const lamports of spent.values()) expect(lamports).toBeLessThanOrEqual(USER_DAY);
    expect(failedLamports).toBeLessThanOrEqual(DAY);
  }, 120_000);

  test('by a server that was taken, which tells a false price: it loses at most what all may cost a day', async () => {
    const { lost, spent } = await attack(3, 1n, 0.3, { solUsd: 50n });
    expect(lost, 'the price of 50 USD is within the bounds').toBeGreaterThan(0n);
    expect(lost).toBeLessThanOrEqual((DAY * SOL_USD) / 1_000n);
    expect([...spent.values()].reduce((sum, one) => sum + one, 0n)).toBeLessThanOrEqual(DAY);
  }, 120_000);
});
