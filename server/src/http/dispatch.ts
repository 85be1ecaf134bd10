import type { Call } from '@cumulus/contract/call.ts';
import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import { type CallName, calls } from '@cumulus/contract/registry.ts';
import { en } from 'zod/locales';
import { config as zodConfig } from 'zod/mini';
import type { Caller, Handlers, Visitor } from '../accounts/caller.ts';
import type { Pin } from '../pin/pin.ts';
import type { Terms } from '../terms/terms.ts';

zodConfig(en());

export type CallHandlers = Partial<Handlers<CallName>>;
type AnyHandler = (input: unknown, caller: Visitor & Pick<Caller, 'pinTicket'>) => Promise<unknown>;

interface Deps {
  readonly handlers: CallHandlers;
  readonly terms: Pick<Terms, 'require'>;
  readonly pin: Pick<Pin, 'stepUp'>;
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

/** Runs a named function: validates the input, checks terms and PIN if the call asks for a PIN, then calls the handler. */
export async function dispatch(deps: Deps, call: Call, data: unknown, visitor: Visitor): Promise<unknown> {
  const caller = call.access === 'user' ? signedIn(visitor) : visitor;
  let input = validate(call, data);
  if (call.rests) await deps.expectAwake();
  let pinTicket: string | null = null;
  if (call.pin) {
    const { userId } = signedIn(visitor);
    await deps.terms.require(userId);
    const { pin, ...request } = input as PinInput;
    pinTicket = await deps.pin.stepUp(userId, pin ?? null).catch(async (error: unknown) => {
      const { idempotencyKey: key } = request;
      const isRepeat =
        isCallError(error, 'PIN_REQUIRED') && key && (await deps.isRepeat(call.name, userId, key));
      if (!isRepeat) throw error;
      return null;
    });
    // Handlers never see the PIN.
    input = request;
  }
  const handler = deps.handlers[call.name as CallName] as AnyHandler | undefined;
  if (!handler) throw new CallError('FUNCTION_UNAVAILABLE');
  return handler(input, call.pin ? { ...caller, pinTicket } : caller);
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
