import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { type Decision, decisionText } from '../../wire/src/decision.ts';
import { actNonce, actText, type Budget, type Grant } from '../../wire/src/grant.ts';

const NO_LIMIT: Budget = { payment: null, day: null, week: null, all: null };

/** A budget that is limited by these alone. */
export function budget(limits: Partial<Budget>): Budget {
  return { ...NO_LIMIT, ...limits };
}

/** A grant of all acts, any recipient and any token, as far as `limits` leaves that open. */
export function testGrant(limits: Partial<Grant> = {}): Grant {
  return {
    ...{ version: '1', id: crypto.randomUUID(), key: null, name: 'A program', wallets: ['wallet'] },
    ...{ acts: ['order', 'send', 'swap'], usd: NO_LIMIT, tokens: {}, recipients: null, mints: null },
    ...{ expiresAt: null, raiseWaitMs: '0' },
    ...limits,
  };
}

/** A UUID of version 7. */
export function actId(at = Date.now()): string {
  const [time, random] = [at.toString(16).padStart(12, '0'), randomBytes(10).toString('hex')];
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(1, 4)}-8${random.slice(5, 8)}-${random.slice(8)}`;
}

/** What a program has by which it acts. */
export interface TestProgram {
  /** Of its grant. */
  readonly key: string;
  /** An act under a grant: what a server gets of it. */
  act(grantId: string, decided: Partial<Decision>, id?: string): Act;
}

export interface Act {
  readonly nonce: string;
  readonly decision: string;
  readonly signature: string;
}

export function testProgram(): TestProgram {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    key: String(publicKey.export({ format: 'jwk' }).x),
    act: (grantId, decided, id = actId()) => signedAct(privateKey, actNonce(grantId, id), decided),
  };
}

function signedAct(key: KeyObject, nonce: string, decided: Partial<Decision>): Act {
  const call = 'POST /v1/transfers';
  const decision = decisionText({ version: '1', call, request: {}, terms: null, ...decided, nonce });
  return {
    nonce,
    decision,
    signature: sign(null, Buffer.from(actText(decision)), key).toString('base64url'),
  };
}
