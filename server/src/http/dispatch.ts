import type { Call } from '@cumulus/contract/call.ts';
import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import { askedBy } from '@cumulus/contract/protection.ts';
import { type CallName, calls } from '@cumulus/contract/registry.ts';
import { en } from 'zod/locales';
import { config as zodConfig } from 'zod/mini';
import type { Caller, Handlers, ProgramAct, Visitor } from '../accounts/caller.ts';
import type { RecentSignIn } from '../accounts/recent-sign-in.ts';
import type { Terms } from '../accounts/terms/terms.ts';
import type { GrantKeeper } from '../ports/grants.ts';
import { causedBy } from '../runtime/context.ts';
import type { Freeze } from '../security/freeze/freeze.ts';
import type { Factors, GivenFactors } from '../security/passkeys/factors.ts';
import { CALL_CAUSES } from './call-causes.ts';

zodConfig(en());

export type CallHandlers = Partial<Handlers<CallName>>;
type AnyHandler = (input: unknown, caller: Visitor & Pick<Caller, 'ticket'>) => Promise<unknown>;

interface Deps {
  readonly handlers: CallHandlers;
  readonly terms: Pick<Terms, 'require'>;
  readonly factors: Factors;
  readonly recentSignIn: RecentSignIn;
  readonly freeze: Pick<Freeze, 'expectThawed'>;
  readonly grants: Pick<GrantKeeper, 'checkAct'>;
  /** Throws CallError RECOVERING while the installation is being restored. */
  readonly expectAwake: () => Promise<void>;
  /** Throws CallError INCIDENT while an operator has stopped all changes. */
  readonly expectNoIncident: () => Promise<void>;
  /** Whether the key was accepted before: the call then only returns the outcome and needs no factor. */
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

/**
 * Runs a named function: validates the input, checks what the call asks for (terms, a factor, a recent sign-in), then calls the
 * handler.
 */
export async function dispatch(deps: Deps, call: Call, data: unknown, visitor: Visitor): Promise<unknown> {
  const asked = askedBy(call);
  const caller = asked.session ? signedIn(visitor) : visitor;
  let input = validate(call, data);
  if (call.rests) await deps.expectAwake();
  if (call.changes)
    await unlessRepeated(deps, call, input as Request | null | undefined, visitor, deps.expectNoIncident);
  if (asked.terms && !visitor.by?.ofService) await deps.terms.require(signedIn(visitor).userId);
  let ticket: string | null = null;
  if (asked.factor !== null) {
    const { pin, passkey, ...request } = input as FactorInput;
    const { userId } = signedIn(visitor);
    if (!asked.whileFrozen)
      await unlessRepeated(deps, call, request, visitor, () => deps.freeze.expectThawed(userId));
    const given = { pin, passkey };
    if (visitor.by) ticket = await stepUpByAct(deps, call, request, visitor.by, userId);
    else
      ticket =
        asked.factor === 'own'
          ? await stepUpForPin(deps, call, request, given, signedIn(visitor))
          : await stepUp(deps, call, request, given, signedIn(visitor));
    // Handlers never see factors, but for a PIN that they are about.
    input = asked.factor === 'own' ? { ...request, pin } : request;
  }
  const handler = deps.handlers[call.name as CallName] as AnyHandler | undefined;
  if (!handler) throw new CallError('FUNCTION_UNAVAILABLE');
  return causedBy(CALL_CAUSES[call.name as CallName] ?? 'other', () =>
    handler(input, ticket === null ? caller : { ...caller, ticket }),
  );
}

type Request = Omit<FactorInput, keyof GivenFactors>;

/** Before a factor is asked for. Statements that write check this again. */
async function unlessRepeated(
  deps: Deps,
  { name }: Call,
  request: Request | null | undefined,
  { userId }: Visitor,
  expect: () => Promise<void>,
): Promise<void> {
  await expect().catch(async (error: unknown) => {
    const key = request?.idempotencyKey;
    if (!key || userId === null || !(await deps.isRepeat(name, userId, key))) throw error;
  });
}

/** Checks the factor; of a user without one, a protected call takes a recent sign-in. Returns a ticket for the factor. */
async function stepUp(
  deps: Deps,
  { name, protection }: Call,
  request: Request,
  given: GivenFactors,
  caller: Caller,
): Promise<string | null> {
  const { userId } = caller;
  try {
    const ticket = await deps.factors.stepUp({ userId, name, request }, given);
    if (ticket === null && askedBy({ protection }).recentSignIn) deps.recentSignIn.expect(caller);
    return ticket;
  } catch (error) {
    const { idempotencyKey: key } = request;
    const isAsking = isCallError(error, 'PIN_REQUIRED') || isCallError(error, 'PASSKEY_REQUIRED');
    if (!isAsking || !key || !(await deps.isRepeat(name, userId, key))) throw error;
    return null;
  }
}

/** For a ticket that seals nothing: what was accepted before only returns its outcome. */
const REPEATED = 'repeated';

/** Of a program: what it has signed is its factor. Nothing about security is ever for programs. */
async function stepUpByAct(
  deps: Deps,
  call: Call,
  { idempotencyKey: key }: Request,
  { grantId, act }: ProgramAct,
  userId: string,
): Promise<string> {
  if (call.protection !== 'money') throw new CallError('GRANT_FORBIDS', { what: 'call' });
  if (!act) throw new CallError('ACT_INVALID');
  try {
    return await ticketFor(deps, { grantId, act }, userId);
  } catch (error) {
    // Of an act that is too old by now, its outcome is still told.
    if (!key || !(await deps.isRepeat(call.name, userId, key))) throw error;
    return REPEATED;
  }
}

/** Of an act by the key of one of the user's grants. Throws CallError ACT_INVALID, and as `checkAct` does. */
export async function ticketFor(
  { grants }: Pick<Deps, 'grants'>,
  { grantId, act }: Pick<ProgramAct, 'grantId' | 'act'>,
  userId: string,
): Promise<string> {
  if (!act) throw new CallError('ACT_INVALID');
  const { ticket, owner } = await grants.checkAct(grantId, act.decision, act.signature);
  if (owner !== userId) throw new CallError('ACT_INVALID');
  return ticket;
}

/** Of a call about the PIN itself: it takes a passkey, or the PIN that it is given; to set the first factor, a recent sign-in. */
async function stepUpForPin(
  deps: Deps,
  { name, protection }: Call,
  request: Request,
  given: GivenFactors,
  caller: Caller,
): Promise<string | null> {
  const { userId } = caller;
  const { recentSignIn } = askedBy({ protection });
  const { factors } = deps;
  if (given.passkey || recentSignIn) {
    const ticket = await factors.stepUpByPasskey({ userId, name, request }, given);
    // The handler refuses a user who has a PIN.
    if (ticket === null && recentSignIn && !(await factors.has(userId))) deps.recentSignIn.expect(caller);
    return ticket;
  }
  return given.pin ? null : await factors.requirePin(userId);
}

/** The input that calls with a factor have in common. */
interface FactorInput extends GivenFactors {
  readonly idempotencyKey?: string | null;
}

function signedIn(visitor: Visitor): Caller {
  const { userId, signIn } = visitor;
  if (userId === null || signIn === null) throw new CallError('UNAUTHENTICATED');
  return { ...visitor, userId, signIn, ...(visitor.by && { program: visitor.by.grantId }) };
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
