import { type Address, lamports } from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Vm } from '../../../../localnet/src/chain/vm.ts';
import { parseIntent } from '../../../../signer/src/terms/parse-intent.ts';
import { WALLET } from '../../../../signer/testing/cases.ts';
import { testAddress } from '../../../../signer/testing/messages.ts';
import { letThrough } from '../../../../signer/testing/mutate.ts';
import { CHAOS_SCALE } from '../../../../testing/chaos-scale.ts';
import {
  accountCase,
  accountOf,
  givesExcess,
  isOwn,
  isReclaimable,
  mints,
  wouldLose,
} from '../../../../testing/empty-accounts.ts';
import { walletAccount } from '../../../../testing/token-bytes.ts';
import { toJson } from '../../db/json.ts';
import type { Account, Chain } from '../../ports/chain.ts';
import { judge } from '../../settlement/guard/guard.ts';
import { tokenAmount, tokenMint } from '../../solana/token-account.ts';
import { reclaimKind } from './kind.ts';
import { planReclaim } from './plan.ts';

type Accounts = ReadonlyMap<Address, Account>;

const HELD = 1_000_000_000n;
const FEE_CAP = lamports(2_000_000n);
const CASES = 2_000 * CHAOS_SCALE;
const ADDRESSES = Array.from({ length: 6 }, (_, index) => testAddress(100 + index));

const vm = new Vm();
vm.setClock(10, 1_800_000_000);
for (const [at, mint] of mints) vm.setAccount(at, mint);

/** Token accounts at the first addresses. */
function placed(cases: readonly Parameters<typeof accountOf>[0][]): Accounts {
  return new Map(cases.map((one, index) => [ADDRESSES[index]!, accountOf(one)]));
}

/** As much of a node as planning asks. */
function nodeWith(accounts: Accounts, goingRate: bigint): Chain {
  const tokens = [...accounts].map(([address, account]) => ({
    ...{ address, mint: tokenMint(account), program: account.owner },
    ...{ amount: tokenAmount(account), frozen: false },
    ...{ lamports: account.lamports, bytes: account.data.length },
  }));
  const holdings = { owner: WALLET, lamports: lamports(HELD), tokens };
  const node: Pick<Chain, 'holdings' | 'accounts' | 'priorityFee' | 'rentExemptMinimum'> = {
    holdings: async () => ({ slot: 1n, value: [holdings] }),
    accounts: async (asked) => ({ slot: 1n, value: asked.map((at) => accounts.get(at) ?? null) }),
    priorityFee: async () => goingRate,
    rentExemptMinimum: async (bytes) => lamports(BigInt(128 + bytes) * 5_080n),
  };
  return node as Chain;
}

/** Runs a message of the wallet where these are its token accounts; null in `after` is an account that is closed. */
function run(message: Buffer, accounts: Accounts) {
  vm.setAccount(WALLET, walletAccount(HELD));
  for (const at of ADDRESSES) vm.setAccount(at, accounts.get(at) ?? null);
  const wire = Buffer.concat([Uint8Array.of(1), new Uint8Array(64), message]);
  const { error, accounts: touched } = vm.simulate(wire, false);
  const after = (at: Address, before: Account): Account | null => {
    const account = error === null ? (touched.get(at) as Account | undefined) : undefined;
    if (!account) return before;
    return account.lamports === 0n ? null : account;
  };
  const own = { address: WALLET, before: walletAccount(HELD), after: after(WALLET, walletAccount(HELD)) };
  const changes = [...accounts].map(([address, before]) => ({
    address,
    before,
    after: after(address, before),
  }));
  return { error: error && JSON.stringify(error), own, changes };
}

const slots = fc.array(fc.record({ first: accountCase, later: fc.option(accountCase, { freq: 2 }) }), {
  minLength: 1,
  maxLength: ADDRESSES.length,
});
const rate = fc.bigInt({ min: 0n, max: 10n ** 12n });

test('no reclaim takes more than rent, closes an account that holds something, or gives to another, even if something came meanwhile', {
  timeout: 300_000,
}, async () => {
  let [reclaimed, refused, withdrawn] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(slots, rate, async (cases, goingRate) => {
      const first = cases.map(({ first }) => first);
      const later = cases.map(({ first, later }) => later ?? first);
      const chain = nodeWith(placed(first), goingRate);
      const planned = await planReclaim(
        { chain, feeCapLamports: FEE_CAP },
        { walletId: '', publicKey: WALLET },
        'rent',
      );
      const empty = first.filter(isReclaimable);
      const inUse = first.filter((one) => !isReclaimable(one) && givesExcess(one));
      expect(planned?.plan.accounts.length ?? 0).toBe(empty.length);
      expect(planned?.plan.withdraws?.length ?? 0).toBe(inUse.length);
      if (!planned) return;
      const excess = inUse.reduce((sum, one) => sum + one.excess, 0n);
      const rent = empty.reduce((sum, one) => sum + accountOf(one).lamports, 0n);
      expect(planned.lamports).toBe(rent + excess);

      const plan = toJson(planned.plan);
      const { compile, signIntent, expectation } = reclaimKind.build({
        publicKey: WALLET,
        request: {},
        plan,
      });
      const message = Buffer.from(compile(testAddress(200), 1n));
      const fee = letThrough(parseIntent(toJson(signIntent)), message);
      expect(fee * 10n).toBeLessThanOrEqual(planned.lamports);

      const { error, own, changes } = run(message, placed(later));
      const closed = changes.flatMap(({ before, after }, index) =>
        after ? [] : [{ before, was: later[index]! }],
      );
      expect(closed.filter(({ was }) => wouldLose(was))).toEqual([]);
      const lost = changes.filter(
        ({ before, after }) => after && after.lamports < before.lamports && !isAtMinimum(after),
      );
      expect(lost).toEqual([]);
      const isKept = ({ before, after }: (typeof changes)[number]) =>
        !after || (Buffer.from(after.data).equals(before.data) && after.owner === before.owner);
      expect(changes.filter((change) => !isKept(change))).toEqual([]);
      const given = changes.reduce(
        (sum, { before, after }) => sum + before.lamports - (after?.lamports ?? 0n),
        0n,
      );
      if (error === null) expect(own.after?.lamports).toBe(HELD + given - fee);

      const verdict = judge(expectation, { error, accounts: [own, ...changes], wrappedSol: null });
      const isAsPlanned =
        error === null &&
        closed.length === empty.length &&
        closed.every(({ was }) => isReclaimable(was)) &&
        later.every((now, index) => !inUse.includes(first[index]!) || isOwn(now)) &&
        given >= planned.lamports;
      expect(verdict === null).toBe(isAsPlanned);
      if (verdict === null) reclaimed += 1;
      else refused += 1;
      if (verdict === null && inUse.length > 0) withdrawn += 1;
    }),
    { numRuns: CASES },
  );
  // All were tried, often.
  expect(Math.min(reclaimed, refused, withdrawn)).toBeGreaterThan(CASES / 20);
});

const isAtMinimum = ({ lamports, data }: Account) => lamports === BigInt(128 + data.length) * 5_080n;
