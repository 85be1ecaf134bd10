import type { CallOutput, CallRequest } from '@cumulus/contract/call.ts';
import type { CallName, Calls } from '@cumulus/contract/registry.ts';
import type { Session } from './session.ts';

/** A signed-in caller. `ip` is the address that the server sees. */
export interface Caller extends Session {
  readonly email: string | null;
  readonly ip: string | null;
}

/** A program that calls, with what it has signed of this call; null if nothing. */
export interface ProgramAct {
  readonly grantId: string;
  readonly act: { readonly decision: string; readonly signature: string } | null;
  /** Of a service account, which has no sign-in: operators have decided, and there are no terms to accept. */
  readonly ofService: boolean;
}

/** The caller of a public function, signed in or not. */
export interface Visitor {
  readonly userId: string | null;
  readonly signIn: Session['signIn'] | null;
  readonly email: string | null;
  readonly ip: string | null;
  /** Unset for users themselves. */
  readonly by?: ProgramAct;
}

/** Implements the named functions `Names`; a feature's calls.ts returns it. */
export type Handlers<Names extends CallName> = {
  readonly [N in Names]: (
    input: CallRequest<Calls[N]>,
    caller: Calls[N]['protection'] extends 'public' ? Visitor : Caller,
  ) => Promise<CallOutput<Calls[N]>>;
};
