import type { CallOutput, CallRequest } from '@cumulus/contract/call.ts';
import type { CallName, Calls } from '@cumulus/contract/registry.ts';
import type { Session } from './session.ts';

/** Who calls. `ip` is what the server saw. */
export interface Caller extends Session {
  readonly email: string | null;
  readonly ip: string | null;
}

/** Who calls a public function: perhaps nobody who is signed in. */
export interface Visitor {
  readonly userId: string | null;
  readonly signIn: Session['signIn'] | null;
  readonly email: string | null;
  readonly ip: string | null;
}

/** Implementation of the named functions `Names`: what a feature's calls.ts returns. */
export type Handlers<Names extends CallName> = {
  readonly [N in Names]: (
    input: CallRequest<Calls[N]>,
    caller: Calls[N]['access'] extends 'user' ? Caller : Visitor,
  ) => Promise<CallOutput<Calls[N]>>;
};
