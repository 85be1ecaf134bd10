import { CallError } from '@cumulus/contract/errors.ts';
import { canonicalJson } from '../../../../wire/src/canonical-json.ts';
import { decidedFields } from '../../../../wire/src/decision.ts';
import { readActNonce } from '../../../../wire/src/grant.ts';

/** What a program has signed of a request; the signer verifies the signature. */
export interface GivenAct {
  readonly decision: string;
  /** Base64url. */
  readonly signature: string;
  readonly nonce: string;
}

const HEADER = /^([\w-]{1,8000})\.([\w-]{86})$/;

interface Request {
  readonly grantId: string;
  /** `POST /v1/transfers`, with the ids of its address. */
  readonly call: string;
  readonly body: unknown;
  readonly header: string | undefined;
  readonly idempotencyKey: string | undefined;
}

/** Throws CallError ACT_INVALID unless the act is of this grant and says this very request. */
export async function readAct({ grantId, call, body, header, idempotencyKey }: Request): Promise<GivenAct> {
  const [, text, signature] = HEADER.exec(header ?? '') ?? [];
  if (text === undefined || signature === undefined) throw new CallError('ACT_INVALID');
  const decision = Buffer.from(text, 'base64url').toString();
  const said = parsed(decision);
  const nonce = String(said.nonce);
  const expected = canonicalJson({ call, request: await decidedFields(body) });
  const isSaid = canonicalJson({ call: said.call, request: said.request }) === expected;
  if (!isSaid || readActNonce(nonce)?.grantId !== grantId) throw new CallError('ACT_INVALID');
  if (idempotencyKey !== undefined && !nonce.endsWith(`:${idempotencyKey}`))
    throw new CallError('IDEMPOTENCY_KEY_REUSED');
  return { decision, signature, nonce };
}

function parsed(decision: string): Record<string, unknown> {
  try {
    const said: unknown = JSON.parse(decision);
    canonicalJson(said);
    return said as Record<string, unknown>;
  } catch {
    throw new CallError('ACT_INVALID');
  }
}
