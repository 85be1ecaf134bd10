import type { OperatorActName, OperatorRead, OperatorRole } from '@cumulus/contract/operators.ts';

export interface Me {
  readonly name: string;
  readonly role: OperatorRole;
  readonly network: string;
}

/** The server refused, or could not be reached. `message` is for the operator. */
export class Refused extends Error {
  /** Of HTTP; 0 without an answer. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Every request is one that other pages cannot make: its origin is compared. Rejects with Refused. */
export async function post<T>(path: string, body: unknown = {}): Promise<T> {
  const response = await fetch(`/admin/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new Refused(0, 'The page cannot reach its server.');
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as T;
  const { error } = (answer ?? {}) as { error?: { message?: string } };
  throw new Refused(response.status, error?.message ?? `The server answers ${response.status}.`);
}

export const read = <T>(name: OperatorRead, input: object = {}): Promise<T> => post(`/read/${name}`, input);

/** What came of an act: it waits for another operator, or is done. */
export type Outcome =
  | { readonly proposed: string; readonly done?: undefined }
  | { readonly proposed?: undefined; readonly done: Readonly<Record<string, unknown>> };

export interface Asked {
  /** Of this press: should the same be sent twice, it is one proposal or payment. */
  readonly id: string;
  readonly why: string;
  readonly input: Readonly<Record<string, string>>;
}

export const act = (name: OperatorActName, asked: Asked): Promise<Outcome> => post(`/act/${name}`, asked);
