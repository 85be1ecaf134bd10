import type { ScheduledSend } from '@cumulus/contract/calls/scheduled-sends.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { SOL_DECIMALS, SOL_MINT, UNKNOWN_TOKEN_SYMBOL } from '@cumulus/contract/limits.ts';
import type { Logger } from 'pino';
import { derivedId } from '../../../../process/src/derived-id.ts';
import type { Terms } from '../../../../wire/src/terms.ts';
import { isUuid } from '../../../../wire/src/uuid.ts';
import type { Session } from '../../accounts/session.ts';
import type { Db } from '../../db/pool.ts';
import type { Json } from '../../db/schema.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Keys } from '../../ports/keys.ts';
import type { TokenMarket } from '../../ports/market.ts';
import type { IntentKind, Outcome } from '../../settlement/intent.ts';
import type { SealMandate } from '../../settlement/signing/mandate.ts';
import { type HeldTransfer, type ListedSend, withHeld } from './held.ts';
import { cancelSend, type NewSend, writeSend } from './scheduling-store.ts';
import { askedBy, findSend, listSends, markClosed, type StoredSend } from './store.ts';

/** How a send stands that had to wait: as a payment's outcome, or when it will be sent. */
export type SendOutcome = Outcome | { readonly state: 'scheduled'; readonly id: string; readonly at: Date };

/** Sends to new addresses that wait for their time. */
export interface ScheduledSends {
  /**
   * Schedules a send once for its key, with a mandate in the signer's journal. Null if it was paid under this key before.
   * Throws CallError WALLET_NOT_FOUND, REQUEST_VOID, IDEMPOTENCY_KEY_REUSED, SCHEDULED_SENDS_EXCEEDED and
   * SIGNER_UNAVAILABLE, and what lockSession throws.
   */
  schedule(session: Session, send: Omit<NewSend, 'id'>): Promise<SendOutcome | null>;
  /** How the send under a key stands; null if none was scheduled under it. Throws IDEMPOTENCY_KEY_REUSED if it was another one. */
  outcome(
    userId: string,
    key: string,
    asked?: { kind: IntentKind; request: Json },
  ): Promise<SendOutcome | null>;
  list(userId: string): Promise<ScheduledSend[]>;
  cancel(session: Session, id: string): Promise<ScheduledSend>;
}

interface Deps {
  readonly db: Db;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly market: Pick<TokenMarket, 'tokens'>;
  readonly keys: Pick<Keys, 'recordMandate' | 'closeMandate'>;
  readonly sealMandate: SealMandate;
  /** The user's transfers that wait for the operator, scheduled or not. */
  readonly held: (userId: string) => Promise<readonly HeldTransfer[]>;
}

/** How long after its time a send may still be signed, milliseconds. */
export const LATENESS_MAX = 24 * 60 * 60_000;
/** Clocks of two machines differ, milliseconds. */
const CLOCKS_DIFFER = 5 * 60_000;
const ENDED_MAX = 50;

export function createScheduledSends(deps: Deps): ScheduledSends {
  const { db, clock, log, market, keys, sealMandate } = deps;

  async function toSends(stored: readonly ListedSend[]): Promise<ScheduledSend[]> {
    const mints = [...new Set(stored.map((send) => askedBy(send).mint))];
    const tokens = await market.tokens(mints);
    return stored.map((send) => {
      const asked = askedBy(send);
      const token = tokens.get(asked.mint);
      return {
        ...{ id: send.id, ...asked },
        symbol: token?.symbol ?? UNKNOWN_TOKEN_SYMBOL,
        decimals: token?.decimals ?? (asked.mint === SOL_MINT ? SOL_DECIMALS : 0),
        multiplier: token?.multiplier ?? 1,
        logoURI: token?.logoURI ?? null,
        at: send.at.toISOString(),
        createdAt: send.created_at.toISOString(),
        status: send.state,
        txSignature: send.signature,
        error: send.error,
        errorDetails: send.error_details as ScheduledSend['errorDetails'],
      };
    });
  }

  return {
    async schedule(session, { walletId, idempotencyKey, kind, request, at }) {
      const { userId } = session;
      const id = derivedId('scheduled send', userId, idempotencyKey);
      const mandate = {
        ...{ id, owner: userId, walletId },
        notBefore: at.getTime() - CLOCKS_DIFFER,
        expiresAt: at.getTime() + LATENESS_MAX,
        terms: termsOf(kind, request),
      };
      // If it is not written after all, its mandate stays unused.
      await keys.recordMandate(
        await sealMandate(mandate, session.ticket),
        JSON.stringify({ send: id, idempotencyKey, kind, request, at }),
      );
      const send = { id, walletId, idempotencyKey, kind, request, at };
      const stored = await writeSend(db, session, send, new Date(clock.now()));
      return stored && outcomeOf(expectSame(stored, { kind, request }));
    },

    async outcome(userId, key, asked) {
      const stored = await findSend(db, userId, key);
      return stored && outcomeOf(asked ? expectSame(stored, asked) : stored);
    },

    async list(userId) {
      const [sends, held] = await Promise.all([listSends(db, userId, ENDED_MAX), deps.held(userId)]);
      return await toSends(withHeld(sends, held));
    },

    async cancel(session, id) {
      if (!isUuid(id)) throw new CallError('SCHEDULED_SEND_NOT_FOUND');
      const cancelled = await cancelSend(db, session, id, new Date(clock.now()));
      try {
        await keys.closeMandate(id);
        await markClosed(db, [id]);
      } catch (err) {
        log.warn({ err, send: id }, 'the signer is not told yet that a send was cancelled');
      }
      return (await toSends([cancelled]))[0]!;
    },
  };
}

function termsOf(kind: NewSend['kind'], request: Json): Terms {
  const { to, mint, lamports, amount, memo, references } = request as Record<string, string>;
  return kind === 'transfer_sol'
    ? { kind, to: to!, lamports: lamports!, memo, references }
    : { kind, to: to!, mint: mint!, amount: amount!, memo, references };
}

function expectSame(stored: StoredSend, asked: { kind: IntentKind; request: Json }): StoredSend {
  const names = Object.keys({ ...stored.request, ...asked.request });
  const isSame =
    stored.kind === asked.kind && names.every((name) => stored.request[name] === asked.request[name]);
  if (!isSame) throw new CallError('IDEMPOTENCY_KEY_REUSED');
  return stored;
}

function outcomeOf({ id, at, state, signature, error_details }: StoredSend): SendOutcome {
  switch (state) {
    case 'waiting':
      return { state: 'scheduled', id, at };
    case 'sending':
      return { state: 'pending', signature: null };
    case 'sent':
      return { state: 'confirmed', signature: signature! };
    case 'cancelled':
      return { state: 'failed', signature: null, error: { code: 'SCHEDULED_SEND_CANCELLED', context: {} } };
    case 'failed': {
      const { code, ...context } = error_details as { code: string };
      return { state: 'failed', signature, error: { code, context } };
    }
  }
}
