import type { Call } from '@cumulus/contract/call.ts';
import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import { type CallName, calls } from '@cumulus/contract/registry.ts';
import { en } from 'zod/locales';
import { config as zodConfig } from 'zod/mini';
import type { Caller, Handlers, Visitor } from '../accounts/caller.ts';
import type { RecentSignIn } from '../accounts/recent-sign-in.ts';
import type { Pin } from '../pin/pin.ts';
import type { Terms } from '../terms/terms.ts';

zodConfig(en());

export type CallHandlers = Partial<Handlers<CallName>>;
type AnyHandler = (input: unknown, caller: Visitor & Pick<Caller, 'pinTicket'>) => Promise<unknown>;

interface Deps {
  readonly handlers: CallHandlers;
  readonly terms: Pick<Terms, 'require'>;
  readonly pin: Pick<Pin, 'stepUp' | 'isSet'>;
  readonly recentSignIn: RecentSignIn;
  /** Throws CallError RECOVERING while the installation is being restored. */
  readonly expectAwake: () => Promise<void>;
  /** Whether the key was accepted before: the call then only returns the outcome and needs no PIN. */
  readonly isRepeat: (name: string, userId: string, idempotencyKey: string) => Promise<boolean>;
}

const byName = new Map<string, Call>(Object.entries(calls));
const byEndpoint = new Map<string, Call>(
  Object.values<Call>(calls).flatMap((call) => (call.endpoint ? [[call.endpoint, call] as const] : [])),
);

/** The named call: called directly, or as `mobileAPI` with an endpoint in the payload. */
export function findCall(name: string, data: unknown): { call: Call; data: unknown } {
  if (name !== 'mobileAPI') {
    const call = byName.get(name);
    if (!call) throw new CallError('FUNCTION_NOT_FOUND');
    return { call, data };
  }
  const { endpoint, ...payload } = (data ?? {}) as Record<string, unknown>;
  if (typeof endpoint !== 'string')
    throw new CallError('INVALID_INPUT', { field: 'endpoint', reason: 'expected the name of an endpoint' });
  const call = byEndpoint.get(`/${endpoint.replace(/^\//, '')}`);
  if (!call) throw new CallError('ENDPOINT_NOT_FOUND');
  return { call, data: payload };
}

/** Runs a named function: validates the input, checks what the call asks for (terms, PIN, recent sign-in), then calls the handler. */
export async function dispatch(deps: Deps, call: Call, data: unknown, visitor: Visitor): Promise<unknown> {
  const caller = call.access === 'user' ? signedIn(visitor) : visitor;
  let input = validate(call, data);
  if (call.rests) await deps.expectAwake();
  if (call.pin) await deps.terms.require(signedIn(visitor).userId);
  let pinTicket: string | null = null;
  if (call.ownPin) {
    if (call.protected) await protectFirst(deps, signedIn(visitor));
  } else if (call.pin || call.protected) {
    const { pin, ...request } = input as PinInput;
    pinTicket = await stepUp(deps, call, { pin, key: request.idempotencyKey }, signedIn(visitor));
    // Handlers never see the PIN.
    input = request;
  }
  const handler = deps.handlers[call.name as CallName] as AnyHandler | undefined;
  if (!handler) throw new CallError('FUNCTION_UNAVAILABLE');
  return handler(input, pinTicket === null ? caller : { ...caller, pinTicket });
}

/** Checks the PIN; of a user without one, a protected call takes a recent sign-in. Returns a ticket for the PIN. */
async function stepUp(
  deps: Deps,
  call: Call,
  { pin, key }: { pin?: string | null | undefined; key?: string | null | undefined },
  caller: Caller,
): Promise<string | null> {
  try {
    const ticket = await deps.pin.stepUp(caller.userId, pin ?? null);
    if (ticket === null && call.protected) deps.recentSignIn.expect(caller);
    return ticket;
  } catch (error) {
    const isRepeat =
      isCallError(error, 'PIN_REQUIRED') && key && (await deps.isRepeat(call.name, caller.userId, key));
    if (!isRepeat) throw error;
    return null;
  }
}

/** Protects the setting of a first factor: who has one is refused by the handler. */
async function protectFirst(deps: Deps, caller: Caller): Promise<void> {
  if (!(await deps.pin.isSet(caller.userId))) deps.recentSignIn.expect(caller);
}

/** The input that calls with a PIN have in common. */
interface PinInput {
  readonly pin?: string | null;
  readonly idempotencyKey?: string | null;
}

function signedIn(visitor: Visitor): Caller {
  const { userId, signIn } = visitor;
  if (userId === null || signIn === null) throw new CallError('UNAUTHENTICATED');
  return { ...visitor, userId, signIn };
}

function validate(call: Call, data: unknown): unknown {
  const parsed = call.input.safeParse(data);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new CallError('INVALID_INPUT', {
    field: issue?.path.map(String).join('.') ?? '',
    reason: issue?.message ?? 'Invalid input',
  });
}
