import { isCallError } from '@cumulus/contract/errors.ts';
import { type OperatorActName, operatorActs } from '@cumulus/contract/operators.ts';
import { record } from '../../audit/record.ts';
import type { OperationContext } from '../context.ts';
import { askLook } from '../look.ts';
import { OperatorError } from '../operator-error.ts';
import { actHandlers } from './acts.ts';
import type { ActInput } from './input.ts';
import { OperatorRefusal } from './refusal.ts';
import type { Operator } from './session.ts';
import { expectRole, operatorOf, type Tx, type Who } from './who.ts';

export type Outcome =
  /** It waits for another operator. */
  { readonly proposed: string } | { readonly done: Readonly<Record<string, unknown>> };

export interface ActingDeps {
  readonly context: Omit<OperationContext, 'look'>;
  readonly origin: string;
  /** Told about each act that changes who may act here. */
  readonly mailToAdmins: (what: string) => Promise<void>;
  onUndone(error: unknown): void;
}

export type Perform = (
  tx: Tx,
  later: (() => Promise<unknown>)[],
) => Promise<Readonly<Record<string, unknown>>>;

interface Act {
  readonly name: OperatorActName;
  readonly id: string;
  readonly why: string;
  readonly input: ActInput;
  /** Name of the operator who proposed it, if another one approves. */
  readonly proposedBy?: string;
  readonly proposerId?: string;
}

/** The user, order, entry or wallet that an act is about. */
const nameOf = ({ userId, orderId, entryId, walletId }: ActInput): string | undefined =>
  userId ?? orderId ?? entryId ?? walletId;

const factsOf = ({ name, id, why, input, proposedBy }: Act) => ({ act: name, id, input, why, proposedBy });

function inWords({ name, input, why, proposedBy }: Act): string {
  const proposer = proposedBy === undefined ? '' : `, proposed by ${proposedBy}`;
  return `${name} ${input.name}${input.role ? ` (${input.role})` : ''}${proposer}: ${why}`;
}

/** How an act is carried out, and said to be. */
export function createActing({ context, origin, mailToAdmins, onUndone }: ActingDeps) {
  const { db } = context;

  /** Carries out within `tx`. */
  async function carryOut(tx: Tx, act: Act, by: Operator, later: (() => Promise<unknown>)[]) {
    await record(tx, 'operator.act', factsOf(act));
    const named = nameOf(act.input);
    // Answered by the server once this has committed.
    if (named !== undefined) await askLook(tx, { named }, 'change', act.why);
    const vouchers = act.proposerId === undefined ? null : { proposedBy: act.proposerId, approvedBy: by.id };
    const acting = { ...context, db: tx, origin, why: act.why, id: act.id, by: by.id, vouchers };
    return await actHandlers[act.name]({ ...acting, after: (work) => void later.push(work) }, act.input);
  }

  /** Says before, and if it fails, that it was tried. */
  async function noted(
    session: Who,
    act: Act,
    perform: Perform,
    expectMay: (operator: Operator) => void = () => {},
  ): Promise<Outcome> {
    const note = (kind: 'operator.act_begun' | 'operator.act_failed', more = {}) =>
      db.transaction().execute(async (tx) => {
        const operator = await operatorOf(tx, session);
        expectRole(operator, act.name);
        expectMay(operator);
        await record(tx, kind, { ...factsOf(act), ...more });
      });
    if (operatorActs[act.name].outside) await note('operator.act_begun');
    const later: (() => Promise<unknown>)[] = [];
    try {
      const done = await db.transaction().execute((tx) => perform(tx, later));
      if (operatorActs[act.name].role === 'admin') later.push(() => mailToAdmins(inWords(act)));
      for (const work of later) await work().catch(onUndone);
      return { done };
    } catch (error) {
      if (error instanceof OperatorRefusal) throw error;
      await note('operator.act_failed', { reason: reasonOf(error) }).catch(onUndone);
      throw isCallError(error) ? new OperatorError(error.message) : error;
    }
  }

  return { carryOut, noted };
}

function reasonOf(error: unknown): string {
  return error instanceof OperatorError || isCallError(error) ? error.message : 'unexpected error';
}
