import { CallError } from '@cumulus/contract/errors.ts';
import { canonicalFile } from '../../../../wire/src/canonical-json.ts';
import { isUuid } from '../../../../wire/src/uuid.ts';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ProofSigner } from '../../ports/proofs.ts';
import { evidenceOf, statementOf } from './statement.ts';
import { findStated } from './statement-store.ts';

export interface OrderStatements {
  /** Throws CallError ORDER_NOT_FOUND, GUARD_REFUSED and SIGNER_UNAVAILABLE. */
  file(userId: string, orderId: string): Promise<{ readonly fileName: string; readonly content: string }>;
}

interface Deps {
  readonly db: Db;
  readonly signer: Pick<ProofSigner, 'signOrder'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Signed statements of why orders executed or did not, made when they are asked for. */
export function createOrderStatements({ db, signer, clock }: Deps): OrderStatements {
  return {
    async file(userId, orderId) {
      const found = isUuid(orderId) ? await findStated(db, userId, orderId) : null;
      if (!found) throw new CallError('ORDER_NOT_FOUND');
      const { order, days } = found;
      const evidence = evidenceOf(order, days);
      const { statement, signature, publicKey } = await signer.signOrder(
        statementOf(order, evidence, new Date(clock.now())),
        order.mandate,
      );
      const content = canonicalFile({ ...evidence, order: JSON.parse(statement), publicKey, signature });
      return { fileName: `cumulus-order-${order.id}.json`, content };
    },
  };
}
