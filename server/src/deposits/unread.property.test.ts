import { type Address, lamports } from '@solana/kit';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { heldClock } from '../../../testing/held-clock.ts';
import { newAddress } from '../../../testing/issuer.ts';
import { swept } from '../../../testing/swept.ts';
import { unheard } from '../../../testing/unheard.ts';
import { userRow } from '../../../testing/user-row.ts';
import { walletRow } from '../../../testing/wallet-row.ts';
import { transactionAnswer } from '../adapters/solana-rpc/landed.ts';
import { unavailable } from '../adapters/unavailable.ts';
import { createProfit } from '../history/profit/profit.ts';
import { SOL } from '../solana/sol.ts';
import { openDeposits } from './deposits.ts';

const { db } = await testDatabase();
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const SWEEP = 10 * SECOND;

/** Read at once. */
const GOOD = ['legacy', 'v0', 'v1', 'failed', 'fee_0'] as const;
/** The node answers, and it is not understood. */
const UNREADABLE = ['version_2', 'internal_error', 'garbage'] as const;
/** The node does not answer about it, for as long as it lasts. */
const ABSENT = ['missing', 'oversized'] as const;
type Kind = (typeof GOOD | typeof UNREADABLE | typeof ABSENT)[number];

interface Entry {
  readonly kind: Kind;
  readonly amount: bigint;
  /** What of its answer is spoilt, if it is garbage. */
  readonly spoilt: string;
  readonly by: unknown;
}

const isFailed = ({ kind }: Entry) => kind === 'failed' || kind === 'fee_0';
const moved = (entry: Entry): bigint => (isFailed(entry) ? 0n : entry.amount);
const isAny = (kinds: readonly Kind[]) => (entry: Entry) => kinds.includes(entry.kind);
const sumOf = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n);

const META = [
  'meta',
  'meta.fee',
  'meta.preBalances',
  'meta.postBalances',
  'transaction.message',
  'slot',
] as const;
const entry = fc.record<Entry>({
  kind: fc.constantFrom(...GOOD, ...GOOD, ...UNREADABLE, ...ABSENT),
  amount: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  spoilt: fc.constantFrom(...META),
  by: fc.constantFrom<unknown>(null, 'garbage', [], [1], {}, -1, 1.5),
});

interface Landed extends Entry {
  readonly signature: string;
  readonly slot: bigint;
  readonly to: Address;
  readonly before: bigint;
}

/** A node with these histories, whose answers are decoded as a real one's. */
function fakeChain(histories: ReadonlyMap<Address, readonly Landed[]>, state: { isUpgraded: boolean }) {
  const all = new Map([...histories.values()].flat().map((each) => [each.signature, each]));
  const slot = 1_000n;
  const result = ({ signature, slot: at, to, before, ...each }: Landed): Record<string, unknown> => ({
    version: each.kind === 'v1' ? 1 : each.kind === 'v0' ? 0 : 'legacy',
    slot: Number(at),
    blockTime: 1_790_000_000,
    transaction: { signatures: [signature], message: { accountKeys: ['payer', to] } },
    meta: {
      err: isFailed(each) ? 'AccountNotFound' : null,
      fee: each.kind === 'fee_0' ? 0 : 5_000,
      logMessages: each.kind === 'fee_0' ? null : [],
      preBalances: [10 ** 15, Number(before)],
      postBalances: [10 ** 15, Number(before + moved(each))],
    },
  });
  return {
    holdings: async (owners: readonly Address[]) => ({
      slot,
      value: owners.map((owner) => ({
        owner,
        lamports: lamports(sumOf((histories.get(owner) ?? []).map(moved))),
        tokens: [],
      })),
    }),
    accounts: async (addresses: readonly Address[]) => ({
      slot,
      value: addresses.map((address) => ({
        lamports: lamports(sumOf((histories.get(address) ?? []).map(moved))),
        ...{ owner: address, executable: false, data: new Uint8Array() },
      })),
    }),
    oldestSlot: async () => 0n,
    signaturesFor: async (address: Address) =>
      (histories.get(address) ?? [])
        .map((each) => ({ signature: each.signature, slot: each.slot, failed: isFailed(each) }))
        .reverse(),
    async transaction(signature: string) {
      const landed = all.get(signature)!;
      const answer = result(landed);
      if (!state.isUpgraded) {
        if (landed.kind === 'version_2')
          return transactionAnswer({ error: { code: -32015, message: 'v2' } }, signature);
        if (landed.kind === 'internal_error')
          return transactionAnswer({ error: { code: -32603, message: 'no' } }, signature);
        if (landed.kind === 'missing') return null;
        if (landed.kind === 'oversized') throw unavailable('CHAIN_UNAVAILABLE', new Error('too large'));
        if (landed.kind === 'garbage') {
          const [outer = '', inner] = landed.spoilt.split('.');
          const part = answer[outer] as Record<string, unknown>;
          answer[outer] = inner === undefined ? landed.by : { ...part, [inner]: landed.by };
        }
      }
      return transactionAnswer({ result: answer }, signature);
    },
  };
}

