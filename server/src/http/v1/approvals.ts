import type { Approval } from '@cumulus/contract/calls/programs.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import * as shapes from '@cumulus/contract/v1/shapes.ts';
import type * as z from 'zod/mini';
import { derivedId } from '../../../../process/src/derived-id.ts';
import { intentIdOf } from '../../settlement/intent-id.ts';
import type { Asked } from './context.ts';
import { placing } from './orders.ts';
import { namedTransfer, quoteInput } from './payments.ts';
import { read } from './read.ts';

type Shown = z.output<typeof shapes.shownApproval>;

export async function createApproval(asked: Asked): Promise<Shown> {
  const { session, grant, deps, key } = asked;
  // A client without a key asks by its token alone: its owner decides all that it does.
  if (grant.key !== null) await asked.expectSigned();
  const { call, input, note } = asked.body as z.output<typeof shapes.approvalRequest>;
  const approval = await deps.approvals.ask(session, {
    ...{ id: derivedId('approval', session.userId, key), programId: grant.id, program: grant.name, note },
    isSigned: grant.key !== null,
    ...(await named(asked, call, input)),
  });
  return shown(asked, approval);
}

export async function getApproval(asked: Asked): Promise<Shown> {
  const { deps, session, grant, params } = asked;
  const approval = await deps.approvals.find(session.userId, params.approvalId!);
  if (approval.grantId !== grant.id) throw new CallError('APPROVAL_NOT_FOUND');
  return shown(asked, approval);
}

/** The named function that its owner would make. */
async function named(
  asked: Asked,
  call: z.output<typeof shapes.approvalRequest>['call'],
  input: unknown,
): Promise<{ call: Approval['call']; input: Record<string, unknown> }> {
  switch (call) {
    case 'POST /v1/transfers':
      return await namedTransfer(asked, read(shapes.transfer, input, 'input'));
    case 'POST /v1/swaps':
      return {
        call: 'executeCloudWalletSwap',
        input: quoteInput(asked, read(shapes.quoteRequest, input, 'input')),
      };
    case 'POST /v1/orders':
      return { call: 'placeOrder', input: placing(asked, read(shapes.order, input, 'input')) };
  }
}

function shown({ session }: Asked, approval: Approval): Shown {
  const { approvalId, state, note, createdAt, expiresAt, answeredAt, idempotencyKey, call } = approval;
  const isPayment = state === 'approved' && call !== 'placeOrder';
  return {
    ...{ approvalId, state, note, createdAt, expiresAt, answeredAt },
    paymentId: isPayment ? intentIdOf(session.userId, idempotencyKey) : null,
  };
}
