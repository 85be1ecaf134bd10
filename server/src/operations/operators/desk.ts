import {
  mayAct,
  type OperatorActName,
  type OperatorRead,
  operatorActs,
} from '@cumulus/contract/operators.ts';
import { canonicalJson } from '../../../../wire/src/canonical-json.ts';
import { record } from '../../audit/record.ts';
import type { Db } from '../../db/pool.ts';
import { answerLook, askLook, type Looking } from '../look.ts';
import { isId } from '../read-id.ts';
import { type ActingDeps, createActing, type Outcome, type Perform } from './carry-out.ts';
import { readInput } from './input.ts';
import {
  approveProposal,
  areTooClose,
  insertProposal,
  type ListedProposal,
  listProposals,
  type Proposal,
  rejectProposal,
} from './proposal-store.ts';
import { lookedUp, operatorReads } from './reads.ts';
import { OperatorRefusal } from './refusal.ts';
import type { Operator } from './session.ts';
import { lockOperator } from './store.ts';
import { expectRole, operatorOf, type Tx, type Who } from './who.ts';

/** What a request asks for. `id` is a UUID of the page's for this press. */
export interface Asked {
  readonly id: unknown;
  readonly why: unknown;
  readonly input: unknown;
}

/** Where operators act. All throw OperatorRefusal and OperatorError. */
export interface Desk {
  /** What the page shows. Lookups of users are in the audit log, as those by commands are. */
  read(session: Who, name: OperatorRead, input: Readonly<Record<string, unknown>>): Promise<unknown>;
  act(session: Who, name: OperatorActName, asked: Asked): Promise<Outcome>;
  approve(session: Who, id: unknown): Promise<Outcome>;
  reject(session: Who, id: unknown): Promise<void>;
}

const TOO_CLOSE =
  'One of you has vouched for a key of the other within a day. Until a day is over, somebody else has to approve this.';
const WHY_MAX = 500;
/** Show what is kept of users. */
const LOOKUPS = new Set<OperatorRead>(['search', 'user']);

/**
 * An act is one transaction: it reads session and role from the database and holds the role until its end, writes the audit log as
 * the operator, carries the act out and, if it was approved, marks that. If the process dies before the end, nothing of that
 * is there and the proposal is still open. What the act did outside of the database may be there then: the entry `act_begun`,
 * which ends before, shows it, and doing it again changes nothing.
 */
export function createDesk(deps: ActingDeps): Desk {
  const { context } = deps;
  const { db } = context;
  const { carryOut, noted } = createActing(deps);

  return {
    async read(session, name, input) {
      await db.transaction().execute(async (tx) => {
        await operatorOf(tx, session);
        if (LOOKUPS.has(name)) await record(tx, 'operator.read', { read: name, of: lookedUp(input) });
      });
      // Of the one who is signed in, whose name the look has.
      const named = <T>(work: (tx: Tx) => Promise<T>) =>
        db.transaction().execute(async (tx) => {
          await operatorOf(tx, session);
          return await work(tx);
        });
      const look: Looking = async (at, what, why) => {
        const asked = await named((tx) => askLook(tx, at, what, why));
        await named((tx) => answerLook(tx, asked));
        return asked;
      };
      return await operatorReads[name]({ ...context, look }, input);
    },

    async act(session, name, asked) {
      const act = {
        name,
        id: readId(asked.id),
        why: readWhy(asked.why),
        input: readInput(name, asked.input),
      };
      if (operatorActs[name].second)
        return await db.transaction().execute(async (tx) => {
          const operator = await operatorOf(tx, session);
          expectRole(operator, name);
          const proposal = { ...act, act: name, proposedBy: operator.id };
          // A repeated request finds its own proposal.
          if (!(await insertProposal(tx, proposal))) await expectSame(tx, proposal);
          return { proposed: act.id };
        });
      return await noted(session, act, async (tx, later) => {
        const operator = await operatorOf(tx, session);
        expectRole(operator, name);
        return await carryOut(tx, act, operator, later);
      });
    },

    async approve(session, given) {
      const id = readId(given);
      const proposal = await find(db, id);
      if (proposal.state !== 'open') throw whyNot(proposal, null);
      const act = {
        ...{ name: proposal.act, id, why: proposal.why, input: proposal.input },
        ...{ proposedBy: proposal.proposerName, proposerId: proposal.proposedBy },
      };
      const expectOther = (operator: Operator) => {
        if (operator.id === proposal.proposedBy) throw whyNot(proposal, operator);
      };
      const perform: Perform = async (tx, later) => {
        const operator = await operatorOf(tx, session);
        expectRole(operator, act.name);
        const approved = await approveProposal(tx, id, operator.id);
        if (!approved && (await areTooClose(tx, proposal.proposedBy, operator.id)))
          throw new OperatorRefusal(403, TOO_CLOSE);
        if (!approved) throw whyNot(await find(tx, id), operator);
        const proposer = await lockOperator(tx, approved.proposedBy);
        if (!proposer || !mayAct(proposer.role, act.name))
          throw new OperatorRefusal(409, 'Who proposed this may not do it any more.');
        return await carryOut(tx, act, operator, later);
      };
      return await noted(session, act, perform, expectOther);
    },

    async reject(session, given) {
      const id = readId(given);
      await db.transaction().execute(async (tx) => {
        const operator = await operatorOf(tx, session);
        const proposal = await find(tx, id);
        // The proposer may take it back, whatever their role is by now.
        if (proposal.proposedBy !== operator.id) expectRole(operator, proposal.act);
        if (!(await rejectProposal(tx, id, operator.id))) throw whyNot(await find(tx, id), null);
      });
    },
  };
}

async function find(db: Db, id: string): Promise<ListedProposal> {
  const [proposal] = await listProposals(db, id, 1);
  if (!proposal) throw new OperatorRefusal(404, 'There is no such proposal.');
  return proposal;
}

async function expectSame(tx: Tx, { id, act, input, proposedBy }: Proposal): Promise<void> {
  const there = await find(tx, id);
  const isSame = canonicalJson(there.input) === canonicalJson(input);
  if (there.proposedBy !== proposedBy || there.act !== act || !isSame)
    throw new OperatorRefusal(409, 'Another request had this id.');
}

/** Why a proposal is not decided by this operator. */
function whyNot({ state, proposedBy }: ListedProposal, operator: Operator | null): OperatorRefusal {
  if (state === 'expired')
    return new OperatorRefusal(409, 'This was proposed more than an hour ago: propose it again.');
  if (state === 'open' && proposedBy === operator?.id)
    return new OperatorRefusal(403, 'Another operator has to approve what you propose.');
  return new OperatorRefusal(409, 'This is decided already.');
}

function readId(given: unknown): string {
  if (typeof given !== 'string' || !isId(given))
    throw new OperatorRefusal(400, 'id is missing or malformed.');
  return given.toLowerCase();
}

function readWhy(given: unknown): string {
  const why = typeof given === 'string' ? given.trim() : '';
  if (why === '' || why.length > WHY_MAX)
    throw new OperatorRefusal(400, `Give a reason of at most ${WHY_MAX} characters.`);
  return why;
}
