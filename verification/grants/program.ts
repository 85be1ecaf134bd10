import { randomBytes, randomUUID } from 'node:crypto';
import { newActId, type ProgramKeys, programKeys, signAct } from '../../client/src/act.ts';
import type { Customer } from '../../launch/src/customer.ts';
import { grantOf } from '../../testing/grants.ts';
import type { Grant } from '../../wire/src/grant.ts';
import { bearerHash, secretText } from '../../wire/src/program-secret.ts';
import type { DecisionTerms } from '../../wire/src/terms.ts';

/** A program that its owner has allowed something, with its secret. */
export interface Program {
  readonly keys: ProgramKeys;
  readonly walletId: string;
  /** Address of that wallet. */
  readonly publicKey: string;
  /** As `grantText` writes it. */
  readonly grant: string;
}

/** A request of a program as a server gets it: with it, the server has all that the program will ever give for it. */
export interface SentAct {
  readonly call: string;
  readonly body: object;
  readonly terms: DecisionTerms;
  /** Of its act; its id is the end of it. */
  readonly nonce: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Owner {
  readonly customer: Customer;
  readonly walletId: string;
  readonly publicKey: string;
  readonly pin: string;
}

/** Allowed everything with the owner's wallet, but for what is said. */
export async function allowProgram(owner: Owner, but: Partial<Grant>): Promise<Program> {
  const grantId = randomUUID();
  const keys = await programKeys(secretText({ grantId, seed: randomBytes(32).toString('base64url') }));
  const { customer, walletId, publicKey, pin } = owner;
  const grant = grantOf({ id: grantId, key: keys!.publicKey, wallets: [walletId], ...but });
  await customer.call('createGrant', { grant, bearer: await bearerHash(keys!.bearer), pin });
  return { keys: keys!, walletId, publicKey, grant };
}

/** What a program signs of a request of now. */
export async function sentAct(
  { keys }: Pick<Program, 'keys'>,
  call: string,
  body: object,
  terms: DecisionTerms,
): Promise<SentAct> {
  const id = newActId(Date.now());
  const headers = { ...(await signAct(keys, { id, call, body, terms })) };
  return { call, body, terms, headers, nonce: `grant:${keys.grantId}:${id}` };
}

export interface V1Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

const ANSWER_WITHIN_MS = 60_000;

/** Rejects if no answer comes. */
export async function askV1(
  url: string,
  bearer: string,
  { call, body, headers = {} }: { readonly call: string; readonly body?: object } & Partial<SentAct>,
): Promise<V1Answer> {
  const [method, path] = call.split(' ');
  const response = await fetch(`${url}${path}`, {
    method: method!,
    headers: {
      ...{ authorization: `Bearer ${bearer}`, ...headers },
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  return { status: response.status, body: (await response.json()) as V1Answer['body'] };
}
