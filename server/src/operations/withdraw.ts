import { isCallError } from '@cumulus/contract/errors.ts';
import { type Address, lamports } from '@solana/kit';
import { sql } from 'kysely';
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
/** For which the signer takes the mandate: the server settles it within seconds, milliseconds. */
const VALID_MS = 60 * 60_000;

const WITHDRAWING = sql<boolean>`(state = 'pending' and idempotency_key like 'withdrawal-%')`;

/**
 * No one waits for SOL of the treasury, no one can enter a campaign any more, and no other withdrawal is pending: checked by the
 * statement that writes the intent.
 */
const NOTHING_OWED = sql`
  select from treasury
  where not exists (select from intents where intents.wallet_id = treasury.wallet_id and ${WITHDRAWING})
    and not exists (select from contest_entries where funding_signature is null)
    and not exists (
      select from contests where state = 'active' and ends_at > now() and participants < max_participants
    )`;

/** Moves what is left in the treasury, or an amount of it, to an address. `id` is a UUID of this withdrawal. Throws OperatorError. */
export async function withdraw(
  { db, serverDb, setting, reach }: Pick<OperationContext, 'db' | 'serverDb' | 'setting' | 'reach'>,
  { id, to, amount }: { readonly id: string; readonly to: Address; readonly amount: bigint | null },
): Promise<{ readonly intentId: string; readonly amount: bigint }> {
  const treasury = await findTreasury(serverDb);
  if (!treasury) throw new OperatorError('There is no treasury.');
  const seal = createMandateSeal(setting('OPERATOR_KEY'));
  const written = await reach.chain((chain) =>
    write({ db, serverDb, chain, seal }, treasury, to, amount, id),
  );
  return { intentId: written.id, amount: written.amount };
}

interface Deps {
  readonly db: Db;
  /** Reads addresses and what is free. */
  readonly serverDb: Db;
  readonly chain: Chain;
  readonly seal: ReturnType<typeof createMandateSeal>;
}

/**
 * Writes the payment of an amount, or of all that is free, which a server then settles by the operator's mandate. While one is pending
 * no other is written, so that a command that is repeated by an operator who has seen no answer moves nothing twice. Throws
 * OperatorError.
 */
async function write(
  deps: Deps,
  treasury: Treasury,
  to: Address,
  asked: bigint | null,
  key: string,
): Promise<{ id: string; amount: bigint }> {
  const { db, serverDb, chain, seal } = deps;
  const { userId, walletId } = treasury;
  const idempotencyKey = `withdrawal-${key}`;
  const id = intentIdOf(userId, idempotencyKey);
  try {
    for (;;) {
      const held = (await chain.accounts([treasury.publicKey])).value[0]?.lamports ?? 0n;
      if (held === 0n) throw new OperatorError('Nothing is left in the treasury.');
      const whole = { walletId, to, lamports: lamports(asked ?? held) };
      const { kind, plan, feeLamports, funds, reserve } = await planSolTransfer(
        { chain, feeCapLamports: FEE_CAP_LAMPORTS },
        treasury,
        whole,
      );
      const spender = { userId, walletId, mint: null };
      const { free, wallet } = await freeFunds({ db: serverDb, chain }, spender, {
        read: funds.read,
        afford: asked === null ? () => {} : funds.afford,
      });
      const amount = asked ?? free.lamports - feeLamports;
      if (amount <= 0n) throw new OperatorError('Nothing is left in the treasury, or it is being moved.');
      const terms = { kind: 'transfer_sol', to, lamports: String(amount) } as const;
      const intent = {
        ...{ id, userId, walletId, idempotencyKey, kind, plan },
        request: toJson({ ...whole, lamports: lamports(amount) }),
        reserve: asked === null ? { ...reserve, lamports: lamports(free.lamports) } : reserve,
        mandate: seal({ id, owner: userId, walletId, expiresAt: Date.now() + VALID_MS, terms }),
        permit: NOTHING_OWED,
      };
      // Without a lease: any server claims it at once.
      const written = await writeIntent(db, intent, wallet, 0);
      if (written === 'written') return { id, amount };
      if (written === 'stopped') throw await incidentRefusal(db);
      if (written === 'forbidden' && (await isWithdrawing(db, walletId)))
        throw new OperatorError('Another withdrawal is being moved: see intents list.');
      if (written === 'forbidden')
        throw new OperatorError(
          'Entries wait for their SOL, or a campaign can still be entered: end it, and see contests treasury.',
        );
      // Another payment of the treasury came between.
      if (written !== 'stale') throw new OperatorError(`The withdrawal was not written: ${written}.`);
    }
  } catch (error) {
    if (!isCallError(error)) throw error;
    throw new OperatorError(`The treasury cannot pay this: ${error.message}`);
  }
}

async function isWithdrawing(db: Db, walletId: string): Promise<boolean> {
  const { rows } = await sql`select from intents where wallet_id = ${walletId} and ${WITHDRAWING}`.execute(
    db,
  );
  return rows.length > 0;
}
