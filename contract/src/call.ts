import type * as z from 'zod/mini';

/** `public` calls work signed out; all others need a session. */
export type Access = 'public' | 'user';

/** A named function: its wire names, who may call it, and its request and answer. */
export interface Call<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
  A extends Access = Access,
> {
  /** Direct name: `POST /functions/{name}`. */
  readonly name: string;
  /** The endpoint of `mobileAPI` for the same call, if any. */
  readonly endpoint?: string;
  /** Shape of the request. Unknown fields are dropped, never refused. */
  readonly input: I;
  /** Shape of the answer. */
  readonly output: O;
  readonly access: A;
  /** Requires a factor if the user has one: the six-digit PIN in `input.pin`, or a passkey in `input.passkey`. */
  readonly pin: boolean;
  /**
   * Changes something about security: requires a factor as `pin` does, and of a user
   * without one a sign-in within RECENT_SIGN_IN.
   */
  readonly protected: boolean;
  /** `input.pin` is what the call is about, and for its handler to judge: it is no step-up. */
  readonly ownPin: boolean;
  /** Asks for a factor, and yet is possible while the account is frozen. */
  readonly whileFrozen: boolean;
  /** Refused while the installation is being restored: it moves money, or decides about what may have been forgotten. */
  readonly rests: boolean;
  /** Writes money or what protects it: refused while an operator has stopped all changes. */
  readonly changes: boolean;
}

interface Definition<I extends z.ZodMiniType, O extends z.ZodMiniType, A extends Access> {
  name: string;
  endpoint?: string;
  input: I;
  output: O;
  /** Default: `user`. */
  access?: A;
  pin?: true;
  protected?: true;
  ownPin?: true;
  whileFrozen?: true;
  /** Default: those with a PIN. */
  rests?: true;
  /** Default: those with a factor. `false` also for what only takes something back. */
  changes?: boolean;
}

/** Declares a named function: the only source of its types, validation and documentation. */
export function defineCall<I extends z.ZodMiniType, O extends z.ZodMiniType, A extends Access = 'user'>(
  definition: Definition<I, O, A>,
): Call<I, O, A> {
  const { access = 'user' as A, pin = false, rests = pin, ownPin = false, whileFrozen = false } = definition;
  const isProtected = definition.protected ?? false;
  const { changes = pin || isProtected || ownPin } = definition;
  return { ...definition, access, pin, protected: isProtected, ownPin, whileFrozen, rests, changes };
}

/** What a client passes. */
export type CallInput<C extends Call> = z.input<C['input']>;
/** What a handler receives after validation. */
export type CallRequest<C extends Call> = z.output<C['input']>;
/** What a handler returns and a client receives. */
export type CallOutput<C extends Call> = z.output<C['output']>;
