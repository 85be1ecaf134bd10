import type { Approval } from '@cumulus/contract/calls/programs.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { APPROVAL_EXPIRATION, SOL_MINT } from '@cumulus/contract/limits.ts';
import type { NoticeFacts } from '@cumulus/contract/notice-facts.ts';
import { calls } from '@cumulus/contract/registry.ts';
import type { DecisionTerms } from '../../../wire/src/terms.ts';
import { isUuid } from '../../../wire/src/uuid.ts';
import { notify } from '../accounts/notify.ts';
import { lockSignIn, type Session } from '../accounts/session.ts';
import type { Db } from '../db/pool.ts';
import type { Clock } from '../ports/clock.ts';
import {
  type ApprovalRow,
  answerApproval,
  countAsked,
  countWaiting,
  findApproval,
  insertApproval,
  listApprovals,
} from './approval-store.ts';

/** What a program asks for: a named function with its input, without factors and key. */
export interface Asked {
  readonly id: string;
  readonly programId: string;
  readonly program: string;
  readonly call: Approval['call'];
  readonly input: Readonly<Record<string, unknown>>;
  readonly note: string;
  /** Whether its program has signed it; if not, its token alone has asked. */
  readonly isSigned: boolean;
}

interface Deps {
  readonly db: Db;
  readonly clock: Pick<Clock, 'now'>;
  /** What a call may have leave a wallet; null if nothing, or if it is malformed. */
  readonly termsOf: (call: string, request: unknown) => DecisionTerms | null;
}

export type Approvals = ReturnType<typeof createApprovals>;

/** Of one program, at a time. */
const WAITING_MAX = 20;
/** Of a program without a key: at a time, and in a day. Anyone with its token can ask as it does. */
const UNSIGNED_WAITING_MAX = 5;
const UNSIGNED_DAY_MAX = 20;
const DAY_MS = 24 * 60 * 60_000;
const HOUR_SECONDS = 3_600;
const KEY = 'approval:';

/** What programs ask of their owners beyond their grants. */
export function createApprovals({ db, clock, termsOf }: Deps) {
  /** Of their own account. Throws CallError APPROVAL_NOT_FOUND. */
  async function own(userId: string, id: string): Promise<ApprovalRow> {
    const row = isUuid(id) ? await findApproval(db, userId, id) : null;
    if (!row) throw new CallError('APPROVAL_NOT_FOUND');
    return row;
  }

  return {
    /**
     * Asks the owner once: the same id again returns what has become of it. Throws CallError INVALID_INPUT, RATE_LIMITED, and as
     * lockSignIn does.
     */
    async ask(
      session: Session,
      { id, programId, program, call, input, note, isSigned }: Asked,
    ): Promise<Approval> {
      const { userId } = session;
      const facts = factsOf(call, input, termsOf);
      await db.transaction().execute(async (tx) => {
        await lockSignIn(tx, session);
        if (await findApproval(tx, userId, id)) return;
        const at = clock.now();
        const waiting = await countWaiting(tx, programId, new Date(at));
        const isTooMuch = isSigned
          ? waiting >= WAITING_MAX
          : waiting >= UNSIGNED_WAITING_MAX ||
            (await countAsked(tx, programId, new Date(at - DAY_MS))) >= UNSIGNED_DAY_MAX;
        if (isTooMuch) throw new CallError('RATE_LIMITED', { seconds: HOUR_SECONDS });
        await insertApproval(tx, {
          ...{ id, program_id: programId, user_id: userId, call, note, input: JSON.stringify(input) },
          ...{ created_at: new Date(at), expires_at: new Date(at + APPROVAL_EXPIRATION) },
        });
        const asked = { ...facts, approvalId: id, program };
        await notify(tx, { userId, kind: 'approval_asked', facts: asked, cause: `approval ${id}` });
      });
      return shown(await own(userId, id), clock.now());
    },

    async list(userId: string): Promise<Approval[]> {
      const rows = await listApprovals(db, userId);
      const all = rows.map((row) => shown(row, clock.now()));
      const isWaiting = ({ state }: Approval) => state === 'waiting';
      return [...all.filter(isWaiting), ...all.filter((each) => !isWaiting(each))];
    },

    async find(userId: string, id: string): Promise<Approval> {
      return shown(await own(userId, id), clock.now());
    },

    /** `approved` changes nothing by itself: the owner's call, made under the approval's key, is what approves. */
    async answer(session: Session, id: string, approved: boolean): Promise<Approval> {
      const { userId } = session;
      const before = shown(await own(userId, id), clock.now());
      if (before.state === (approved ? 'approved' : 'declined')) return before;
      if (before.state !== 'waiting') throw new CallError('APPROVAL_ENDED');
      if (approved) return before;
      await db.transaction().execute(async (tx) => {
        await lockSignIn(tx, session);
        await answerApproval(tx, { id, userId, answer: 'declined', at: new Date(clock.now()) });
      });
      return shown(await own(userId, id), clock.now());
    },
  };
}

/** The idempotency key of the owner's call. */
const keyOf = (id: string): string => `${KEY}${id}`;

function shown(row: ApprovalRow, now: number): Approval {
  const { id, program_id, program, call, input, note, created_at, expires_at, answered_at } = row;
  return {
    ...{ approvalId: id, grantId: program_id, program, call: call as Approval['call'], input, note },
    ...{ state: stateOf(row, now), idempotencyKey: keyOf(id) },
    createdAt: created_at.toISOString(),
    expiresAt: expires_at.toISOString(),
    answeredAt: (row.made_at ?? answered_at)?.toISOString() ?? null,
  };
}

/** What was written under the key comes first: it happened, whatever was said. */
function stateOf({ made_at, answer, is_void, expires_at }: ApprovalRow, now: number): Approval['state'] {
  if (made_at !== null) return 'approved';
  if (answer === 'declined') return 'declined';
  return is_void || expires_at.getTime() <= now ? 'expired' : 'waiting';
}

type Facts = Pick<NoticeFacts['approval_asked'], 'act' | 'walletId' | 'mint' | 'amount' | 'to'>;

/** What the notice says. Throws CallError INVALID_INPUT. */
function factsOf(call: Approval['call'], input: Asked['input'], termsOf: Deps['termsOf']): Facts {
  if (call === 'executeCloudWalletSwap') {
    const asked = calls.getCloudWalletSwapQuote.input.safeParse(input);
    if (!asked.success || !/^\d{1,20}$/.test(asked.data.amount)) throw malformed();
    const { walletId, inputMint, amount } = asked.data;
    return { act: 'swap', walletId, mint: inputMint, amount, to: null };
  }
  if (call === 'placeOrder') {
    const asked = calls.placeOrder.input.safeParse(input);
    if (!asked.success || !/^\d{1,20}$/.test(asked.data.sellToken.amount)) throw malformed();
    const { walletId, sellToken } = asked.data;
    return { act: 'order', walletId, mint: sellToken.mint ?? '', amount: sellToken.amount, to: null };
  }
  const terms = termsOf(call, input);
  if (terms?.kind === 'transfer_sol')
    return {
      ...{ act: 'send', walletId: terms.walletId, mint: SOL_MINT, amount: terms.lamports, to: terms.to },
    };
  if (terms?.kind === 'transfer_token')
    return {
      ...{ act: 'send', walletId: terms.walletId, mint: terms.mint, amount: terms.amount, to: terms.to },
    };
  throw malformed();
}

const malformed = (): CallError =>
  new CallError('INVALID_INPUT', { field: 'input', reason: 'is not what the call takes' });
