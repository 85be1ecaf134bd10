import { CallError } from '@cumulus/contract/errors.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Logger } from 'pino';
import type { Db } from '../../db/pool.ts';
import type { ScreeningAnswer, ScreeningService } from '../../ports/screening.ts';
import type { Intent, Screened } from '../../settlement/intent.ts';
import {
  HELD_MAX,
  type HeldPayment,
  heldPayments,
  heldReason,
  leaveAlone,
  readScreening,
  recordAnswer,
  type Screening,
} from './store.ts';

/*
 * Before a transfer is signed, a service may judge it. What is true if the process dies
 *   before the answer is recorded   nothing is signed; the next worker asks the same question, under the same idempotency key;
 *   after that                      the recorded answer holds, whatever the service would say now;
 *   after an operator has decided   the decision is in the row, and the next worker that looks carries it out.
 * A payment that the signer has signed before, which an older database may have forgotten, is not held back: it may have landed.
 */
export interface Screenings {
  /** Whether a payment may be signed. `isNew`: accepted by this process just now, so that nothing is stored of it. */
  screen(intent: Intent, isNew: boolean): Promise<Screened>;
  /** Those of a user that wait for an operator, the oldest first. */
  heldOf(userId: string): Promise<HeldPayment[]>;
  /** See heldReason. */
  held(intentId: string): Promise<string | null | undefined>;
  /** How much longer than others a payment may wait for its signature, milliseconds. */
  readonly heldMax: number;
}

interface Deps {
  readonly db: Db;
  readonly log: Pick<Logger, 'warn' | 'info'>;
  /** Null: nothing is asked; what was held before stays so. */
  readonly service: ScreeningService | null;
  readonly whenUnreachable: 'hold' | 'allow';
}

export function createScreenings({ db, log, service, whenUnreachable }: Deps): Screenings {
  async function ask(intent: Intent, acceptedAt: Date): Promise<void> {
    const { id, userId, publicKey, kind } = intent;
    const { to, mint = SOL_MINT, lamports, amount = lamports } = intent.request as Record<string, string>;
    const about = { to: to!, mint, amount: amount!, kind: kind as 'transfer_sol' | 'transfer_token' };
    const payment = { intent: id, user: userId, from: publicKey, ...about, time: acceptedAt.toISOString() };
    const answer = await service!.ask(payment).catch((error: unknown): ScreeningAnswer | null => {
      log.warn({ intent: id, err: error }, 'the screening service gave no answer that can be used');
      return null;
    });
    await recordAnswer(db, intent, answer ?? unreachable(whenUnreachable), answer !== null);
  }

  return {
    async screen(intent, isNew) {
      if (intent.kind !== 'transfer_sol' && intent.kind !== 'transfer_token')
        return { is: 'allowed', since: null };
      if (isNew && !service) return { is: 'allowed', since: null };
      const stored = await readScreening(db, intent.id);
      if (stored.verdict !== null) return await judged(stored, intent);
      if (!service) return { is: 'allowed', since: null };
      await ask(intent, stored.acceptedAt);
      // Another worker may have recorded an answer first: what is recorded decides.
      return await judged(await readScreening(db, intent.id), intent);
    },
    heldOf: (userId) => heldPayments(db, userId),
    held: async (intentId) => (service ? await heldReason(db, intentId) : undefined),
    heldMax: service ? HELD_MAX : 0,
  };

  async function judged(stored: Screening, intent: Intent): Promise<Screened> {
    const { verdict, decision, decidedAt, publicReason, isLapsed } = stored;
    if (verdict === 'allow') return { is: 'allowed', since: null };
    if (decision === 'release') return { is: 'allowed', since: decidedAt };
    if (verdict === 'refuse' || decision === 'refuse' || isLapsed)
      return { is: 'refused', error: new CallError('PAYMENT_REFUSED', { reason: publicReason }) };
    await leaveAlone(db, intent);
    log.info({ intent: intent.id }, 'a payment is held until an operator decides');
    return { is: 'held' };
  }
}

function unreachable(verdict: 'hold' | 'allow'): ScreeningAnswer {
  return { verdict, reason: 'The screening service gave no answer that can be used.', publicReason: null };
}
