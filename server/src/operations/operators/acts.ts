import { parseAmount, SOL_SCALE } from '@cumulus/contract/amount.ts';
import type { OperatorActName, OperatorRole } from '@cumulus/contract/operators.ts';
import type { Address } from '@solana/kit';
import type { Transaction } from 'kysely';
import { createAccounts } from '../../accounts/accounts.ts';
import { endCampaign } from '../../contest/campaigns.ts';
import type { Database } from '../../db/schema.ts';
import { noteFrozen } from '../../security/freeze/note.ts';
import { createMandateSeal } from '../../settlement/signing/mandate.ts';
import { blockEmail, unblockEmail } from '../blocked-emails.ts';
import { startDraft } from '../campaigns.ts';
import { cancelOrderOf } from '../cancel-order.ts';
import type { OperationContext } from '../context.ts';
import { endSessionOf } from '../end-session.ts';
import { thawUser } from '../freeze.ts';
import { liftHold, setHold } from '../holds.ts';
import { OperatorError } from '../operator-error.ts';
import { order } from '../order.ts';
import { payRefund } from '../refund.ts';
import { admitEntry, refuseEntry } from '../reviews.ts';
import { addService, changeService, endService, lowerService, readRecipients } from '../service-accounts.ts';
import { withdraw } from '../withdraw.ts';
import type { ActInput } from './input.ts';
import { addOperator, removeOperator, renewLink, setRole } from './operators.ts';
import { confirmKey, type Vouchers } from './vouching.ts';

/** What an act is carried out with. `db` is the transaction of the act, which also checked the role and wrote the audit log. */
export interface Acting extends Omit<OperationContext, 'look'> {
  readonly db: Transaction<Database>;
  readonly why: string;
  /** Of this act, for ever: a UUID. */
  readonly id: string;
  /** Id of the operator who carries it out. */
  readonly by: string;
  /** Who decided, if it took two. */
  readonly vouchers: Vouchers | null;
  /** Address of the page. */
  readonly origin: string;
  /** What is done once the transaction has ended, and may fail: something else does it later. */
  after(work: () => Promise<unknown>): void;
}

/** What the one who carried it out reads. */
type ActAnswer = Readonly<Record<string, unknown>>;
type Handler = (acting: Acting, input: ActInput) => Promise<ActAnswer>;

/**
 * Each act, by the function that the command line calls. What an act does outside of the database may be done again, should the
 * process die before its transaction ends: holds, freezes, closed mandates and campaigns are as before then.
 */
export const actHandlers: Readonly<Record<OperatorActName, Handler>> = {
  block_email: async ({ db }, { email }) => ({ wasBlocked: !(await blockEmail(db, email!)) }),
  unblock_email: async ({ db }, { email }) => done(unblockEmail(db, email!)),
  set_hold: async (acting, { subject }) => done(setHold(acting, subject!, acting.why)),
  lift_hold: async (acting, { subject }) => done(liftHold(acting, subject!, acting.why)),
  async freeze({ db, reach, after }, { userId }) {
    await expectUser(db, userId!);
    await noteFrozen(db, userId!);
    // A worker of the server tells the signer if this does not.
    after(() => reach.signer((signer) => signer.freeze(userId!)));
    return {};
  },
  async thaw(acting, { userId }) {
    await expectUser(acting.db, userId!);
    return done(thawUser(acting, acting.db, userId!, acting.why));
  },
  end_session: async ({ db }, { userId, sessionId }) => done(endSessionOf(db, userId!, sessionId!)),
  async sign_out({ db }, { userId }) {
    await expectUser(db, userId!);
    return done(createAccounts(db).signOutEverywhere(userId!));
  },
  cancel_order: async (acting, { orderId }) => ({ userId: await cancelOrderOf(acting, orderId!) }),
  async start_contest(acting, { name }) {
    const { ends_at: endsAt } = await startDraft(acting, name!);
    return { endsAt };
  },
  async end_contest({ db }, { name }) {
    const was = await endCampaign(db, name!);
    if (!was) throw new OperatorError(`There is no draft and no active campaign "${name}".`);
    return { was };
  },
  admit_entry: async ({ db, serverDb, setting }, { entryId }) =>
    done(admitEntry(db, serverDb, entryId!, createMandateSeal(setting('MANDATE_KEY')))),
  refuse_entry: async ({ db }, { entryId }) => done(refuseEntry(db, entryId!)),
  // A second payment under this id is refused.
  refund: async (acting, { walletId, sol }) =>
    await payRefund(acting, { id: acting.id, walletId: walletId!, amount: lamportsOf(sol!) }),
  async withdraw(acting, { to, sol }) {
    const amount = sol === undefined ? null : lamportsOf(sol);
    return await withdraw(acting, { id: acting.id, to: to as Address, amount });
  },
  add_operator: async ({ db, origin, vouchers }, { name, role }) => ({
    ...(await addOperator(db, origin, { name: name!, role: role as OperatorRole }, vouchers)),
  }),
  set_role: async ({ db }, { name, role }) => done(setRole(db, name!, role as OperatorRole)),
  remove_operator: async ({ db }, { name }) => done(removeOperator(db, name!)),
  new_link: async ({ db, origin, vouchers }, { name }) => ({
    ...(await renewLink(db, origin, name!, { replace: false, vouchers })),
  }),
  add_service: async (acting, { name, key, day, payment = null, recipients, walletsPerUser = '1' }) => ({
    ...(await addService(acting, {
      ...{ name: name!, identity: key!, day: day!, payment, walletsPerUser: Number(walletsPerUser) },
      recipients: recipients === undefined ? null : readRecipients(recipients),
    })),
  }),
  raise_service: async (acting, { name, day = null, payment = null }) => ({
    inForce: await changeService(acting, name!, { day, payment }),
  }),
  lower_service: async (acting, { name, day = null, payment = null }) => ({
    inForce: await lowerService(acting, name!, { day, payment }),
  }),
  end_service: async (acting, { name }) => done(endService(acting, name!)),
  confirm_key: async ({ db, by }, { name, code }) => ({
    isGood: await confirmKey(db, { name: name!, code: code!, by }),
  }),
  async lose_signer(acting, { name }) {
    await order(acting, { kind: 'member_lost', name: name!, why: acting.why });
    return { name };
  },
};

async function done(work: Promise<void>): Promise<ActAnswer> {
  await work;
  return {};
}

/** `readInput` has read it before. */
function lamportsOf(sol: string): bigint {
  return parseAmount(sol, SOL_SCALE)!;
}

async function expectUser(db: Transaction<Database>, userId: string): Promise<void> {
  const row = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  if (!row) throw new OperatorError(`There is no user ${userId}.`);
}
