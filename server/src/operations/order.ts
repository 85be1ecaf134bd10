import { randomUUID } from 'node:crypto';
import { isCallError } from '@cumulus/contract/errors.ts';
import type { JournalHead } from '../ports/journal.ts';
import { sealText } from '../settlement/signing/seal-text.ts';
import type { OperationContext } from './context.ts';
import { OperatorError } from './operator-error.ts';
import { orderKeyOf } from './order-key.ts';

/** As the signer reads them: signer/src/operator/action.ts. */
export type Action =
  | { readonly kind: 'holds' }
  | { readonly kind: 'read'; readonly at: number }
  | {
      readonly kind: 'pin_adopt';
      readonly owner: string;
      readonly verifier: string;
      readonly failed: number;
      readonly lockedUntil: number | null;
    }
  | { readonly kind: 'accept_journal'; readonly heads: readonly JournalHead[] }
  | { readonly kind: 'hold' | 'lift'; readonly subject: string; readonly why: string }
  | {
      readonly kind: 'pin_reset' | 'pin_forgotten' | 'passkeys_reset' | 'thaw';
      readonly owner: string;
      readonly why: string;
    }
  | {
      readonly kind: 'service';
      readonly owner: string;
      readonly grant: string;
      readonly why: string;
    }
  | { readonly kind: 'member_lost'; readonly name: string; readonly why: string }
  | { readonly kind: 'treasury'; readonly walletId: string }
  | {
      readonly kind: 'campaign';
      readonly id: string;
      readonly lamports: string;
      readonly entries: number;
      readonly expiresAt: number;
    };

const LABEL = 'cumulus operator 1\n';
/** Has the signer carry out orders, one after the other, sealed with the operator's key. Of three, each has its own. Throws OperatorError. */
export async function order(
  context: Pick<OperationContext, 'setting' | 'reach'>,
  ...actions: readonly Action[]
): Promise<readonly Readonly<Record<string, string>>[]> {
  const key = context.setting('OPERATOR_KEY');
  return await context.reach.signer(async (signer) => {
    const answers: Readonly<Record<string, string>>[] = [];
    for (const action of actions) {
      const text = textOf(action);
      const sealed = signer.names
        ? JSON.stringify(
            Object.fromEntries(
              signer.names.map((name) => [name, sealText(LABEL, text, orderKeyOf(name, key))]),
            ),
          )
        : sealText(LABEL, text, key);
      answers.push(await signer.operate(sealed).catch(refused));
    }
    return answers;
  });
}

/** Has one of three signers carry out an order. Throws OperatorError. */
export async function orderOne(
  context: Pick<OperationContext, 'setting' | 'reach'>,
  name: string,
  action: Action,
): Promise<Readonly<Record<string, string>>> {
  const sealed = sealText(LABEL, textOf(action), orderKeyOf(name, context.setting('OPERATOR_KEY')));
  return await context.reach.signer((signer) => signer.three!.operate(name, sealed).catch(refused));
}

function textOf(action: Action) {
  return { at: Date.now(), nonce: randomUUID(), action };
}

function refused(error: unknown): never {
  if (!isCallError(error, 'GUARD_REFUSED')) throw error;
  throw new OperatorError(`The signer refuses: ${error.context.reason}.`);
}