const one = (kind: Kind): Entry => ({ kind, amount: 1_000n, spoilt: 'meta', by: null });
/** More wallets than may each use a whole share of what one check reads. */
const failing = [[one('oversized')], [one('v1'), one('oversized')], [one('oversized'), one('v0')]];

let run = 0;

test('every wallet without an unreadable transaction is unaffected, and every other ends right once it can be read', async () => {
  const userId = await userRow(db);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(entry, { maxLength: 6 }), { minLength: 1, maxLength: 5 }),
      async (drawn) => {
        run += 1;
        await db.updateTable('deposit_watches').set({ due_at: sql`'infinity'` }).execute();
        const wallets = new Map<Address, string>();
        const histories = new Map<Address, readonly Landed[]>();
        for (const entries of drawn) {
          const to = await newAddress();
          wallets.set(to, await walletRow(db, userId, to));
          histories.set(
            to,
            entries.map((each, index) => ({
              ...each,
              ...{ signature: `${run}-${to}-${index}`, slot: BigInt(index + 1), to },
              before: sumOf(entries.slice(0, index).map(moved)),
            })),
          );
        }
        const state = { isUpgraded: false };
        const chain = fakeChain(histories, state);
        const clock = heldClock(Date.now());
        const log = { warn: vi.fn(), error: vi.fn() };
        const market = { prices: async () => new Map(), tokens: async () => new Map() };
        const profit = createProfit({ db, market, clock, log, invalidations: unheard });
        const deposits = openDeposits({
          db,
          chain,
          clock,
          log,
          booked: profit.booked,
          sweepMs: SWEEP,
          ...swept,
        });
        const pass = async (duration: number, step: number): Promise<void> => {
          for (let at = 0; at < duration; at += step) {
            clock.advance(step);
            await deposits.check();
          }
        };
        const rowsOf = (to: Address) =>
          db
            .selectFrom('ledger')
            .select(['signature', 'delta', 'source'])
            .where('wallet_id', '=', wallets.get(to)!)
            .where('mint', '=', SOL)
            .execute();
        const external = async (to: Address) =>
          new Map(
            (await rowsOf(to)).flatMap((row) =>
              row.source === 'external' ? [[row.signature, row.delta]] : [],
            ),
          );
        const booked = async (to: Address) => sumOf((await rowsOf(to)).map(({ delta }) => delta));
        const expected = (landed: readonly Landed[]) =>
          new Map(landed.filter((each) => !isFailed(each)).map((each) => [each.signature, each.amount]));

        await pass(MINUTE, SWEEP);
        for (const [to, landed] of histories) {
          if (landed.some(isAny(ABSENT))) continue;
          // Within a minute the balance is right, and all that can be read is booked as it is.
          expect(await booked(to)).toBe(sumOf(landed.map(moved)));
          expect(await external(to)).toEqual(expected(landed.filter(isAny(GOOD))));
          if (landed.every(isAny(GOOD)))
            expect((await rowsOf(to)).every(({ source }) => source === 'external')).toBe(true);
        }
        await pass(13 * MINUTE, MINUTE);
        for (const [to, landed] of histories) expect(await booked(to)).toBe(sumOf(landed.map(moved)));

        state.isUpgraded = true;
        await db.updateTable('unread_transactions').set({ reader: 0 }).execute();
        await pass(MINUTE, SWEEP);
        for (const [to, landed] of histories) {
          expect(await external(to)).toEqual(expected(landed));
          expect(await booked(to)).toBe(sumOf(landed.map(moved)));
        }
        expect(await db.selectFrom('unread_transactions').selectAll().execute()).toEqual([]);
        expect(log.error).not.toHaveBeenCalled();
      },
    ),
    { numRuns: 6, endOnFailure: true, examples: [[[...failing, [one('v0'), one('garbage')]]]] },
  );
}, 240_000);
