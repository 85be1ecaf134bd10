import type * as z from 'zod/mini';
import { askedBy, type Protection } from './protection.ts';

/** A named function: its wire names, who may call it, and its request and answer. */
export interface Call<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
  P extends Protection = Protection,
> {
  /** Direct name: `POST /functions/{name}`. */
  readonly name: string;
  /** The endpoint of `mobileAPI` for the same call, if any. */
  readonly endpoint?: string;
  /** Shape of the request. Unknown fields are dropped, never refused. */
  readonly input: I;
  /** Shape of the answer. */
  readonly output: O;
  readonly protection: P;
  /** Refused while the installation is being restored: it moves money, or decides about what may have been forgotten. */
  readonly rests: boolean;
  /** Writes money or what protects it: refused while an operator has stopped all changes. */
  readonly changes: boolean;
}

interface Definition<I extends z.ZodMiniType, O extends z.ZodMiniType, P extends Protection> {
  name: string;
  endpoint?: string;
  input: I;
  output: O;
  /** Default: `session`. */
  protection?: P;
  /** Default: those that take accepted terms. */
  rests?: true;
  /** Default: those with a factor. `false` also for what only takes something back. */
  changes?: boolean;
}

/** Declares a named function: the only source of its types, validation and documentation. */
export function defineCall<
  I extends z.ZodMiniType,
  O extends z.ZodMiniType,
  P extends Protection = 'session',
>(definition: Definition<I, O, P>): Call<I, O, P> {
  const { protection = 'session' as P } = definition;
  const { terms, factor } = askedBy({ protection });
  const { rests = terms, changes = factor !== null } = definition;
  return { ...definition, protection, rests, changes };
}

/** What a client passes. */
export type CallInput<C extends Call> = z.input<C['input']>;
/** What a handler receives after validation. */
export type CallRequest<C extends Call> = z.output<C['input']>;
/** What a handler returns and a client receives. */
export type CallOutput<C extends Call> = z.output<C['output']>;
