import { findTreasury } from '../contest/treasury.ts';
import type { Db } from '../db/pool.ts';
import { mandateOf } from '../orders/mandate.ts';
import { conditionOf } from '../orders/store.ts';
import { createMandateSeal } from '../settlement/signing/mandate.ts';
import type { Command } from './command.ts';

export const mandateCommands: readonly Command[] = [
  {
    noun: 'mandates',
    verb: 'adopt',
    summary:
      'Give mandates to open orders and contest entries that are older than mandates; once, after an update from a version without',
    options: { why: { value: 'text', about: 'Reason, for the audit log', required: true } },
    answers: { orders: 'Open orders', entries: 'Contest entries that wait for their SOL' },
    async run(_given, context) {
      const { db, serverDb, print, setting } = context;
      const seal = createMandateSeal(setting('MANDATE_KEY'));
      const orders = await openOrders(serverDb);
      await context.reach.signer(async (signer) => {
        // The worker gives them floors, as to all that have none.
        for (const order of orders) await signer.recordMandate(seal(mandateOf(order)), '{}');
      });
      const entries = await adoptEntries(db, serverDb, seal);
      print(`Open orders: ${orders.length}. Contest entries that wait for their SOL: ${entries}.`);
      return { orders: orders.length, entries };
    },
  },
];

async function openOrders(db: Db) {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('state', 'in', ['pending', 'executing'])
    // Those of further kinds have had mandates since they exist.
    .where('part', 'is', null)
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, userId: row.user_id, walletId: row.wallet_id, sellAmount: row.sell_amount },
    ...{ sellMint: String(row.sell_token.mint), buyMint: String(row.buy_token.mint) },
    ...{ condition: conditionOf(row), floor: null },
  }));
}

async function adoptEntries(
  db: Db,
  serverDb: Db,
  seal: ReturnType<typeof createMandateSeal>,
): Promise<number> {
  const treasury = await findTreasury(serverDb);
  if (!treasury) return 0;
  const entries = await serverDb
    .selectFrom('contest_entries')
    .innerJoin('contests', 'contests.id', 'contest_id')
    .innerJoin('wallets', 'wallets.id', 'wallet_id')
    .select(['contest_entries.id', 'wallets.public_key as to', 'contests.lamports'])
    .where('funding_signature', 'is', null)
    .where('mandate', 'is', null)
    .execute();
  for (const { id, to, lamports } of entries) {
    const terms = { kind: 'transfer_sol', to, lamports: String(lamports) } as const;
    const mandate = seal({ id, owner: treasury.userId, walletId: treasury.walletId, expiresAt: null, terms });
    await db.updateTable('contest_entries').set({ mandate }).where('id', '=', id).execute();
  }
  return entries.length;
}
