import { baseUnits } from '@cumulus/contract/amount.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { someAddress, tokenAccount, walletAccount } from '../../../../testing/token-bytes.ts';
import type { Account } from '../../ports/chain.ts';
import type { Mint } from '../../ports/units.ts';
import { type Expectation, judge } from './guard.ts';

const WALLET = someAddress(1);
const RECEIVER = someAddress(2);
const MINT = someAddress(3);
const SOURCE = someAddress(4);
const DESTINATION = someAddress(5);

const source = (amount: bigint) => tokenAccount({ mint: MINT, owner: WALLET, amount });
const destination = (amount: bigint) => tokenAccount({ mint: MINT, owner: RECEIVER, amount });

/** Judges accounts in the order wallet, spent from, receiver. */
function verdict(expectation: Expectation, before: readonly Account[], after: readonly Account[]) {
  const addresses = [WALLET, SOURCE, DESTINATION];
  const accounts = before.map((account, at) => ({
    address: addresses[at]!,
    before: account,
    after: after[at]!,
  }));
  return judge(expectation, { error: null, accounts, wrappedSol: null });
}

const amounts = fc.bigInt({ min: 0n, max: 2n ** 63n });
const changes = fc.bigInt({ min: -1_000n, max: 1_000n });

test('passes exactly what stays within all bounds, whatever the balances are', () => {
  const balances = fc.tuple(amounts, amounts, amounts).map((all) => all.map((amount) => amount + 1_000n));
  fc.assert(
    fc.property(
      balances,
      fc.tuple(changes, changes, changes),
      fc.tuple(fc.nat(999), fc.nat(999), fc.nat(999)),
      (held, moved, bounds) => {
        const [lamportsOut, out, least] = bounds.map(BigInt) as [bigint, bigint, bigint];
        const expectation: Expectation = {
          wallet: WALLET,
          lamportsOut,
          tokensOut: [{ address: SOURCE, mint: MINT as Mint, amount: baseUnits(out) }],
          receives: { address: DESTINATION, owner: RECEIVER, mint: MINT as Mint, amount: baseUnits(least) },
        };
        const accounts = (amount: readonly bigint[]) => [
          walletAccount(amount[0]!),
          source(amount[1]!),
          destination(amount[2]!),
        ];
        const after = held.map((amount, index) => amount + moved[index]!);
        const within = -moved[0] <= lamportsOut && -moved[1] <= out && moved[2] >= least;
        const reason = verdict(expectation, accounts(held), accounts(after));
        expect(reason === null).toBe(within);
      },
    ),
  );
});

test('refuses a change of any byte of the account but its amount', () => {
  const expectation: Expectation = {
    wallet: WALLET,
    lamportsOut: 0n,
    tokensOut: [{ address: SOURCE, mint: MINT as Mint, amount: baseUnits(300n) }],
  };
  const before = [walletAccount(1n), source(1_000n)];
  const outside = fc.nat(before[1]!.data.length - 1).filter((index) => index < 64 || index >= 72);
  fc.assert(
    fc.property(outside, fc.integer({ min: 1, max: 255 }), (index, flip) => {
      const changed = source(700n);
      changed.data[index] = changed.data[index]! ^ flip;
      expect(verdict(expectation, before, [walletAccount(1n), changed])).toBe(
        'it would change who controls the tokens',
      );
    }),
  );
});
