import { isCallError } from '@cumulus/contract/errors.ts';
import { type Address, lamports } from '@solana/kit';
import { findTreasury, type Treasury } from '../contest/treasury.ts';
import { toJson } from '../db/json.ts';
import { incidentRefusal } from '../db/may-write.ts';
import type { Db } from '../db/pool.ts';
import type { Chain } from '../ports/chain.ts';
import { intentIdOf } from '../settlement/intent-id.ts';
import { freeFunds } from '../settlement/reserve.ts';
import { createMandateSeal } from '../settlement/signing/mandate.ts';
import { writeIntent } from '../settlement/store.ts';
import { planSolTransfer } from '../transfers/plan-sol.ts';
import type { OperationContext } from './context.ts';
import { OperatorError } from './operator-error.ts';

const FEE_CAP_LAMPORTS = lamports(5_000_000n);
/** For which the signer takes the mandate: the server settles a refund within seconds, milliseconds. */
const VALID_MS = 60 * 60_000;

/** Has the treasury pay SOL to the wallet of a user. `id` is a UUID of this refund. Throws OperatorError. */
export async function payRefund(
  context: Pick<OperationContext, 'db' | 'serverDb' | 'setting' | 'reach'>,
  { id, walletId, amount }: { readonly id: string; readonly walletId: string; readonly amount: bigint },
): Promise<{ readonly intentId: string; readonly to: Address }> {
  const { db, serverDb, reach } = context;
  const treasury = await findTreasury(serverDb);
  if (!treasury) throw new OperatorError('There is no treasury. Make it first: contests treasury.');
  const to = await addressOf(serverDb, walletId);
  const seal = createMandateSeal(context.setting('OPERATOR_KEY'));
  const intentId = await reach.chain((chain) =>
    request({ db, serverDb, chain, seal }, treasury, { id, to, amount }),
  );
  return { intentId, to };
}

interface Deps {
  readonly db: Db;
  /** Reads addresses and what is free. */
  readonly serverDb: Db;
  readonly chain: Chain;
  readonly seal: ReturnType<typeof createMandateSeal>;
}

interface Refund {
  /** Of one refund: a second payment under it is refused. */
  readonly id: string;
  readonly to: Address;
  readonly amount: bigint;
}

async function addressOf(db: Db, walletId: string): Promise<Address> {
  const row = await db
    .selectFrom('wallets')
    .select('public_key')
    .where('id', '=', walletId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new OperatorError(`There is no wallet ${walletId}.`);
  return row.public_key;
}

/** Writes the payment, which a server then settles. Its mandate is the operator's. Returns its id. Throws OperatorError. */
async function request(
  { db, serverDb, chain, seal }: Deps,
  treasury: Treasury,
  { id: key, to, amount }: Refund,
): Promise<string> {
  const { userId, walletId } = treasury;
  const idempotencyKey = `refund-${key}`;
  const id = intentIdOf(userId, idempotencyKey);
  const terms = { kind: 'transfer_sol', to, lamports: String(amount) } as const;
  const mandate = seal({ id, owner: userId, walletId, expiresAt: Date.now() + VALID_MS, terms });
  const asked = { walletId, to, lamports: lamports(amount) };
  const deps = { chain, feeCapLamports: FEE_CAP_LAMPORTS };
  try {
    const { kind, plan, reserve, funds } = await planSolTransfer(deps, treasury, asked);
    for (;;) {
      const { wallet } = await freeFunds({ db: serverDb, chain }, { userId, walletId, mint: null }, funds);
      const intent = {
        id,
        userId,
        walletId,
        idempotencyKey,
        kind,
        request: toJson(asked),
        plan,
        reserve,
        mandate,
      };
      // Without a lease: any server claims it at once.
      const written = await writeIntent(db, intent, wallet, 0);
      if (written === 'written') return id;
      if (written === 'stopped') throw await incidentRefusal(db);
      // Another payment of the treasury came between.
      if (written !== 'stale') throw new OperatorError(`The refund was not written: ${written}.`);
    }
  } catch (error) {
    if (!isCallError(error)) throw error;
    throw new OperatorError(`The treasury cannot pay this: ${error.message}`);
  }
}
