import { BoundedMap } from '../bounded-map.ts';
import type { Db } from '../db/pool.ts';
import type { Position } from './position.ts';
import { bookedRows } from './store.ts';

/** What is booked for one wallet, by mint. */
export interface Books {
  readonly positions: ReadonlyMap<string, Pick<Position, 'amount' | 'priced' | 'cost'>>;
  /** Sum of the ledger, values or not. */
  readonly booked: ReadonlyMap<string, bigint>;
}

const REMEMBERED_MAX = 10_000;

/** Reads the books of wallets by id, all in one query; missing where nothing is booked. */
export function openBooks(db: Db): (walletIds: readonly string[]) => Promise<ReadonlyMap<string, Books>> {
  /** Books are read far more often than written: text that has not changed is not taken apart again. */
  const remembered = new BoundedMap<string, { readonly text: string; readonly books: Books }>(REMEMBERED_MAX);

  function readPositions(walletId: string, text: string): Books {
    const last = remembered.get(walletId);
    if (last?.text === text) return last.books;
    const positions = new Map(
      text.split('\n').map((line) => {
        const [mint = '', amount = '', priced = '', cost = ''] = line.split(' ');
        return [mint, { amount: BigInt(amount), priced: BigInt(priced), cost: BigInt(cost) }] as const;
      }),
    );
    const booked = new Map([...positions].map(([mint, { amount }]) => [mint, amount]));
    const books = { positions, booked };
    remembered.set(walletId, { text, books });
    return books;
  }

  return async (walletIds) => {
    const byWallet = new Map<string, Books>();
    if (walletIds.length === 0) return byWallet;
    const rows = await bookedRows(db, walletIds);
    for (const { wallet_id, positions } of rows)
      if (positions !== null) byWallet.set(wallet_id, readPositions(wallet_id, positions));
    for (const { wallet_id, unvalued } of rows) {
      if (unvalued === null) continue;
      const { positions, booked } = byWallet.get(wallet_id) ?? { positions: new Map(), booked: new Map() };
      const sums = new Map<string, bigint>(booked);
      for (const line of unvalued.split('\n')) {
        const [mint = '', delta = ''] = line.split(' ');
        sums.set(mint, (sums.get(mint) ?? 0n) + BigInt(delta));
      }
      byWallet.set(wallet_id, { positions, booked: sums });
    }
    return byWallet;
  };
}
