import { type AccountErrorContext, accountErrors } from './errors/accounts.ts';
import { addressErrors } from './errors/addresses.ts';
import { type CallErrorContext, callErrors } from './errors/calls.ts';
import { contactErrors } from './errors/contacts.ts';
import { contestErrors } from './errors/contests.ts';
import type { Definition } from './errors/definition.ts';
import { handleErrors } from './errors/handles.ts';
import { type OrderErrorContext, orderErrors } from './errors/orders.ts';
import { type PasskeyErrorContext, passkeyErrors } from './errors/passkeys.ts';
import { type PinErrorContext, pinErrors } from './errors/pin.ts';
import { type ProgramErrorContext, programErrors } from './errors/programs.ts';
import { type ReceiptErrorContext, receiptErrors } from './errors/receipts.ts';
import { type SwapErrorContext, swapErrors } from './errors/swaps.ts';
import { type TransferErrorContext, transferErrors } from './errors/transfers.ts';
import { walletErrors } from './errors/wallets.ts';
import { watchlistErrors } from './errors/watchlist.ts';
import { webhookErrors } from './errors/webhooks.ts';
import type { ErrorDetails, Status } from './status.ts';

/** Facts that an error's sentence needs, and that travel in `details` for the client to act on. */
export interface ErrorContext
  extends CallErrorContext,
    AccountErrorContext,
    PinErrorContext,
    PasskeyErrorContext,
    TransferErrorContext,
    SwapErrorContext,
    OrderErrorContext,
    ReceiptErrorContext,
    ProgramErrorContext {}

type Context<Code> = Code extends keyof ErrorContext ? ErrorContext[Code] : undefined;

/**
 * Every refusal of the product, once: its code, its protocol status and its sentence.
 * Codes read as a noun with MALFORMED_, INVALID_, _REQUIRED, _NOT_FOUND, _EXCEEDED or a plain fact.
 */
const catalogue = {
  ...callErrors,
  ...accountErrors,
  ...pinErrors,
  ...passkeyErrors,
  ...walletErrors,
  ...contestErrors,
  ...addressErrors,
  ...contactErrors,
  ...handleErrors,
  ...watchlistErrors,
  ...transferErrors,
  ...swapErrors,
  ...orderErrors,
  ...receiptErrors,
  ...programErrors,
  ...webhookErrors,
};

export type ErrorCode = keyof typeof catalogue;
export const errorCodes = Object.keys(catalogue) as readonly ErrorCode[];

/** A refusal with its code: thrown anywhere on the server, answered as its status and sentence. */
export class CallError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly status: Status;
  readonly context: Context<Code>;

  constructor(code: Code, ...[context]: Context<Code> extends undefined ? [] : [context: Context<Code>]) {
    const { status, message } = catalogue[code] as Definition<unknown>;
    super(typeof message === 'function' ? message(context) : message);
    this.name = 'CallError';
    this.code = code;
    this.status = status;
    this.context = context as Context<Code>;
  }
}

/** A refusal without its sentence, as answers carry it. */
export function detailsOf({ code, context }: CallError): ErrorDetails {
  return { code, ...(context as object | undefined) };
}

/** An answer's `error` and `errorDetails`. */
export function errorFields(error: CallError) {
  return { error: error.message, errorDetails: detailsOf(error) };
}

/** True where `value` is a refusal, of this code if one is given. */
export function isCallError<Code extends ErrorCode>(value: unknown, code?: Code): value is CallError<Code> {
  return value instanceof CallError && (code === undefined || value.code === code);
}

/** Restores a stored refusal; REASON_UNKNOWN if a newer version removed its code. */
export function storedRefusal(stored: { readonly code?: string; readonly context?: unknown }): CallError {
  const { code, context } = stored;
  return code !== undefined && Object.hasOwn(catalogue, code)
    ? new CallError(code as ErrorCode, context as never)
    : new CallError('REASON_UNKNOWN');
}
