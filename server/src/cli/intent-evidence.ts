import { isCallError } from '@cumulus/contract/errors.ts';
import type { Address } from '@solana/kit';
import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { ChainNode } from '../ports/chain.ts';
import { LIFE_UNMEASURED } from '../settlement/finality/pace.ts';
import { nothingSeen } from '../settlement/finality/sighting.ts';
import { askNode, type Verdict } from '../settlement/finality/verdict.ts';
import { newestAttempt } from '../settlement/signing/attempt-store.ts';
import { readOwnMessage } from '../solana/message.ts';

/** What each node shows of a transaction. */
export interface Evidence {
  readonly signature: string;
  readonly state: string;
  readonly nodes: readonly { readonly name: string; readonly shows: string }[];
}

/**
 * About the newest transaction of an intent; null if none was signed. Stricter than the
 * server, which has followed the transaction since it was signed.
 */
export async function evidenceOf(
  db: Db,
  nodes: readonly ChainNode[],
  intentId: string,
): Promise<Evidence | null> {
  const attempt = await newestAttempt(db, intentId);
  if (!attempt) return null;
  const { wallet, ageMs } = await readPayer(db, intentId, attempt.number);
  const { blockhash } = readOwnMessage(attempt.transaction, wallet);
  const said = await Promise.all(
    nodes.map(async (node) => {
      const asked = askNode(
        node,
        { attempt, wallet, blockhash, told: null },
        // As if first asked at its end.
        { ...nothingSeen(), firstHeight: attempt.lastValidBlockHeight },
        ageMs >= LIFE_UNMEASURED,
      );
      return { name: node.name, shows: await asked.then(textOf, refusalOf) };
    }),
  );
  return { signature: attempt.signature, state: attempt.state, nodes: said };
}

async function readPayer(
  db: Db,
  intentId: string,
  number: number,
): Promise<{ wallet: Address; ageMs: number }> {
  return await db
    .selectFrom('intents')
    .innerJoin('wallets', 'wallets.id', 'intents.wallet_id')
    .innerJoin('attempts', 'attempts.intent_id', 'intents.id')
    .select([
      'public_key as wallet',
      sql<number>`extract(epoch from now() - signed_at)::float8 * 1000`.as('ageMs'),
    ])
    .where('intents.id', '=', intentId)
    .where('attempts.number', '=', number)
    .executeTakeFirstOrThrow();
}

function textOf(verdict: Verdict): string {
  if (verdict.is === 'landed') return `landed in slot ${verdict.landed.slot}`;
  return verdict.is === 'dead' ? 'shows that it can never land' : `not decided: ${verdict.missing}`;
}

function refusalOf(error: unknown): string {
  if (isCallError(error, 'CHAIN_UNAVAILABLE')) return 'does not answer';
  throw error;
}
